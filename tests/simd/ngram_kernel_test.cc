#include "neardup/simd/simhash/ngram_kernel.h"

#include <array>
#include <random>
#include <string>
#include <vector>

#include "simd/guarded_text.h"
#include "simd/kernel_list.h"
#include <gtest/gtest.h>

#include "neardup/base/code_points.h"
#include "neardup/base/hash/ngram_mix.h"
#include "neardup/base/valid_utf8.h"

namespace neardup {
namespace {

using ::neardup::testing::GuardedText;

using Ones = std::array<std::uint64_t, 64>;

constexpr NgramUnit kUnits[] = {NgramUnit::kCodePoint, NgramUnit::kByte};

std::vector<char32_t> units_of(std::string_view text, NgramUnit unit) {
  std::vector<char32_t> units;
  if (unit == NgramUnit::kByte) {
    for (const char c : text) {
      units.push_back(static_cast<unsigned char>(c));
    }
  } else {
    for_each_code_point(text, [&](char32_t c) { units.push_back(c); });
  }
  return units;
}

struct Counted {
  std::size_t ngrams = 0;
  Ones ones{};
  friend bool operator==(const Counted&, const Counted&) = default;
};

// The oracle: hashes each n-gram from the definition and looks at each bit.
Counted slow_count(const std::vector<char32_t>& units, int n) {
  const auto length = static_cast<std::size_t>(n);
  Counted counted;
  for (std::size_t i = 0; i + length <= units.size(); ++i) {
    std::uint64_t hash =
        NgramMix::group(0, std::span(units).subspan(i, length));
    for (std::uint64_t& count : counted.ones) {
      count += hash & 1;
      hash >>= 1;
    }
    ++counted.ngrams;
  }
  return counted;
}

constexpr char32_t kSmallest[] = {0, 0x80, 0x800, 0x10000};
constexpr char32_t kLargest[] = {0x7f, 0x7ff, 0xffff, 0x10ffff};

// A scalar value of `bytes` bytes in UTF-8; often the first or last such.
char32_t random_code_point(std::mt19937_64& random, std::size_t bytes) {
  const char32_t smallest = kSmallest[bytes - 1];
  const char32_t largest = kLargest[bytes - 1];
  switch (random() % 8) {
    case 0:
      return smallest;
    case 1:
      return largest;
    default:
      break;
  }
  const auto c =
      static_cast<char32_t>(smallest + random() % (largest - smallest + 1));
  return c >= 0xd800 && c <= 0xdfff ? U'中' : c;
}

// Which lengths in UTF-8 a text mixes, and how long its runs of one length are.
struct Mixture {
  const char* name;
  std::vector<std::size_t> bytes;
  std::size_t run;
};

const std::vector<Mixture>& mixtures() {
  static const std::vector<Mixture> all = {
      {"ascii", {1}, 1},
      {"two bytes", {2}, 1},
      {"three bytes", {3}, 1},
      {"four bytes", {4}, 1},
      {"one by one", {1, 2, 3, 4}, 1},
      {"no four bytes", {1, 2, 3}, 3},
      {"chinese with ascii", {1, 3}, 12},
      {"long runs", {1, 2, 3, 4}, 90},
      {"rarely four bytes", {1, 1, 1, 1, 3, 3, 3, 3, 4}, 40},
  };
  return all;
}

// `count` code points.
std::string random_text(std::mt19937_64& random, const Mixture& mixture,
                        std::size_t count) {
  std::string text;
  while (count > 0) {
    const std::size_t bytes = mixture.bytes[random() % mixture.bytes.size()];
    std::size_t run = std::min<std::size_t>(count, 1 + random() % mixture.run);
    count -= run;
    for (; run > 0; --run) {
      append_utf8(random_code_point(random, bytes), text);
    }
  }
  return text;
}

class EveryNgramKernel : public ::testing::TestWithParam<const NgramKernel*> {
 protected:
  void SetUp() override {
    if (!GetParam()->supported()) {
      GTEST_SKIP() << "this CPU has no " << GetParam()->name;
    }
  }

  Counted count(std::string_view text, NgramUnit unit, int n) {
    Counted counted;
    counted.ngrams =
        count_ngrams(text, unit, n, counted.ones.data(), *GetParam());
    return counted;
  }

