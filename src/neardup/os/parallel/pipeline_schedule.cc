#include "neardup/os/parallel/pipeline_schedule.h"

#include <cassert>

namespace neardup {

PipelineSchedule::PipelineSchedule(std::size_t slots)
    : slots_(slots), is_worked_(slots, false) {
  assert(slots > 0);
}

std::optional<std::size_t> PipelineSchedule::wait_to_produce() {
  std::unique_lock lock(mutex_);
  can_produce_.wait(
      lock, [this] { return cancelled_ || produced_ < consumed_ + slots_; });
  return cancelled_ ? std::nullopt : std::optional(slot_of(produced_));
}

void PipelineSchedule::produced() {
  {
    const std::lock_guard lock(mutex_);
    ++produced_;
  }
  can_work_.notify_one();
}

void PipelineSchedule::production_ended() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  can_work_.notify_all();
  can_consume_.notify_one();
}

std::optional<std::size_t> PipelineSchedule::wait_to_work() {
  std::unique_lock lock(mutex_);
  can_work_.wait(lock,
                 [this] { return cancelled_ || taken_ < produced_ || ended_; });
  if (cancelled_ || taken_ == produced_) {
    return std::nullopt;
  }
  return slot_of(taken_++);
}

void PipelineSchedule::worked(std::size_t slot) {
  {
    const std::lock_guard lock(mutex_);
    is_worked_[slot] = true;
  }
  can_consume_.notify_one();
}

std::optional<std::size_t> PipelineSchedule::wait_to_consume() {
  std::unique_lock lock(mutex_);
  const auto is_next_ready = [this] {
    return consumed_ < produced_ && is_worked_[slot_of(consumed_)];
  };
  can_consume_.wait(lock, [&] {
    return cancelled_ || is_next_ready() || (ended_ && consumed_ == produced_);
  });
  if (cancelled_ || !is_next_ready()) {
    return std::nullopt;
  }
  return slot_of(consumed_);
}

void PipelineSchedule::consumed() {
  {
    const std::lock_guard lock(mutex_);
    is_worked_[slot_of(consumed_)] = false;
    ++consumed_;
  }
  can_produce_.notify_one();
}

void PipelineSchedule::cancel() {
  {
    const std::lock_guard lock(mutex_);
    cancelled_ = true;
  }
  can_produce_.notify_all();
  can_work_.notify_all();
  can_consume_.notify_all();
}

bool PipelineSchedule::finished() const {
  const std::lock_guard lock(mutex_);
  return ended_ && consumed_ == produced_;
}

}  // namespace neardup
