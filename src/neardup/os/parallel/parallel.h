// Doing one thing on several threads.

#ifndef NEARDUP_OS_PARALLEL_PARALLEL_H_
#define NEARDUP_OS_PARALLEL_PARALLEL_H_

#include <cstddef>
#include <thread>
#include <vector>

namespace neardup {

// Calls work(t) for each t below `threads`, each on a thread of its own, the
// first on the caller's. Returns when all have. REQUIRES: threads >= 1.
template <typename Work>
void run_threads(int threads, Work&& work) {
  std::vector<std::jthread> others;
  for (int t = 1; t < threads; ++t) {
    others.emplace_back([&work, t] { work(t); });
  }
  work(0);
}

// Where the share of thread t begins among `size` things; that of thread
// `threads` is the end.
inline std::size_t share_start(std::size_t size, int threads, int t) {
  return size * static_cast<std::size_t>(t) / static_cast<std::size_t>(threads);
}

}  // namespace neardup

#endif  // NEARDUP_OS_PARALLEL_PARALLEL_H_
