// Independent pieces of work on several threads.

#ifndef NEARDUP_OS_PARALLEL_PARALLEL_FOR_H_
#define NEARDUP_OS_PARALLEL_PARALLEL_FOR_H_

#include <algorithm>
#include <cstddef>
#include <functional>

namespace neardup {

// Calls work(i) once for each i in [0, count), in no defined order, on at most
// `threads` threads, of which the caller's is one; returns when all are done.
// If the system gives fewer threads, those it gave do the work, so no call may
// wait for another.
//
// If a call throws, no further one is begun, and when those under way have
// ended the caller gets the first exception.
void parallel_for(std::size_t count, int threads,
                  const std::function<void(std::size_t)>& work);

// The same with one call for each share t in [0, threads).
inline void parallel_shares(int threads, const std::function<void(int)>& work) {
  parallel_for(static_cast<std::size_t>(std::max(threads, 1)), threads,
               [&work](std::size_t t) { work(static_cast<int>(t)); });
}

// Where share t begins if `size` things are cut into `shares` shares that
// differ by one at most; share `shares` is the end.
inline std::size_t share_start(std::size_t size, int shares, int t) {
  return size * static_cast<std::size_t>(t) / static_cast<std::size_t>(shares);
}

}  // namespace neardup

#endif  // NEARDUP_OS_PARALLEL_PARALLEL_FOR_H_