  std::mt19937_64 random_{19981};
};

TEST_P(EveryNgramKernel, agrees_with_the_oracle_on_every_tail_length) {
  GuardedText memory(4 * 330);
  for (const Mixture& mixture : mixtures()) {
    for (std::size_t size = 0; size <= 330; ++size) {
      const std::string text = random_text(random_, mixture, size);
      for (const NgramUnit unit : kUnits) {
        const std::vector<char32_t> units = units_of(text, unit);
        const int n = 2 + static_cast<int>(random_() % 7);
        const Counted expected = slow_count(units, n);
        ASSERT_EQ(count(memory.at_front(text), unit, n), expected)
            << mixture.name << ", " << size << " code points, n = " << n;
        ASSERT_EQ(count(memory.at_back(text), unit, n), expected)
            << mixture.name << ", " << size << " code points, n = " << n;
      }
    }
  }
}

TEST_P(EveryNgramKernel, every_length_of_ngram_agrees_with_the_oracle) {
  for (const Mixture& mixture : mixtures()) {
    for (int n = NgramKernel::kMinLength; n <= NgramKernel::kMaxLength; ++n) {
      for (const std::size_t size : {1u, 2u, 3u, 7u, 8u, 9u, 100u, 700u}) {
        const std::string text = random_text(random_, mixture, size);
        for (const NgramUnit unit : kUnits) {
          ASSERT_EQ(count(text, unit, n), slow_count(units_of(text, unit), n))
              << mixture.name << ", " << size << " code points, n = " << n;
        }
      }
    }
  }
}

// Texts of more than one buffer, with n-grams across the seams.
TEST_P(EveryNgramKernel, long_texts_agree_with_the_oracle) {
  for (const Mixture& mixture : mixtures()) {
    for (const std::size_t buffers : {1u, 3u}) {
      const std::size_t size = buffers * UnitBuffer::kCapacity - 80;
      const std::string text =
          random_text(random_, mixture, size + random_() % 160);
      for (const NgramUnit unit : kUnits) {
        const int n = 2 + static_cast<int>(random_() % 7);
        ASSERT_EQ(count(text, unit, n), slow_count(units_of(text, unit), n))
            << mixture.name << ", n = " << n;
      }
    }
  }
}

// A character beyond U+FFFF needs a second array, which must be clean before
// and forgotten behind it, wherever it stands.
TEST_P(EveryNgramKernel, one_high_code_point_anywhere_agrees_with_the_oracle) {
  const std::size_t near = UnitBuffer::kCapacity;
  for (std::size_t at = near - 72; at < near + 12; at += 3) {
    std::string text(at, 'x');
    text += "😀";
    text.append(2 * UnitBuffer::kCapacity - at, 'y');
    ASSERT_EQ(count(text, NgramUnit::kCodePoint, 5),
              slow_count(units_of(text, NgramUnit::kCodePoint), 5))
        << at;
  }
}

TEST_P(EveryNgramKernel, every_scalar_value_is_decoded) {
  std::string text;
  for (char32_t c = 0; c <= 0x10ffff; c += c == 0xd7ff ? 0x801 : 1) {
    append_utf8(c, text);
  }
  for (const int n : {2, 8}) {
    EXPECT_EQ(count(text, NgramUnit::kCodePoint, n),
              slow_count(units_of(text, NgramUnit::kCodePoint), n));
  }
}

TEST_P(EveryNgramKernel, short_texts_have_no_ngrams) {
  for (const NgramUnit unit : kUnits) {
    EXPECT_EQ(count("", unit, 2), Counted{});
    EXPECT_EQ(count("abc", unit, 4), Counted{});
    EXPECT_EQ(count("abcd", unit, 4).ngrams, 1u);
  }
  EXPECT_EQ(count("中文字", NgramUnit::kCodePoint, 4), Counted{});
  EXPECT_EQ(count("中文字", NgramUnit::kByte, 4).ngrams, 6u);
}

TEST_P(EveryNgramKernel, adds_to_what_is_there) {
  Ones ones;
  ones.fill(7);
  EXPECT_EQ(
      count_ngrams("abcde", NgramUnit::kByte, 4, ones.data(), *GetParam()), 2u);
  const Counted counted = count("abcde", NgramUnit::kByte, 4);
  for (std::size_t j = 0; j < 64; ++j) {
    EXPECT_EQ(ones[j], 7 + counted.ones[j]);
  }
}

// A megabyte of one character: each count is all or nothing.
TEST_P(EveryNgramKernel, one_character_repeated_fills_the_counters) {
  const std::string text(1'000'003, '_');
  const Counted counted = count(text, NgramUnit::kCodePoint, 4);
  EXPECT_EQ(counted.ngrams, 1'000'000u);
  const std::uint64_t hash = ngram_mix64("____");
  for (std::size_t j = 0; j < 64; ++j) {
    EXPECT_EQ(counted.ones[j], (hash >> j & 1) * 1'000'000);
  }
}

// Not what the kernel is for, but it must neither read outside nor go on for
// ever.
TEST_P(EveryNgramKernel, bytes_that_are_no_utf8_do_no_harm) {
  GuardedText memory(20'000);
  constexpr std::string_view kHostile = "\x80\xbf\xc0\xe4\xf0\xf4\xff\x41";
  for (std::size_t round = 0; round < 400; ++round) {
    std::string text(round < 380 ? random_() % 300 : 20'000, '\0');
    const std::size_t kinds = 1 + random_() % kHostile.size();
    for (char& c : text) {
      c = kHostile[random_() % kinds];
    }
    const std::size_t front =
        count(memory.at_front(text), NgramUnit::kCodePoint, 4).ngrams;
    const std::size_t back =
        count(memory.at_back(text), NgramUnit::kCodePoint, 4).ngrams;
    EXPECT_EQ(front, back);
    EXPECT_LE(front, text.size() + 3 * (text.size() / 8000));
    EXPECT_EQ(count(memory.at_back(text), NgramUnit::kByte, 4),
              slow_count(units_of(text, NgramUnit::kByte), 4));
  }
}

INSTANTIATE_TEST_SUITE_P(Ngram, EveryNgramKernel,
                         ::testing::ValuesIn(ngram_kernels().begin(),
                                             ngram_kernels().end()),
                         [](const auto& param) {
                           return std::string(param.param->name);
                         });

TEST(NgramKernels, scalar_is_last_and_always_supported) {
  testing::expect_scalar_is_last(ngram_kernels());
}

// Run once more for each kernel name with NEARDUP_KERNEL set; see
// CMakeLists.txt.
TEST(ActiveNgramKernel, is_the_one_forced_or_else_the_best) {
  testing::expect_forced_or_best(ngram_kernels(), active_ngram_kernel());
}

}  // namespace
}  // namespace neardup
