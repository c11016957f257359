#include "neardup/simd/simhash/accumulate_kernel.h"

#include <algorithm>
#include <array>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "simd/guarded_words.h"
#include "simd/kernel_list.h"
#include <gtest/gtest.h>

namespace neardup {
namespace {

using ::neardup::testing::GuardedWords;

constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();

using Sums = std::array<std::int64_t, 64>;
using Ones = std::array<std::uint64_t, 64>;

// The oracle: one bit at a time, modulo 2^64.
Sums slow_sums(const std::uint64_t* words, std::size_t stride,
               const std::int64_t* weights, std::size_t n, Sums sums) {
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < 64; ++j) {
      const auto weight = static_cast<std::uint64_t>(weights[i]);
      const bool one = (words[i * stride] >> j & 1) != 0;
      sums[j] = static_cast<std::int64_t>(static_cast<std::uint64_t>(sums[j]) +
                                          (one ? weight : 0 - weight));
    }
  }
  return sums;
}

Ones slow_ones(const std::uint64_t* words, std::size_t stride, std::size_t n,
               Ones ones) {
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < 64; ++j) {
      ones[j] += words[i * stride] >> j & 1;
    }
  }
  return ones;
}

// Weights of one kind per row of this table, from a random number.
using Weigh = std::int64_t (*)(std::uint64_t);
constexpr Weigh kWeighings[] = {
    [](std::uint64_t) -> std::int64_t { return 1; },
    [](std::uint64_t) -> std::int64_t { return 0; },
    // Usual ones, of either sign, at a scale of 2^20.
    [](std::uint64_t r) { return static_cast<std::int64_t>(r >> 38); },
    [](std::uint64_t r) { return static_cast<std::int64_t>(r) >> 38; },
    // The heaviest SimHasher allows.
    [](std::uint64_t r) -> std::int64_t {
      return (r & 1) != 0 ? std::int64_t{1} << 51 : -(std::int64_t{1} << 51);
    },
    // Around the ends of the digits that kernels may cut weights into.
    [](std::uint64_t r) -> std::int64_t {
      return (std::int64_t{1} << (r % 63)) - 1 +
             static_cast<std::int64_t>(r >> 32 & 1);
    },
    [](std::uint64_t r) -> std::int64_t { return (r & 1) != 0 ? kMax : kMin; },
    // Anything.
    [](std::uint64_t r) { return static_cast<std::int64_t>(r); },
};

constexpr std::size_t kMaxWords = 300;
constexpr std::size_t kMaxStride = 4;

class EveryAccumulateKernel
    : public ::testing::TestWithParam<const AccumulateKernel*> {
 protected:
  void SetUp() override {
    if (!GetParam()->supported()) {
      GTEST_SKIP() << "this CPU has no " << GetParam()->name;
    }
    for (std::int64_t& sum : start_) {
      sum = static_cast<std::int64_t>(random_());
    }
  }

  // n words, `stride` apart, the last one at the guard page.
  const std::uint64_t* random_words(std::size_t n, std::size_t stride) {
    const std::size_t size = n == 0 ? 0 : (n - 1) * stride + 1;
    const std::span<std::uint64_t> words = words_.last(size);
    for (std::uint64_t& word : words) {
      word = random_();
    }
    return words.data();
  }

  const std::int64_t* random_weights(std::size_t n, Weigh weigh) {
    const std::span<std::uint64_t> weights = weights_.last(n);
    for (std::uint64_t& weight : weights) {
      weight = static_cast<std::uint64_t>(weigh(random_()));
    }
    // Either signedness may be read.
    return reinterpret_cast<const std::int64_t*>(weights.data());
  }

  std::mt19937_64 random_{20020520};
  GuardedWords words_{kMaxWords * kMaxStride};
  GuardedWords weights_{kMaxWords};
  // What the sums are before: kernels add to it.
  Sums start_;
};

