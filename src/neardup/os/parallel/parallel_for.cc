#include "neardup/os/parallel/parallel_for.h"

#include <algorithm>
#include <atomic>
#include <system_error>
#include <thread>
#include <vector>

namespace neardup {

void parallel_for(std::size_t count, int threads,
                  const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> next{0};
  const auto take_all = [&] {
    for (std::size_t i = next++; i < count; i = next++) {
      work(i);
    }
  };
  const std::size_t wanted =
      std::min(count, static_cast<std::size_t>(std::max(threads, 1)));
  std::vector<std::jthread> others;
  try {
    for (std::size_t i = 1; i < wanted; ++i) {
      others.emplace_back(take_all);
    }
  } catch (const std::system_error&) {
    // The threads that there are share the work.
  }
  take_all();
}

}  // namespace neardup
