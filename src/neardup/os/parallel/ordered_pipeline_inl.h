// The body of run_ordered_pipeline(); include ordered_pipeline.h.

#ifndef NEARDUP_OS_PARALLEL_ORDERED_PIPELINE_INL_H_
#define NEARDUP_OS_PARALLEL_ORDERED_PIPELINE_INL_H_

#include <algorithm>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/os/parallel/ordered_pipeline.h"
#include "neardup/os/parallel/pipeline_schedule.h"

namespace neardup::internal {

// One run: the items, the schedule, and what each thread does.
template <typename Item>
class PipelineRun {
 public:
  PipelineRun(std::size_t threads,
              const std::function<Result<bool>(Item&)>& produce,
              const std::function<void(Item&)>& work,
              const std::function<Status(Item&)>& consume)
      : threads_(threads),
        produce_(produce),
        work_(work),
        consume_(consume),
        items_(2 * threads + 2),
        schedule_(items_.size()) {}

  Status run(const std::stop_token& stop) {
    const std::stop_callback on_stop(stop, [this] { schedule_.cancel(); });
    Status status;
    {
      std::vector<std::jthread> hands;
      guarded([&] {
        status = start(hands);
        if (status.ok()) {
          status = consume_all();
        }
      });
      if (!status.ok()) {
        schedule_.cancel();
      }
    }  // every thread has ended
    if (failure_ != nullptr) {
      std::rethrow_exception(failure_);
    }
    if (!status.ok()) {
      return status;
    }
    return schedule_.finished() ? produce_status_
                                : cancelled("stopped on request");
  }

 private:
  // What a thread does; the first exception of any ends them all and is kept.
  template <typename Part>
  void guarded(const Part& part) noexcept {
    try {
      part();
    } catch (...) {
      std::call_once(failed_, [this] { failure_ = std::current_exception(); });
      schedule_.cancel();
    }
  }

  Status start(std::vector<std::jthread>& hands) {
    try {
      hands.reserve(threads_ + 1);
      hands.emplace_back([this] { guarded([this] { produce_all(); }); });
      for (std::size_t i = 0; i < threads_; ++i) {
        hands.emplace_back([this] { guarded([this] { work_all(); }); });
      }
    } catch (const std::system_error& error) {
      // Whoever produces and one who works are enough.
      if (hands.size() < 2) {
        return limit_exceeded(
            std::string("the system gives no thread (") + error.what() +
            "); give the process more memory, or let it have more threads");
      }
    }
    return {};
  }

  void produce_all() {
    while (const auto slot = schedule_.wait_to_produce()) {
      const Result<bool> more = produce_(items_[*slot]);
      if (!more.ok()) {
        produce_status_ = more.status();
      }
      if (!more.ok() || !*more) {
        schedule_.production_ended();
        return;
      }
      schedule_.produced();
    }
  }

  void work_all() {
    while (const auto slot = schedule_.wait_to_work()) {
      work_(items_[*slot]);
      schedule_.worked(*slot);
    }
  }

  Status consume_all() {
    while (const auto slot = schedule_.wait_to_consume()) {
      NEARDUP_RETURN_IF_ERROR(consume_(items_[*slot]));
      schedule_.consumed();
    }
    return {};
  }

  const std::size_t threads_;
  const std::function<Result<bool>(Item&)>& produce_;
  const std::function<void(Item&)>& work_;
  const std::function<Status(Item&)>& consume_;
  std::vector<Item> items_;
  PipelineSchedule schedule_;
  Status produce_status_;  // of the producer's thread, read after it has ended
  std::once_flag failed_;
  std::exception_ptr failure_;  // read after every thread has ended
};

}  // namespace neardup::internal

namespace neardup {

template <typename Item>
Status run_ordered_pipeline(const PipelineOptions& options,
                            const std::function<Result<bool>(Item&)>& produce,
                            const std::function<void(Item&)>& work,
                            const std::function<Status(Item&)>& consume) {
  const auto threads = static_cast<std::size_t>(std::max(options.threads, 1));
  internal::PipelineRun<Item> run(threads, produce, work, consume);
  return run.run(options.stop);
}

}  // namespace neardup

#endif  // NEARDUP_OS_PARALLEL_ORDERED_PIPELINE_INL_H_
