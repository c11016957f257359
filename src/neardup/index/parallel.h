// Doing one thing on several threads.

#ifndef NEARDUP_INDEX_PARALLEL_H_
#define NEARDUP_INDEX_PARALLEL_H_

#include <algorithm>
#include <atomic>
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

// Calls work(i) for each i below `count`; threads take the next one in turn.
template <typename Work>
void run_tasks(int threads, std::size_t count, Work&& work) {
  std::atomic<std::size_t> next{0};
  const auto wanted = static_cast<int>(std::min<std::size_t>(count, 1u << 16));
  run_threads(std::clamp(threads, 1, std::max(1, wanted)), [&](int) {
    for (std::size_t i; (i = next.fetch_add(1)) < count;) {
      work(i);
    }
  });
}

// Where the share of thread t begins among `size` things; that of thread
// `threads` is the end.
inline std::size_t share_start(std::size_t size, int threads, int t) {
  return size * static_cast<std::size_t>(t) / static_cast<std::size_t>(threads);
}

}  // namespace neardup

#endif  // NEARDUP_INDEX_PARALLEL_H_
