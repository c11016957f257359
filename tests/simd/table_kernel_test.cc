// Every table kernel against what its declaration says, on random work.

#include "neardup/simd/table_kernel.h"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "simd/kernel_list.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neardup {

// So that a failure shows its hits. Found by their namespace.
bool operator==(const TagHit& a, const TagHit& b) {
  return a.probe == b.probe && a.index == b.index;
}
bool operator==(const PairHit& a, const PairHit& b) {
  return a.a == b.a && a.b == b.b;
}

namespace {

using Random = std::mt19937_64;

class EveryTableKernel : public ::testing::TestWithParam<const TableKernel*> {
 protected:
  void SetUp() override {
    if (!GetParam()->supported()) {
      GTEST_SKIP() << "this CPU has no " << GetParam()->name;
    }
  }
  const TableKernel& kernel() const { return *GetParam(); }
  Random random_{31};
};

// Bit by bit.
std::uint64_t slow_gather(const std::uint64_t* row, std::size_t words,
                          const std::uint64_t* masks) {
  std::uint64_t key = 0;
  int filled = 0;
  for (std::size_t bit = 0; bit < 64 * words; ++bit) {
    if ((masks[bit / 64] >> (bit % 64) & 1) != 0) {
      key |= (row[bit / 64] >> (bit % 64) & 1) << filled++;
    }
  }
  return key;
}

TEST_P(EveryTableKernel, gathers_the_bits_of_a_mask) {
  for (int round = 0; round < 500; ++round) {
    const std::size_t words = 1 + random_() % 4;
    const std::size_t n = random_() % 20;
    std::vector<std::uint64_t> rows(n * words);
    std::ranges::generate(rows, std::ref(random_));
    std::vector<std::uint64_t> masks(words);
    const int ones = static_cast<int>(random_() % 65);
    for (int i = 0; i < ones; ++i) {  // some fall on the same bit
      const std::uint64_t bit = random_() % (64 * words);
      masks[bit / 64] |= std::uint64_t{1} << (bit % 64);
    }
    std::vector<std::uint64_t> keys(n);
    kernel().gather_bits(rows.data(), n, words, masks.data(), keys.data());
    for (std::size_t i = 0; i < n; ++i) {
      ASSERT_EQ(keys[i], slow_gather(&rows[i * words], words, masks.data()));
    }
  }
  std::uint64_t row = random_();
  const std::uint64_t all = ~std::uint64_t{0};
  std::uint64_t key = 0;
  kernel().gather_bits(&row, 1, 1, &all, &key);
  EXPECT_EQ(key, row);
}

TEST_P(EveryTableKernel, permutes_bits) {
  std::array<std::uint8_t, 64> order;
  std::iota(order.begin(), order.end(), std::uint8_t{0});
  for (int round = 0; round < 100; ++round) {
    std::shuffle(order.begin(), order.end(), random_);
    std::array<std::uint64_t, 5> words;
    std::ranges::generate(words, std::ref(random_));
    const auto before = words;
    kernel().permute_bits(words.data(), words.size(), order.data(),
                          words.data());
    for (std::size_t i = 0; i < words.size(); ++i) {
      for (unsigned j = 0; j < 64; ++j) {
        ASSERT_EQ(words[i] >> j & 1, before[i] >> order[j] & 1);
      }
    }
  }
}

TEST_P(EveryTableKernel, classifies_differences) {
  for (int round = 0; round < 300; ++round) {
    const std::size_t tables = random_() % 20;
    std::vector<std::uint64_t> keys((tables + 7) / 8 * 8);
    std::vector<std::uint64_t> radii(keys.size());
    for (std::size_t t = 0; t < tables; ++t) {
      keys[t] = random_() & random_();
      radii[t] = random_() % 4;
    }
    std::vector<std::uint64_t> differences(random_() % 10);
    for (std::uint64_t& difference : differences) {
      difference = random_() & random_() & random_() & random_();
    }
    std::vector<std::uint32_t> distances(differences.size());
    std::vector<std::uint32_t> firsts(differences.size());
    kernel().classify(differences.data(), differences.size(), keys.data(),
                      radii.data(), tables, distances.data(), firsts.data());
    for (std::size_t i = 0; i < differences.size(); ++i) {
      std::size_t first = 0;
      while (first<tables&& static_cast<std::uint64_t>(
                 std::popcount(differences[i] & keys[first]))>
                 radii[first]) {
        ++first;
      }
      ASSERT_EQ(firsts[i], first);
      ASSERT_EQ(distances[i],
                static_cast<std::uint32_t>(std::popcount(differences[i])));
    }
  }
}

template <typename Word>
bool is_hit(Word differing, int limit, std::uint64_t known) {
  const bool is_known =
      known != 0 && (differing & static_cast<Word>(known)) == 0;
  return std::popcount(differing) <= limit && !is_known;
}

// None, a few of the lowest bits, or any.
std::uint64_t random_known(Random& random) {
  const std::uint64_t kinds[] = {0, random() % 4 + 1, random() % 0xffff + 1};
  return kinds[random() % 3];
}

template <typename Tag>
void expect_tags(std::size_t (*match)(const TagProbe*, std::size_t, TagHit*),
                 Random& random) {
  constexpr std::size_t kPadding = kTableKernelPadding / sizeof(Tag);
  for (int round = 0; round < 500; ++round) {
    std::vector<Tag> tags(200 + kPadding);
    std::vector<TagProbe> probes(random() % 8);
    std::size_t sum = 0;
    for (Tag& tag : tags) {
      tag = static_cast<Tag>(random() % 3 == 0 ? 0 : random());
    }
    std::vector<TagHit> expected;
    for (std::uint32_t p = 0; p < probes.size(); ++p) {
      const std::size_t from = random() % 100;
      const auto count = static_cast<std::uint32_t>(random() % 100);
      const auto limit = static_cast<std::uint32_t>(random() % 9);
      probes[p] = {reinterpret_cast<const std::byte*>(&tags[from]),
                   random() % 2 == 0 ? random() : 7, count, limit,
                   random_known(random)};
      sum += count;
      for (std::uint32_t i = 0; i < count; ++i) {
        const auto differing =
            static_cast<Tag>(tags[from + i] ^ static_cast<Tag>(probes[p].tag));
        if (is_hit(differing, static_cast<int>(limit), probes[p].known)) {
          expected.push_back({p, i});
        }
      }
    }
    std::vector<TagHit> hits(sum + 1);
    hits.resize(match(probes.data(), probes.size(), hits.data()));
    ASSERT_EQ(hits, expected);
  }
}

TEST_P(EveryTableKernel, matches_tags) {
  expect_tags<std::uint16_t>(kernel().match_tags16, random_);
  expect_tags<std::uint32_t>(kernel().match_tags32, random_);
  expect_tags<std::uint64_t>(kernel().match_tags64, random_);
}

template <typename Value, typename Match>
void expect_pairs(const Match& match, Random& random) {
  constexpr std::size_t kPadding = kTableKernelPadding / sizeof(Value);
  for (int round = 0; round < 300; ++round) {
    std::vector<std::uint32_t> ends(random() % 8);
    std::uint32_t end = 0;
    for (std::uint32_t& e : ends) {
      e = end += static_cast<std::uint32_t>(random() % 40);
    }
    std::vector<Value> values(end + kPadding);
    for (Value& value : values) {
      value =
          static_cast<Value>(random() % 2 == 0 ? random() & 0x1f : random());
    }
    const PairRule rule{static_cast<int>(random() % 6), random_known(random)};
    std::vector<PairHit> expected;
    for (std::size_t b = 0; b < ends.size(); ++b) {
      for (std::uint32_t i = b == 0 ? 0 : ends[b - 1]; i < ends[b]; ++i) {
        for (std::uint32_t j = i + 1; j < ends[b]; ++j) {
          if (is_hit(static_cast<Value>(values[i] ^ values[j]), rule.limit,
                     rule.known)) {
            expected.push_back({i, j});
          }
        }
      }
    }
    // Little room, so that most rounds need several calls.
    std::vector<PairHit> found;
    std::array<PairHit, 64> hits;
    PairCursor cursor;
    do {
      const std::size_t count = match(values.data(), ends.data(), ends.size(),
                                      rule, cursor, hits.data(), hits.size());
      ASSERT_LE(count, hits.size());
      found.insert(found.end(), hits.begin(),
                   hits.begin() + static_cast<std::ptrdiff_t>(count));
    } while (cursor.bucket < ends.size());
    ASSERT_EQ(found, expected);
  }
}

TEST_P(EveryTableKernel, matches_pairs_of_a_bucket) {
  expect_pairs<std::uint32_t>(kernel().match_pairs32, random_);
  expect_pairs<std::uint64_t>(kernel().match_pairs64, random_);
}

INSTANTIATE_TEST_SUITE_P(Kernels, EveryTableKernel,
                         ::testing::ValuesIn(table_kernels().begin(),
                                             table_kernels().end()),
                         [](const auto& param) {
                           return std::string(param.param->name);
                         });

TEST(TableKernels, scalar_is_last_and_always_supported) {
  testing::expect_scalar_is_last(table_kernels());
}

// Run once more for each kernel name with NEARDUP_KERNEL set; see
// CMakeLists.txt.
TEST(ActiveTableKernel, is_the_one_forced_or_else_the_best) {
  testing::expect_forced_or_best(table_kernels(), active_table_kernel());
}

}  // namespace
}  // namespace neardup
