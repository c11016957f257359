// The pipeline against the plain loop it stands for, with few and many threads.

#include "neardup/os/parallel/ordered_pipeline.h"

#include <atomic>
#include <new>
#include <numeric>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "testing/child_process.h"
#include <gtest/gtest.h>
#include <sys/resource.h>

namespace neardup {
namespace {

struct Item {
  int number = -1;
  int squared = -1;
};

class OrderedPipeline : public ::testing::TestWithParam<int> {
 protected:
  // Runs numbers 0 .. count-1 through; consumed_ holds what came out.
  Status run(int count, const std::function<Status(int)>& produce_status,
             const std::function<Status(int)>& consume_status) {
    int next = 0;
    return run_ordered_pipeline<Item>(
        {.threads = GetParam(), .stop = stop_.get_token()},
        [&](Item& item) -> Result<bool> {
          NEARDUP_RETURN_IF_ERROR(produce_status(next));
          item.number = next;
          return next++ < count;
        },
        [](Item& item) { item.squared = item.number * item.number; },
        [&](Item& item) -> Status {
          EXPECT_EQ(item.squared, item.number * item.number);
          consumed_.push_back(item.number);
          return consume_status(item.number);
        });
  }

  static Status always_ok(int) { return {}; }

  // "0 .. count-1".
  static std::vector<int> first(int count) {
    std::vector<int> numbers(static_cast<std::size_t>(count));
    std::iota(numbers.begin(), numbers.end(), 0);
    return numbers;
  }