TEST_P(EveryAccumulateKernel, add_weighted_agrees_with_the_oracle) {
  for (std::size_t stride = 1; stride <= kMaxStride; ++stride) {
    for (std::size_t n = 0; n <= kMaxWords; ++n) {
      const std::uint64_t* const words = random_words(n, stride);
      for (const Weigh weigh : kWeighings) {
        const std::int64_t* const weights = random_weights(n, weigh);
        Sums sums = start_;
        GetParam()->add_weighted(words, stride, weights, n, sums.data());
        ASSERT_EQ(sums, slow_sums(words, stride, weights, n, start_))
            << n << " words, stride " << stride << ", weighing "
            << &weigh - kWeighings;
      }
    }
  }
}

TEST_P(EveryAccumulateKernel, count_ones_agrees_with_the_oracle) {
  for (std::size_t stride = 1; stride <= kMaxStride; ++stride) {
    for (std::size_t n = 0; n <= kMaxWords; ++n) {
      const std::uint64_t* const words = random_words(n, stride);
      Ones start;
      std::copy(start_.begin(), start_.end(), start.begin());
      Ones ones = start;
      GetParam()->count_ones(words, stride, n, ones.data());
      ASSERT_EQ(ones, slow_ones(words, stride, n, start))
          << n << " words, stride " << stride;
    }
  }
}

// The largest sums SimHasher can ask for: 4096 of 2^51, less one.
TEST_P(EveryAccumulateKernel, sums_reach_the_ends_of_their_range) {
  std::vector<std::uint64_t> words(4096, 0x00000000ffffffff);
  std::vector<std::int64_t> weights(4096, std::int64_t{1} << 51);
  --weights.back();
  Sums sums{};
  GetParam()->add_weighted(words.data(), 1, weights.data(), words.size(),
                           sums.data());
  EXPECT_EQ(sums[0], kMax);
  EXPECT_EQ(sums[31], kMax);
  EXPECT_EQ(sums[32], -kMax);
  EXPECT_EQ(sums[63], -kMax);
}

// Counters inside are narrower than 64 bits and must be emptied in time, just
// when every bit is counted every time.
TEST_P(EveryAccumulateKernel, counts_do_not_overflow_on_the_way) {
  for (const std::size_t n :
       {32767u, 32768u, 32769u, 65535u, 65536u, 200001u}) {
    const std::vector<std::uint64_t> words(n, ~std::uint64_t{0});
    Ones ones{};
    GetParam()->count_ones(words.data(), 1, n, ones.data());
    Ones expected;
    expected.fill(n);
    EXPECT_EQ(ones, expected);
  }
}

TEST_P(EveryAccumulateKernel, long_columns_agree_with_the_oracle) {
  constexpr std::size_t kWords = 70'000;
  std::vector<std::uint64_t> words(kWords);
  std::vector<std::int64_t> weights(kWords);
  for (std::size_t i = 0; i < kWords; ++i) {
    words[i] = random_();
    weights[i] = static_cast<std::int64_t>(random_()) >> 20;
  }
  for (const std::size_t stride : {1u, 2u}) {
    const std::size_t n = kWords / stride;
    Ones ones{};
    GetParam()->count_ones(words.data(), stride, n, ones.data());
    EXPECT_EQ(ones, slow_ones(words.data(), stride, n, {}));
    Sums sums{};
    GetParam()->add_weighted(words.data(), stride, weights.data(), n,
                             sums.data());
    EXPECT_EQ(sums, slow_sums(words.data(), stride, weights.data(), n, {}));
  }
}

INSTANTIATE_TEST_SUITE_P(Accumulate, EveryAccumulateKernel,
                         ::testing::ValuesIn(accumulate_kernels().begin(),
                                             accumulate_kernels().end()),
                         [](const auto& param) {
                           return std::string(param.param->name);
                         });

TEST(AccumulateKernels, scalar_is_last_and_always_supported) {
  testing::expect_scalar_is_last(accumulate_kernels());
}

// Run once more for each kernel name with NEARDUP_KERNEL set; see
// CMakeLists.txt.
TEST(ActiveAccumulateKernel, is_the_one_forced_or_else_the_best) {
  testing::expect_forced_or_best(accumulate_kernels(),
                                 active_accumulate_kernel());
}

}  // namespace
}  // namespace neardup
