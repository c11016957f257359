#include "neardup/fingerprint/character_simhash.h"

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "neardup/base/code_points.h"
#include "neardup/base/hash/feature_hash.h"

namespace neardup {
namespace {

// The offsets at which units begin, and the end.
std::vector<std::size_t> starts_of(std::string_view text, NgramUnit unit) {
  std::vector<std::size_t> starts = {0};
  for (std::size_t offset = 0; offset < text.size();) {
    if (unit == NgramUnit::kByte) {
      ++offset;
    } else {
      next_code_point(text, &offset);
    }
    starts.push_back(offset);
  }
  return starts;
}

// The way of all other features: tokens, hashes, sums.
CharacterSimHash slow_simhash(std::string_view text,
                              const CharacterSimHashOptions& options) {
  const FeatureHash hash = *FeatureHash::parse(
      options.unit == NgramUnit::kByte ? "ngram-mix64-bytes" : "ngram-mix64");
  SimHasher hasher({.tie_rule = options.tie_rule});
  CharacterSimHash result;
  const std::vector<std::size_t> starts = starts_of(text, options.unit);
  const auto n = static_cast<std::size_t>(options.n);
  for (std::size_t i = 0; i + n < starts.size(); ++i) {
    hasher.add(hash(text.substr(starts[i], starts[i + n] - starts[i])), 1);
    ++result.ngrams;
  }
  result.fingerprint = hasher.finish();
  return result;
}

void expect_same(std::string_view text,
                 const CharacterSimHashOptions& options) {
  const CharacterSimHash fast = character_simhash(text, options);
  const CharacterSimHash slow = slow_simhash(text, options);
  EXPECT_EQ(to_hex(fast.fingerprint), to_hex(slow.fingerprint)) << text;
  EXPECT_EQ(fast.ngrams, slow.ngrams);
}

TEST(CharacterSimHash, is_what_tokens_and_a_simhasher_give) {
  std::mt19937_64 random(6);
  const std::vector<std::string> parts = {"a",  "Z",  "0",  " ",  "é",
                                          "ß",  "中", "文", "去", "重",
                                          "，", "한", "😀",  "𠀀"};
  for (int round = 0; round < 300; ++round) {
    std::string text;
    for (std::size_t left = random() % 200; left > 0; --left) {
      text += parts[random() % parts.size()];
    }
    for (const NgramUnit unit : {NgramUnit::kCodePoint, NgramUnit::kByte}) {
      for (const TieRule tie_rule : {TieRule::kZero, TieRule::kOne}) {
        expect_same(text, {.n = 2 + static_cast<int>(random() % 7),
                           .unit = unit,
                           .tie_rule = tie_rule});
      }
    }
  }
}

TEST(CharacterSimHash, without_ngrams_the_tie_rule_decides) {
  for (const std::string_view text : {"", "a", "中文字"}) {
    EXPECT_EQ(character_simhash(text).ngrams, 0u);
    EXPECT_EQ(character_simhash(text).fingerprint, Fingerprint(0));
    EXPECT_EQ(character_simhash(text, {.tie_rule = TieRule::kOne}).fingerprint,
              Fingerprint(~std::uint64_t{0}));
    expect_same(text, {});
  }
}

// Two n-grams that differ in a bit tie there.
TEST(CharacterSimHash, ties_follow_the_rule) {
  expect_same("abcde", {.tie_rule = TieRule::kZero});
  expect_same("abcde", {.tie_rule = TieRule::kOne});
  EXPECT_NE(
      character_simhash("abcde", {.tie_rule = TieRule::kZero}).fingerprint,
      character_simhash("abcde", {.tie_rule = TieRule::kOne}).fingerprint);
}

TEST(CharacterSimHash, a_small_edit_moves_few_bits) {
  std::mt19937_64 random(7);
  std::string text;
  for (int i = 0; i < 2000; ++i) {
    text += static_cast<char>('a' + random() % 26);
  }
  std::string edited = text;
  edited.replace(1000, 3, "---");
  std::string other = text;
  std::shuffle(other.begin(), other.end(), random);
  const Fingerprint fingerprint = character_simhash(text).fingerprint;
  EXPECT_LE(
      hamming_distance(fingerprint, character_simhash(edited).fingerprint), 6);
  EXPECT_GE(hamming_distance(fingerprint, character_simhash(other).fingerprint),
            16);
}

// A stored collection depends on these. Computed by a program of another
// language.
TEST(CharacterSimHash, values_never_change) {
  constexpr std::string_view kText =
      "近似重复文本的发现与删除，near-duplicate 😀";
  const auto hex = [&](int n, NgramUnit unit) {
    return to_hex(character_simhash(kText, {.n = n, .unit = unit}).fingerprint);
  };
  EXPECT_EQ(hex(4, NgramUnit::kCodePoint), "643b8329cf1e2410");
  EXPECT_EQ(hex(2, NgramUnit::kCodePoint), "4528b1b429628c8a");
  EXPECT_EQ(hex(4, NgramUnit::kByte), "625aaac98ab08531");
  EXPECT_EQ(hex(8, NgramUnit::kByte), "7db9594496c47e16");
}

}  // namespace
}  // namespace neardup
