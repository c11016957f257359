#include "neardup/os/parallel/parallel_for.h"

#include <atomic>
#include <new>
#include <stdexcept>
#include <vector>

#include "testing/child_process.h"
#include <gtest/gtest.h>
#include <sys/resource.h>

namespace neardup {
namespace {

TEST(ParallelFor, calls_once_for_each) {
  for (const int threads : {-1, 1, 2, 7}) {
    for (const std::size_t count : {0U, 1U, 2U, 100U}) {
      std::vector<std::atomic<int>> calls(count);
      parallel_for(count, threads, [&](std::size_t i) { ++calls[i]; });
      for (const std::atomic<int>& each : calls) {
        EXPECT_EQ(each, 1);
      }
    }
  }
}

TEST(ParallelFor, hands_an_exception_to_the_caller) {
  for (const int threads : {1, 2, 7}) {
    for (const std::size_t bad : {0U, 50U, 99U}) {
      EXPECT_THROW(parallel_for(100, threads,
                                [&](std::size_t i) {
                                  if (i == bad) {
                                    throw std::bad_alloc();
                                  }
                                }),
                   std::bad_alloc);
    }
  }
}

TEST(ParallelFor, hands_over_one_of_many_exceptions) {
  EXPECT_THROW(parallel_for(100, 7,
                            [](std::size_t) {
                              throw std::runtime_error("each of them");
                            }),
               std::runtime_error);
}

TEST(ParallelFor, begins_nothing_after_an_exception) {
  int calls = 0;
  EXPECT_THROW(parallel_for(100, 1,
                            [&](std::size_t i) {
                              ++calls;
                              if (i == 3) {
                                throw std::bad_alloc();
                              }
                            }),
               std::bad_alloc);
  EXPECT_EQ(calls, 4);
}

// The kernel counts a user's processes, threads among them.
TEST(ParallelFor, does_with_the_threads_it_gets) {
  const auto no_more_threads = [] {
    const rlimit none{0, 0};
    return testing::become_nobody() && ::setrlimit(RLIMIT_NPROC, &none) == 0;
  };
  NEARDUP_EXPECT_CHILD_PASSED(
      testing::run_in_child(no_more_threads,
                            [] {
                              std::vector<std::atomic<int>> calls(100);
                              parallel_for(100, 8,
                                           [&](std::size_t i) { ++calls[i]; });
                              parallel_shares(8, [&](int t) {
                                ++calls[static_cast<std::size_t>(t)];
                              });
                              for (std::size_t i = 0; i < calls.size(); ++i) {
                                EXPECT_EQ(calls[i], i < 8 ? 2 : 1);
                              }
                            }),
      "a limit on threads");
}

TEST(ShareStart, cuts_into_even_shares) {
  for (const std::size_t size : {0U, 1U, 10U, 97U}) {
    EXPECT_EQ(share_start(size, 7, 0), 0U);
    EXPECT_EQ(share_start(size, 7, 7), size);
    for (int t = 0; t < 7; ++t) {
      const std::size_t share =
          share_start(size, 7, t + 1) - share_start(size, 7, t);
      EXPECT_GE(share, size / 7);
      EXPECT_LE(share, size / 7 + 1);
    }
  }
}

}  // namespace
}  // namespace neardup
