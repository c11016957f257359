// Where std::bad_alloc becomes a Status.
//
// Memory that is not there is the one error that travels as an exception: every
// container throws it. Threads hand it to the one that waits for them
// (parallel_for, run_ordered_pipeline), and the functions that run a whole job
// call this, so that their callers meet a Status only.

#ifndef NEARDUP_BASE_OUT_OF_MEMORY_H_
#define NEARDUP_BASE_OUT_OF_MEMORY_H_

#include <new>
#include <stdexcept>
#include <utility>

#include "neardup/base/status.h"

namespace neardup {

// kLimitExceeded, with the way out.
Status out_of_memory();

// work(), which returns a Status or a Result; out_of_memory() if it throws
// std::bad_alloc, or std::length_error of a container that cannot grow further.
// Other exceptions pass.
template <typename Work>
auto or_out_of_memory(Work&& work) -> decltype(work()) {
  try {
    return std::forward<Work>(work)();
  } catch (const std::bad_alloc&) {
    return out_of_memory();
  } catch (const std::length_error&) {
    return out_of_memory();
  }
}

}  // namespace neardup

#endif  // NEARDUP_BASE_OUT_OF_MEMORY_H_
