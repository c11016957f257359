#include "neardup/similarity/judge/collection_statistics.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "testing/temporary_folder.h"
#include <gtest/gtest.h>

#include "neardup/os/file.h"
#include "neardup/similarity/judge/sampled_shingles.h"

namespace neardup {
namespace {

using CountedText = std::vector<std::uint16_t>;

// What the statistics should say, in maps.
struct PlainStatistics {
  void add(const CountedText& text) {
    std::vector<std::uint64_t> shingles;
    sample_shingles(text, sampling_level(text.size()), shingles);
    for (const std::uint64_t shingle : shingles) {
      ++texts_with[shingle];
    }
  }

  std::map<std::uint64_t, std::uint32_t> texts_with;
};

CountedText counted_text(std::size_t tokens, std::size_t different,
                         std::mt19937& random) {
  CountedText text(tokens);
  for (std::uint16_t& token : text) {
    token = static_cast<std::uint16_t>(random() % different);
  }
  return text;
}

std::vector<CountedText> counted_texts(std::size_t count, std::size_t different,
                                       std::mt19937& random) {
  std::vector<CountedText> texts;
  for (std::size_t i = 0; i < count; ++i) {
    texts.push_back(counted_text(random() % 300, different, random));
  }
  return texts;
}

// Fifteen bits of a shingle are compared: all but one in a thousand are counted
// exactly for each table that is asked, and none is counted too low.
void expect_counts(const CollectionStatistics& statistics,
                   const PlainStatistics& plain, std::size_t tables) {
  std::size_t too_high = 0;
  for (const auto& [shingle, texts] : plain.texts_with) {
    ASSERT_GE(statistics.texts_with(shingle), texts);
    too_high += statistics.texts_with(shingle) > texts ? 1U : 0U;
  }
  EXPECT_LE(too_high, 2 + tables * plain.texts_with.size() / 1000);
}

TEST(CollectionStatisticsTest, CountsLikeAMap) {
  std::mt19937 random(1);
  for (const std::size_t different : {5U, 30U, 60'000U}) {
    // As many as expected, and many more: over several tables.
    for (const std::size_t expected : {200'000U, 0U}) {
      CollectionStatistics statistics(expected);
      PlainStatistics plain;
      const auto texts = counted_texts(1'000, different, random);
      for (const CountedText& text : texts) {
        statistics.add(text);
        plain.add(text);
      }
      EXPECT_EQ(statistics.size(), texts.size());
      expect_counts(statistics, plain, expected > 0 ? 1 : 7);
    }
  }
}

TEST(CollectionStatisticsTest, WhatWasNeverAddedIsHardlyEverThere) {
  std::mt19937_64 random(2);
  CollectionStatistics statistics;
  std::mt19937 of_texts(3);
  for (const CountedText& text : counted_texts(2'000, 60'000, of_texts)) {
    statistics.add(text);
  }
  std::size_t there = 0;
  for (int i = 0; i < 100'000; ++i) {
    there += statistics.texts_with(random()) > 0 ? 1U : 0U;
  }
  // Several tables are asked, each has a few chances in 32,768.
  EXPECT_LE(there, 300U);
}

TEST(CollectionStatisticsTest, RemovingUndoesAdding) {
  std::mt19937 random(4);
  const auto kept = counted_texts(300, 40, random);
  const auto passing = counted_texts(300, 40, random);
  CollectionStatistics statistics;
  PlainStatistics plain;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    statistics.add(kept[i]);
    statistics.add(passing[i]);
    plain.add(kept[i]);
  }
  for (const CountedText& text : passing) {
    statistics.remove(text);
  }
  EXPECT_EQ(statistics.size(), kept.size());
  expect_counts(statistics, plain, 7);
  for (const CountedText& text : kept) {
    statistics.remove(text);
  }
  EXPECT_EQ(statistics.size(), 0U);
  for (const auto& [shingle, texts] : plain.texts_with) {
    EXPECT_EQ(statistics.texts_with(shingle), 0U);
  }
}

// A counter that is full says so for ever: nobody knows how many there were.
TEST(CollectionStatisticsTest, FullCountersStayFull) {
  const CountedText text = {1, 2, 3};
  std::vector<std::uint64_t> shingles;
  sample_shingles(text, 0, shingles);
  ASSERT_EQ(shingles.size(), 1U);
  CollectionStatistics statistics;
  for (std::uint32_t i = 1; i < CollectionStatistics::kMostTexts; ++i) {
    statistics.add(text);
  }
  EXPECT_EQ(statistics.texts_with(shingles[0]),
            CollectionStatistics::kMostTexts - 1);
  statistics.remove(text);
  EXPECT_EQ(statistics.texts_with(shingles[0]),
            CollectionStatistics::kMostTexts - 2);
  for (int i = 0; i < 10; ++i) {
    statistics.add(text);
  }
  EXPECT_EQ(statistics.texts_with(shingles[0]),
            CollectionStatistics::kMostTexts);
  for (int i = 0; i < 100; ++i) {
    statistics.remove(text);
  }
  EXPECT_EQ(statistics.texts_with(shingles[0]),
            CollectionStatistics::kMostTexts);
  EXPECT_EQ(statistics.size(), CollectionStatistics::kMostTexts + 8 - 100);
}

TEST(CollectionStatisticsTest, TextsTooShortForAShingleAreCounted) {
  CollectionStatistics statistics;
  statistics.add(CountedText{});
  statistics.add(CountedText{0});
  statistics.add(CountedText{0, 65'535});
  EXPECT_EQ(statistics.size(), 3U);
}

// Every shingle of the texts, and as many that no text has.
void expect_same_answers(const CollectionStatistics& a,
                         const CollectionStatistics& b,
                         const std::vector<CountedText>& texts) {
  ASSERT_EQ(a.size(), b.size());
  std::vector<std::uint64_t> shingles;
  for (const CountedText& text : texts) {
    sample_shingles(text, sampling_level(text.size()), shingles);
    for (const std::uint64_t shingle : shingles) {
      ASSERT_EQ(a.texts_with(shingle), b.texts_with(shingle));
      ASSERT_EQ(a.texts_with(~shingle), b.texts_with(~shingle));
    }
  }
}

// Saved and opened every now and then, or never: the same answers, also over
// several tables and where counters are full.
TEST(CollectionStatisticsTest, SavedAndOpenedGoesOnAsIfNever) {
  const testing::TemporaryFolder folder;
  const std::string path = folder / "statistics";
  std::mt19937 random(5);
  for (const std::size_t different : {5U, 60'000U}) {
    const auto texts = counted_texts(600, different, random);
    CollectionStatistics never;
    CollectionStatistics saved;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      never.add(texts[i]);
      saved.add(texts[i]);
      if (i % 3 == 2) {
        never.remove(texts[i / 2]);
        saved.remove(texts[i / 2]);
        never.add(texts[i / 2]);
        saved.add(texts[i / 2]);
      }
      if (i % 100 == 50) {
        ASSERT_EQ(saved.save(path), Status());
        Result<CollectionStatistics> opened = CollectionStatistics::open(path);
        ASSERT_TRUE(opened.ok()) << opened.status().message();
        saved = *std::move(opened);
        expect_same_answers(never, saved, texts);
      }
    }
    expect_same_answers(never, saved, texts);
    // Nothing of what came after is in the file.
    CollectionStatistics first = *CollectionStatistics::open(path);
    first.add(texts[0]);
    EXPECT_EQ(CollectionStatistics::open(path)->size(), first.size() - 1);
  }
}

TEST(CollectionStatisticsTest, ACopyIsOfItsMoment) {
  const testing::TemporaryFolder folder;
  std::mt19937 random(6);
  const auto texts = counted_texts(200, 40, random);
  CollectionStatistics statistics;
  for (const CountedText& text : texts) {
    statistics.add(text);
  }
  ASSERT_EQ(statistics.save(folder / "a"), Status());
  for (CollectionStatistics each :
       {statistics, *CollectionStatistics::open(folder / "a")}) {
    const CollectionStatistics copy = each;
    expect_same_answers(statistics, copy, texts);
    each.remove(texts[0]);
    expect_same_answers(statistics, copy, texts);
    EXPECT_EQ(each.size(), copy.size() - 1);
  }
}

TEST(CollectionStatisticsTest, DamagedFilesAreRefused) {
  const testing::TemporaryFolder folder;
  const std::string path = folder / "statistics";
  EXPECT_EQ(CollectionStatistics::open(path).status().code(),
            StatusCode::kNotFound);
  CollectionStatistics statistics;
  statistics.add(CountedText{1, 2, 3, 4});
  ASSERT_EQ(statistics.save(path), Status());
  const std::string sound = *read_file(path);
  const auto status_with = [&](std::size_t at, char byte) {
    std::fstream(path, std::ios::binary | std::ios::in | std::ios::out)
        .seekp(static_cast<std::streamoff>(at))
        .put(byte);
    return CollectionStatistics::open(path).status();
  };
  for (std::size_t i = 0; i < sound.size(); ++i) {
    ASSERT_FALSE(
        status_with(i, static_cast<char>(sound[i] ^ (1 << i % 8))).ok())
        << "byte " << i;
    ASSERT_TRUE(status_with(i, sound[i]).ok());
  }
}

}  // namespace
}  // namespace neardup
