// Independent pieces of work on several threads.

#ifndef NEARDUP_OS_PARALLEL_PARALLEL_FOR_H_
#define NEARDUP_OS_PARALLEL_PARALLEL_FOR_H_

#include <cstddef>
#include <functional>

namespace neardup {

// Calls work(i) once for each i in [0, count), in no defined order, on at most
// `threads` threads, of which the caller's is one; returns when all are done.
// If the system gives fewer threads, those it gave do the work.
// REQUIRES: work does not throw.
void parallel_for(std::size_t count, int threads,
                  const std::function<void(std::size_t)>& work);

}  // namespace neardup

#endif  // NEARDUP_OS_PARALLEL_PARALLEL_FOR_H_
