#include "neardup/simd/hamming_kernel.h"

#include <random>
#include <string>
#include <vector>

#include "simd/guarded_words.h"
#include "simd/kernel_list.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neardup {
namespace {

using ::neardup::testing::GuardedWords;
using ::testing::ElementsAre;

// The oracle: one bit at a time.
int slow_distance(const std::uint64_t* a, const std::uint64_t* b,
                  std::size_t words) {
  int distance = 0;
  for (std::size_t i = 0; i < words * 64; ++i) {
    distance += static_cast<int>((a[i / 64] ^ b[i / 64]) >> (i % 64) & 1);
  }
  return distance;
}

// `distance` of the 64 * words bits of `query` flipped, chosen at random.
void fill_at_distance(std::span<std::uint64_t> row,
                      std::span<const std::uint64_t> query, int distance,
                      std::mt19937_64& random) {
  std::copy(query.begin(), query.end(), row.begin());
  while (slow_distance(row.data(), query.data(), row.size()) < distance) {
    const std::uint64_t bit = random() % (row.size() * 64);
    const std::uint64_t flipped = std::uint64_t{1} << (bit % 64);
    if (((row[bit / 64] ^ query[bit / 64]) & flipped) == 0) {
      row[bit / 64] ^= flipped;
    }
  }
}

// A query and rows at every distance from it in turn, in random order, the last
// row ending at the guard page.
struct Rows {
  Rows(GuardedWords& memory, std::size_t n, std::size_t words,
       std::mt19937_64& random)
      : query(words), rows(memory.last(n * words)) {
    for (std::uint64_t& word : query) {
      word = random();
    }
    const int bits = static_cast<int>(words) * 64;
    for (std::size_t i = 0; i < n; ++i) {
      const int distance =
          static_cast<int>(random() % 4 == 0 ? random() % 5 : random()) &
          0xffff;
      fill_at_distance(rows.subspan(i * words, words), query,
                       distance % (bits + 1), random);
    }
    for (std::size_t i = 0; i < n; ++i) {
      distances.push_back(slow_distance(&rows[i * words], query.data(), words));
    }
  }

  std::vector<std::uint32_t> expected(int radius) const {
    std::vector<std::uint32_t> matches;
    for (std::size_t i = 0; i < distances.size(); ++i) {
      if (distances[i] <= radius) {
        matches.push_back(static_cast<std::uint32_t>(i));
      }
    }
    return matches;
  }

  std::vector<std::uint64_t> query;
  std::span<std::uint64_t> rows;
  std::vector<int> distances;
};

// Room for exactly n matches, and a mark behind it that must stay.
class Matches {
 public:
  explicit Matches(std::size_t n) : matches_(n + 1, kMark) {}
  std::uint32_t* data() { return matches_.data(); }
  std::vector<std::uint32_t> take(std::size_t count) {
    EXPECT_LT(count, matches_.size());
    EXPECT_EQ(matches_.back(), kMark);
    matches_.resize(count);
    return matches_;
  }

 private:
  static constexpr std::uint32_t kMark = 0xdeadbeef;
  std::vector<std::uint32_t> matches_;
};

constexpr std::size_t kMaxRows = 69;

class EveryKernel : public ::testing::TestWithParam<const HammingKernel*> {
 protected:
  void SetUp() override {
    if (!GetParam()->supported()) {
      GTEST_SKIP() << "this CPU has no " << GetParam()->name;
    }
  }

  std::mt19937_64 random_{20070508};
  GuardedWords memory_{kMaxRows * 4};
};

TEST_P(EveryKernel, scan_agrees_with_the_oracle_on_every_tail_length) {
  for (std::size_t n = 0; n <= kMaxRows; ++n) {
    const Rows data(memory_, n, 1, random_);
    for (int radius = 0; radius <= 64; ++radius) {
      Matches matches(n);
      const std::size_t count = GetParam()->scan(
          data.rows.data(), n, data.query[0], radius, matches.data());
      ASSERT_EQ(matches.take(count), data.expected(radius))
          << n << " fingerprints, radius " << radius;
    }
  }
}

TEST_P(EveryKernel, scan_rows_agrees_with_the_oracle_on_every_tail_length) {
  for (std::size_t words = 1; words <= 4; ++words) {
    for (std::size_t n = 0; n <= kMaxRows; ++n) {
      const Rows data(memory_, n, words, random_);
      for (int radius : {0, 1, 3, 63, 64, 65, 127, 128, 191, 255, 256}) {
        Matches matches(n);
        const std::size_t count =
            GetParam()->scan_rows(data.rows.data(), n, words, data.query.data(),
                                  radius, matches.data());
        ASSERT_EQ(matches.take(count), data.expected(radius))
            << n << " rows of " << words << " words, radius " << radius;
      }
    }
  }
}

TEST_P(EveryKernel, finds_each_single_differing_bit) {
  for (int bit = 0; bit < 64; ++bit) {
    const std::uint64_t word = std::uint64_t{1} << bit;
    const std::vector<std::uint64_t> many(40, word);
    std::vector<std::uint32_t> matches(many.size());
    EXPECT_EQ(GetParam()->scan(many.data(), many.size(), 0, 1, matches.data()),
              many.size());
    EXPECT_EQ(GetParam()->scan(many.data(), many.size(), 0, 0, matches.data()),
              0u);
  }
}

TEST_P(EveryKernel, takes_a_radius_above_the_width_as_everything) {
  const std::vector<std::uint64_t> words(11, 0);
  std::vector<std::uint32_t> matches(words.size());
  EXPECT_EQ(GetParam()->scan(words.data(), words.size(), ~std::uint64_t{0},
                             1'000'000, matches.data()),
            words.size());
}

INSTANTIATE_TEST_SUITE_P(Hamming, EveryKernel,
                         ::testing::ValuesIn(hamming_kernels().begin(),
                                             hamming_kernels().end()),
                         [](const auto& param) {
                           return std::string(param.param->name);
                         });

TEST(HammingKernels, scalar_is_last_and_always_supported) {
  testing::expect_scalar_is_last(hamming_kernels());
}

// Run once more for each kernel name with NEARDUP_KERNEL set; see
// CMakeLists.txt.
TEST(ActiveKernel, is_the_one_forced_or_else_the_best) {
  testing::expect_forced_or_best(hamming_kernels(), active_hamming_kernel());
}

}  // namespace
}  // namespace neardup
