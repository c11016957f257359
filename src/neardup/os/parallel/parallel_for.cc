#include "neardup/os/parallel/parallel_for.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

namespace neardup {

void parallel_for(std::size_t count, int threads,
                  const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> next{0};
  std::once_flag failed;
  std::exception_ptr failure;
  const auto take_all = [&]() noexcept {
    try {
      for (std::size_t i = next++; i < count; i = next++) {
        work(i);
      }
    } catch (...) {
      next = count;
      std::call_once(failed, [&] { failure = std::current_exception(); });
    }
  };
  const std::size_t wanted =
      std::min(count, static_cast<std::size_t>(std::max(threads, 1)));
  {
    std::vector<std::jthread> others;
    try {
      others.reserve(wanted);
      while (others.size() + 1 < wanted) {
        others.emplace_back(take_all);
      }
    } catch (const std::system_error&) {
      // The threads that there are share the work,
    } catch (const std::bad_alloc&) {
      // also if there is no memory for more.
    }
    take_all();
  }  // every thread has ended
  if (failure != nullptr) {
    std::rethrow_exception(failure);
  }
}

}  // namespace neardup
