// Many hands, one order: items are produced one after the other, worked on by
// several threads, and consumed in the order they were produced, with a bounded
// number in flight.
//
//   Status status = run_ordered_pipeline<Batch>(
//       {.threads = 4, .stop = token},
//       [&](Batch& b) -> Result<bool> { return reader.next(b); },
//       [&](Batch& b) { work(b); },
//       [&](Batch& b) -> Status { return writer.write(b); });
//
// The outcome is that of the plain loop "while produce: work, consume": what
// was produced before an error of produce is still consumed, then the error is
// returned; an error of consume ends the run at once. produce returns false
// when there is nothing more, and is then not called again.
//
// produce runs on a thread of its own, consume on the caller's; neither needs
// locks. work runs on `threads` threads, each call with an item of its own.
// Items are recycled, so their buffers keep their capacity; 2 * threads + 2 of
// them exist.
//
// If one of the three throws, the run ends as by an error of consume, and the
// caller gets the first exception when every thread has ended.
//
// A stop request ends the run after the calls under way with kCancelled. It
// cannot interrupt a call of produce that waits for input.

#ifndef NEARDUP_OS_PARALLEL_ORDERED_PIPELINE_H_
#define NEARDUP_OS_PARALLEL_ORDERED_PIPELINE_H_

#include <functional>
#include <stop_token>

#include "neardup/base/status.h"

namespace neardup {

struct PipelineOptions {
  int threads = 1;  // at least 1; below counts as 1
  std::stop_token stop;
};

// All threads have ended when it returns. If the system gives fewer threads,
// those it gave do the work; kLimitExceeded if it gives none.
template <typename Item>
Status run_ordered_pipeline(const PipelineOptions& options,
                            const std::function<Result<bool>(Item&)>& produce,
                            const std::function<void(Item&)>& work,
                            const std::function<Status(Item&)>& consume);

}  // namespace neardup

#include "neardup/os/parallel/ordered_pipeline_inl.h"

#endif  // NEARDUP_OS_PARALLEL_ORDERED_PIPELINE_H_
