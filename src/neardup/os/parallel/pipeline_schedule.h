// A PipelineSchedule says who may touch which slot of an ordered pipeline, and
// lets the others wait. It knows neither items nor threads;
// run_ordered_pipeline brings both.
//
// Slots form a ring. Slot (n mod slots) carries item n through three stages,
// and item n + slots may enter it only when item n has left:
//
//     produced  ->  worked on (any order)  ->  consumed (in order)
//
// Each wait_to_...() blocks until a slot is free for that stage and returns its
// number, or nothing when there will never be one again: after the last item,
// or after cancel().
//
// Thread safety: all members may run concurrently; produce and consume by one
// thread each.

#ifndef NEARDUP_OS_PARALLEL_PIPELINE_SCHEDULE_H_
#define NEARDUP_OS_PARALLEL_PIPELINE_SCHEDULE_H_

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

namespace neardup {

class PipelineSchedule {
 public:
  // REQUIRES: slots > 0.
  explicit PipelineSchedule(std::size_t slots);

  std::optional<std::size_t> wait_to_produce();
  void produced();
  // No further item will come; those on their way still go through.
  void production_ended();

  std::optional<std::size_t> wait_to_work();
  void worked(std::size_t slot);

  std::optional<std::size_t> wait_to_consume();
  void consumed();

  // Nobody gets a slot any more. May be called at any time, any number of
  // times, even from within a stage.
  void cancel();

  // True if production ended and every item was consumed.
  bool finished() const;

 private:
  std::size_t slot_of(std::uint64_t item) const { return item % slots_; }

  const std::size_t slots_;
  mutable std::mutex mutex_;
  std::condition_variable can_produce_;
  std::condition_variable can_work_;
  std::condition_variable can_consume_;

  // All below is guarded by mutex_. Items are counted from the start:
  // consumed_ <= taken_ <= produced_ <= consumed_ + slots_.
  std::uint64_t produced_ = 0;
  std::uint64_t taken_ = 0;  // handed out for work
  std::uint64_t consumed_ = 0;
  std::vector<bool> is_worked_;  // by slot
  bool ended_ = false;
  bool cancelled_ = false;
};

}  // namespace neardup

#endif  // NEARDUP_OS_PARALLEL_PIPELINE_SCHEDULE_H_
