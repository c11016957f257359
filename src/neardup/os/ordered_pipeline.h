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
// produce and consume run on one thread each and need no locks of their own;
// work runs on `threads` threads, each call with an item of its own. Items are
// recycled, so their buffers keep their capacity. The first error of produce or
// consume, or a stop request, ends the run; its Status is returned (kCancelled
// for a stop) after all threads have ended.

#ifndef NEARDUP_OS_ORDERED_PIPELINE_H_
#define NEARDUP_OS_ORDERED_PIPELINE_H_

#include <functional>
#include <stop_token>

#include "neardup/base/status.h"

namespace neardup {

struct PipelineOptions {
  int threads = 1;  // at least 1
  std::stop_token stop;
};

template <typename Item>
Status run_ordered_pipeline(const PipelineOptions& options,
                            const std::function<Result<bool>(Item&)>& produce,
                            const std::function<void(Item&)>& work,
                            const std::function<Status(Item&)>& consume);

}  // namespace neardup

#include "neardup/os/ordered_pipeline_inl.h"

#endif  // NEARDUP_OS_ORDERED_PIPELINE_H_
