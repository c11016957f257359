#include "neardup/similarity/hybrid/hybrid_finder.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "similarity/texts.h"
#include <gtest/gtest.h>

namespace neardup {
namespace {

using testing::joined;
using testing::Random;
using testing::random_characters;
using testing::random_words;
using testing::spaced;
using testing::Texts;
using testing::unspaced;
using testing::with_edits;
using testing::Words;

// How the first relates to the second, among 50 unrelated texts.
std::optional<SimilarPair> relation_of(const std::string& first,
                                       const std::string& second,
                                       HybridOptions options = {}) {
  Random random(99);
  Texts texts = {first, second};
  for (int i = 0; i < 50; ++i) {
    texts.push_back(spaced(random_words(20 + random() % 100, random)));
  }
  HybridFinder finder(testing::comparison_reader(), options);
  const auto pairs = testing::found_pairs(finder, texts);
  EXPECT_LE(pairs.size(), 1U);
  return pairs.empty() ? std::nullopt : std::optional(pairs[0]);
}

void expect_relation(const std::string& first, const std::string& second,
                     Relation relation) {
  const auto pair = relation_of(first, second);
  ASSERT_TRUE(pair.has_value()) << first << "\n" << second;
  EXPECT_EQ(pair->relation, relation) << first << "\n" << second;
}

TEST(HybridFinderTest, FormAloneMakesNoDifference) {
  Random random(1);
  const std::string text = spaced(random_words(60, random));
  std::string upper = text;
  std::transform(upper.begin(), upper.end(), upper.begin(),
                 [](char c) { return c == ' ' ? '\n' : std::toupper(c); });
  expect_relation(text, upper, Relation::kEqual);
  expect_relation(text, "<html><body><p>" + text + "</p></body></html>",
                  Relation::kEqual);
  expect_relation("這個國家的經濟發展得非常快", "这个国家的经济发展得非常快。",
                  Relation::kEqual);
}

TEST(HybridFinderTest, EditsUpToAFifthAreFound) {
  Random random(2);
  for (const std::size_t length : {40U, 100U, 400U, 2000U}) {
    for (const std::size_t every : {5U, 10U, 50U}) {
      const Words words = random_words(length, random);
      expect_relation(spaced(words), spaced(with_edits(words, every)),
                      Relation::kNear);
      const Words characters = random_characters(length, random);
      expect_relation(unspaced(characters),
                      unspaced(with_edits(characters, every)), Relation::kNear);
    }
  }
}

TEST(HybridFinderTest, HalfRewrittenTextsAreNotFound) {
  Random random(3);
  for (const std::size_t length : {40U, 100U, 400U}) {
    const Words words = random_words(length, random);
    EXPECT_FALSE(
        relation_of(spaced(words), spaced(with_edits(words, 2))).has_value());
  }
}

TEST(HybridFinderTest, MovedPartsAreFound) {
  Random random(4);
  Words moved;
  Words words;
  for (int part = 0; part < 8; ++part) {
    const Words more = random_words(40, random);
    words = joined(words, more);
    moved = joined(more, moved);
  }
  expect_relation(spaced(words), spaced(moved), Relation::kNear);
}

TEST(HybridFinderTest, PartsAreContained) {
  Random random(5);
  for (const std::size_t length : {60U, 300U}) {
    const Words part = random_words(length, random);
    const Words whole =
        joined(joined(random_words(length * 6 / 5, random), part),
               random_words(length / 4, random));
    expect_relation(spaced(part), spaced(whole), Relation::kContained);
    expect_relation(spaced(whole), spaced(part), Relation::kContains);
  }
}

TEST(HybridFinderTest, BrokenUpWordsAreFound) {
  Random random(6);
  const Words words = random_words(150, random);
  std::string broken;
  for (const std::string& word : words) {
    broken += word.substr(0, 2) + " " + word.substr(2) + " ";
  }
  expect_relation(spaced(words), broken, Relation::kNear);
}

// Nor is it one if its words are broken up, which only letters show.
TEST(HybridFinderTest, BrokenUpWordsManyTimesOverAreNoCopy) {
  Random random(6);
  const Words words = random_words(150, random);
  std::string broken;
  for (int i = 0; i < 20; ++i) {
    for (const std::string& word : words) {
      broken += word.substr(0, 2) + " " + word.substr(2) + " ";
    }
  }
  const auto pair = relation_of(spaced(words), broken);
  EXPECT_TRUE(!pair || pair->relation == Relation::kContained);
}

// In a short text each word says more: one in three is another text.
TEST(HybridFinderTest, ShortTextsMustBeCloser) {
  EXPECT_FALSE(relation_of("the weather today is fine and warm",
                           "the weather today is cold and wet")
                   .has_value());
  EXPECT_FALSE(relation_of("yes", "no").has_value());
  expect_relation("yes", "Yes!", Relation::kEqual);
}

TEST(HybridFinderTest, RepeatedPhrasesAreNoEvidence) {
  EXPECT_FALSE(relation_of("好好好好好好好好好好好好好好好好",
                           "挺好挺好挺好挺好挺好挺好挺好挺好")
                   .has_value());
}

// A text many times over says no more than once, but is no copy of it.
TEST(HybridFinderTest, ATextManyTimesOverIsNoCopy) {
  Random random(12);
  for (const std::size_t length : {40U, 150U, 500U}) {
    const std::string once = spaced(random_words(length, random));
    std::string often;
    for (int i = 0; i < 20; ++i) {
      often += once + " ";
    }
    expect_relation(once, often, Relation::kContained);
    expect_relation(often, once, Relation::kContains);
  }
}

TEST(HybridFinderTest, TheSimilarityOfEditedTextsIsTheAlignment) {
  Random random(8);
  const Words words = random_words(200, random);
  // 5 of 200 words are others.
  const auto pair = relation_of(spaced(words), spaced(with_edits(words, 40)));
  ASSERT_TRUE(pair.has_value());
  EXPECT_NEAR(pair->similarity, 0.975, 1e-6);
}

HybridOptions with_siblings() {
  HybridOptions options;
  options.siblings = true;
  return options;
}

std::vector<SimilarPair> pairs_with(const HybridOptions& options,
                                    const Texts& texts) {
  HybridFinder finder(testing::comparison_reader(), options);
  return testing::found_pairs(finder, texts, 2);
}

// Decides nothing: what is left is what was there, whatever its relation.
TEST(HybridFinderTest, ALeastSimilarityOnlyLeavesPairsOut) {
  const Texts texts = testing::mixed_collection(300, 13);
  HybridOptions options = with_siblings();
  const std::vector<SimilarPair> all = pairs_with(options, texts);
  ASSERT_GE(all.size(), 100U);
  for (const double least : {0.5, 0.7501, 0.9, 0.9501, 1.0}) {
    options.min_similarity = least;
    std::vector<SimilarPair> expected = all;
    std::erase_if(expected, [least](const SimilarPair& pair) {
      return pair.similarity < static_cast<float>(least);
    });
    EXPECT_EQ(pairs_with(options, texts), expected) << least;
  }
}

// Who asks for siblings gets them beside what is found anyway.
TEST(HybridFinderTest, SiblingsChangeNothingElse) {
  const Texts texts = testing::mixed_collection(300, 14);
  std::vector<SimilarPair> pairs = pairs_with(with_siblings(), texts);
  const std::size_t erased = std::erase_if(pairs, [](const SimilarPair& pair) {
    return pair.relation == Relation::kSibling;
  });
  EXPECT_GT(erased, 0U);
  EXPECT_EQ(pairs, pairs_with({}, texts));
}

// Caution moves pairs from near to other relations, never the other way.
TEST(HybridFinderTest, MoreCautionFindsFewerCopies) {
  const Texts texts = testing::mixed_collection(300, 15);
  std::set<std::pair<std::uint32_t, std::uint32_t>> before;
  for (const double caution : {0.999, 0.9, 0.5, 0.1, 0.001}) {
    HybridOptions options;
    options.judge.caution = caution;
    std::set<std::pair<std::uint32_t, std::uint32_t>> near;
    for (const SimilarPair& pair : pairs_with(options, texts)) {
      if (pair.relation == Relation::kNear) {
        near.insert({pair.first, pair.second});
      }
    }
    EXPECT_TRUE(
        std::includes(near.begin(), near.end(), before.begin(), before.end()))
        << caution;
    before = near;
  }
}

// What the header says of memory: a digest is what is kept.
TEST(HybridFinderTest, DigestsAreAsSmallAsPromised) {
  Random random(10);
  const HybridFinder finder(testing::comparison_reader());
  std::string digest;
  for (const std::size_t length : {0U, 10U, 63U, 64U, 1000U}) {
    finder.digest(unspaced(random_characters(length, random)), digest);
    EXPECT_LE(digest.size(), 2 * length + 200 + (length >= 64 ? 256 : 0));
    finder.digest(spaced(random_words(length, random)), digest);
    EXPECT_LE(digest.size(), 2 * length + 200 + 288 + (length >= 64 ? 256 : 0));
  }
}

// Copies of one text, each with an edit of its own, are found although the
// collection has nothing else. Of families many times larger what they share
// cannot be told from a template (docs/accuracy.md).
TEST(HybridFinderTest, FamiliesAreFoundAmongNothingElse) {
  Random random(11);
  const Words words = random_words(80, random);
  Texts texts;
  constexpr std::size_t kCopies = 20;
  for (std::size_t i = 0; i < kCopies; ++i) {
    Words copy = words;
    copy[i % copy.size()] = "own" + std::to_string(i);
    texts.push_back(spaced(copy));
  }
  EXPECT_EQ(pairs_with({}, texts).size(), kCopies * (kCopies - 1) / 2);
}

// Where it is kept does not matter to what is found.
TEST(HybridFinderTest, FindsTheSameOnDisk) {
  Random random(7);
  Texts texts;
  for (int i = 0; i < 300; ++i) {
    const Words words = random_words(20 + random() % 300, random);
    texts.push_back(testing::spaced(words));
    texts.push_back(testing::spaced(with_edits(words, 15)));
  }
  HybridFinder in_memory(testing::comparison_reader());
  HybridFinder on_disk(testing::comparison_reader());
  ASSERT_TRUE(on_disk.keep_on_disk().ok());
  const auto expected = testing::found_pairs(in_memory, texts, 2);
  EXPECT_GE(expected.size(), 290U);
  EXPECT_EQ(testing::found_pairs(on_disk, texts, 2), expected);
}

}  // namespace
}  // namespace neardup