  std::stop_source stop_;
  std::vector<int> consumed_;
};

INSTANTIATE_TEST_SUITE_P(Threads, OrderedPipeline,
                         ::testing::Values(-1, 1, 2, 3, 4, 7, 16, 33));

TEST_P(OrderedPipeline, keeps_the_order) {
  for (int count : {0, 1, 2, 5, 100, 2000}) {
    consumed_.clear();
    EXPECT_TRUE(run(count, always_ok, always_ok).ok());
    EXPECT_EQ(consumed_, first(count));
  }
}

TEST_P(OrderedPipeline, consumes_what_was_produced_before_an_error) {
  for (int failing : {0, 1, 17, 499}) {
    consumed_.clear();
    const Status status = run(
        500, [&](int n) { return n == failing ? io_error("disk") : Status(); },
        always_ok);
    EXPECT_EQ(status, io_error("disk"));
    EXPECT_EQ(consumed_, first(failing));
  }
}

TEST_P(OrderedPipeline, ends_at_the_first_error_of_consume) {
  for (int failing : {0, 1, 17, 499}) {
    consumed_.clear();
    const Status status = run(500, always_ok, [&](int n) {
      return n == failing ? io_error("full") : Status();
    });
    EXPECT_EQ(status, io_error("full"));
    EXPECT_EQ(consumed_, first(failing + 1));
  }
}

TEST_P(OrderedPipeline, an_earlier_error_of_consume_wins) {
  const Status status = run(
      500, [](int n) { return n == 20 ? io_error("late") : Status(); },
      [](int n) { return n == 10 ? io_error("early") : Status(); });
  EXPECT_EQ(status, io_error("early"));
}

TEST_P(OrderedPipeline, stops_on_request_from_within) {
  for (int stopping : {0, 1, 100}) {
    stop_ = {};
    consumed_.clear();
    const Status status = run(1'000'000, always_ok, [&](int n) {
      if (n == stopping) {
        stop_.request_stop();
      }
      return Status();
    });
    EXPECT_EQ(status.code(), StatusCode::kCancelled);
    EXPECT_EQ(consumed_, first(stopping + 1));
  }
}

TEST_P(OrderedPipeline, does_nothing_if_stopped_before) {
  stop_.request_stop();
  EXPECT_EQ(run(10, always_ok, always_ok).code(), StatusCode::kCancelled);
  EXPECT_TRUE(consumed_.empty());
}

TEST_P(OrderedPipeline, an_error_wins_over_a_later_stop) {
  const Status status = run(1000, always_ok, [&](int n) {
    if (n == 5) {
      stop_.request_stop();
      return io_error("full");
    }
    return Status();
  });
  EXPECT_EQ(status, io_error("full"));
}

TEST_P(OrderedPipeline, a_stop_that_comes_too_late_is_no_error) {
  EXPECT_TRUE(run(10, always_ok, always_ok).ok());
  stop_.request_stop();
  EXPECT_EQ(consumed_, first(10));
}

TEST_P(OrderedPipeline, recycles_a_bounded_number_of_items) {
  const int threads = std::max(GetParam(), 1);
  std::set<const Item*> seen;
  std::atomic<int> produced = 0;
  std::atomic<int> consumed = 0;
  int largest_lead = 0;
  const Status status = run_ordered_pipeline<Item>(
      {.threads = GetParam(), .stop = {}},
      [&](Item& item) -> Result<bool> {
        seen.insert(&item);
        largest_lead = std::max(largest_lead, produced - consumed);
        return ++produced <= 1000;
      },
      [](Item&) {},
      [&](Item&) -> Status {
        ++consumed;
        return {};
      });
  EXPECT_TRUE(status.ok());
  EXPECT_LE(seen.size(), static_cast<std::size_t>(2 * threads + 2));
  EXPECT_LE(largest_lead, 2 * threads + 2);
}

TEST_P(OrderedPipeline, works_on_several_items_at_once) {
  // Every worker waits in its first call until all workers are in one: ends
  // only if as many calls run at the same time as there are threads.
  const int threads = std::max(GetParam(), 1);
  std::atomic<int> inside = 0;
  int next = 0;
  const Status status = run_ordered_pipeline<Item>(
      {.threads = GetParam(), .stop = {}},
      [&](Item&) -> Result<bool> { return next++ < 2 * threads; },
      [&](Item&) {
        ++inside;
        inside.notify_all();
        for (int now = inside; now < threads; now = inside) {
          inside.wait(now);
        }
      },
      [](Item&) { return Status(); });
  EXPECT_TRUE(status.ok());
  EXPECT_EQ(inside, 2 * threads);
}

// A limit on a user's processes, threads among them, does not hold for root.
TEST(OrderedPipelineThreads, without_any_is_a_limit) {
  const auto no_more_threads = [] {
    const rlimit none{0, 0};
    return testing::become_nobody() && ::setrlimit(RLIMIT_NPROC, &none) == 0;
  };
  NEARDUP_EXPECT_CHILD_PASSED(
      testing::run_in_child(no_more_threads,
                            [] {
                              const Status status = run_ordered_pipeline<Item>(
                                  {.threads = 2, .stop = {}},
                                  [](Item&) -> Result<bool> { return true; },
                                  [](Item&) {}, [](Item&) { return Status(); });
                              EXPECT_EQ(status.code(),
                                        StatusCode::kLimitExceeded);
                            }),
      "a limit on threads");
}

// Each of the three parts throws at one item; the others wait for it then.
TEST_P(OrderedPipeline, hands_an_exception_to_the_caller) {
  enum Part { kProduce, kWork, kConsume };
  for (const Part bad : {kProduce, kWork, kConsume}) {
    for (const int at : {0, 1, 500}) {
      int next = 0;
      const auto check = [&](Part part, int number) {
        if (part == bad && number == at) {
          throw std::bad_alloc();
        }
      };
      const auto run = [&] {
        return run_ordered_pipeline<Item>(
            {.threads = GetParam(), .stop = {}},
            [&](Item& item) -> Result<bool> {
              check(kProduce, next);
              item.number = next;
              return next++ < 1000;
            },
            [&](Item& item) { check(kWork, item.number); },
            [&](Item& item) -> Status {
              check(kConsume, item.number);
              return {};
            });
      };
      EXPECT_THROW((void)run(), std::bad_alloc) << bad << " at " << at;
    }
  }
}

}  // namespace
}  // namespace neardup
