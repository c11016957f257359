// Every job, with one allocation after the other refused: it ends with
// kLimitExceeded or does its work without that memory, and leaves no half
// output. Nothing that a thread, a destructor or a library does with
// std::bad_alloc may end the program.

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <new>
#include <string>
#include <vector>

#include "job_test.h"
#include "testing/test_data.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neardup/index/fingerprint_index.h"
#include "neardup/jobs/files/resume_journal.h"
#include "neardup/jobs/text_pairs.h"

namespace {

constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();
std::atomic<std::int64_t> allocations_left = kNever;

void* allocate_or_null(std::size_t bytes) {
  return --allocations_left == 0 ? nullptr
                                 : std::malloc(bytes == 0 ? 1 : bytes);
}

}  // namespace

// Not inlined: g++ takes a malloc() and a delete that it sees side by side for
// a mistake.
[[gnu::noinline]] void* operator new(std::size_t bytes) {
  void* memory = allocate_or_null(bytes);
  if (memory == nullptr) {
    throw std::bad_alloc();
  }
  return memory;
}
[[gnu::noinline]] void* operator new(std::size_t bytes,
                                     const std::nothrow_t&) noexcept {
  return allocate_or_null(bytes);
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory,
                                       const std::nothrow_t&) noexcept {
  std::free(memory);
}

namespace neardup {
namespace {

// While it lives, the n-th allocation from now on fails.
class RefusedAllocation {
 public:
  explicit RefusedAllocation(std::int64_t n) { allocations_left = n; }
  ~RefusedAllocation() { allocations_left = kNever; }
  RefusedAllocation(const RefusedAllocation&) = delete;
  RefusedAllocation& operator=(const RefusedAllocation&) = delete;

  // True if the job came so far.
  static bool met() { return allocations_left <= 0; }
};

// Runs `call` again and again, refusing an allocation further on each time,
// until it ends before.
template <typename Call>
void refuse(const Call& call) {
  int failed = 0;
  bool met = true;
  for (std::int64_t n = 1; met; n += n / 6 + 1) {
    Status status;
    {
      const RefusedAllocation refused(n);
      status = call();
      met = RefusedAllocation::met();
    }
    if (!status.ok()) {
      ++failed;
      EXPECT_EQ(status.code(), StatusCode::kLimitExceeded)
          << "allocation " << n << ": " << status.message();
    }
  }
  EXPECT_GT(failed, 10);
}

class OutOfMemory : public testing::JobTest,
                    public ::testing::WithParamInterface<Method> {
 protected:
  void SetUp() override {
    input_ = write_corpus(testing::random_corpus(7, 60));
  }

  template <typename Options>
  Options job() const {
    auto options = options_for<Options>(input_);
    options.method = GetParam();
    options.data.simplified = testing::opencc_directory();
    options.output = folder_ / "out";
    return options;
  }

  // Runs `job` again and again, refusing an allocation further on each time,
  // until it ends before.
  template <typename Job>
  void refuse_one_after_the_other(const Job& job) {
    const Status unhindered = job();
    ASSERT_TRUE(unhindered.ok()) << unhindered.message();
    const std::string expected = folder_.read("out");
    const std::vector<std::string> names = folder_.names();
    int failed = 0;
    for (std::int64_t n = 1;; n += n / 6 + 1) {
      std::filesystem::remove(folder_ / "out");
      Status status;
      bool met = false;
      {
        const RefusedAllocation refused(n);
        status = job();
        met = RefusedAllocation::met();
      }
      SCOPED_TRACE("allocation " + std::to_string(n));
      if (status.ok()) {
        EXPECT_EQ(folder_.read("out"), expected);
      } else {
        ++failed;
        EXPECT_EQ(status.code(), StatusCode::kLimitExceeded)
            << status.message();
        EXPECT_THAT(status.message(), ::testing::HasSubstr("memory"));
        EXPECT_FALSE(std::filesystem::exists(folder_ / "out"));
      }
      std::filesystem::remove(journal_path(folder_ / "out"));
      EXPECT_THAT(names, ::testing::IsSupersetOf(folder_.names()));
      if (!met) {
        break;
      }
    }
    EXPECT_GT(failed, 10);
  }

  std::string input_;
};

INSTANTIATE_TEST_SUITE_P(Methods, OutOfMemory,
                         ::testing::Values(Method::kHybrid, Method::kSimHash,
                                           Method::kMinhash, Method::kShingles,
                                           Method::kCosine,
                                           Method::kLongestSentences,
                                           Method::kExact));

TEST_P(OutOfMemory, ends_texts_in_memory_with_a_status) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < 200; ++i) {
    texts.push_back(testing::edited(i % 20, i % 3));
  }
  CompareOptions options{.method = GetParam(), .k = 6, .threads = 2};
  options.data.simplified = testing::opencc_directory();
  const auto pairs = find_near_duplicates(texts, options);
  ASSERT_TRUE(pairs.ok());
  ASSERT_FALSE(pairs->empty());
  refuse([&]() -> Status {
    const auto found = find_near_duplicates(texts, options);
    EXPECT_TRUE(!found.ok() || *found == *pairs);
    return found.status();
  });
  refuse([&] { return find_representatives(texts, options).status(); });
  refuse([&] { return compare_texts(texts[0], texts[20], options).status(); });
}

// No method, but the third thing that the front door does in memory.
TEST(OutOfMemoryOfIndex, is_a_status) {
  refuse([]() -> Status {
    NEARDUP_ASSIGN_OR_RETURN(FingerprintIndex index, make_hamming_index({}));
    for (std::uint64_t i = 0; i < 300; ++i) {
      NEARDUP_RETURN_IF_ERROR(index.add(DocId{static_cast<std::uint32_t>(i)},
                                        Fingerprint(i * i * i)));
    }
    NEARDUP_RETURN_IF_ERROR(index.range_search(Fingerprint(8), 3).status());
    NEARDUP_RETURN_IF_ERROR(index.knn_search(Fingerprint(8), 3).status());
    return index.self_join(3, [](const NeighborPair&) {});
  });
}

TEST_P(OutOfMemory, ends_dedup_with_a_status) {
  const auto options = job<DedupOptions>();
  refuse_one_after_the_other([&] { return run_dedup(options, {}).status(); });
}

TEST_P(OutOfMemory, ends_pairs_with_a_status) {
  const auto options = job<PairsOptions>();
  refuse_one_after_the_other([&] { return run_pairs(options, {}).status(); });
}

TEST_P(OutOfMemory, ends_fingerprint_with_a_status) {
  const auto options = job<FingerprintOptions>();
  refuse_one_after_the_other(
      [&] { return run_fingerprint(options, {}).status(); });
}

}  // namespace
}  // namespace neardup
