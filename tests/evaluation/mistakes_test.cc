#include "neardup/evaluation/mistakes.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "neardup/profile/fingerprinter.h"
#include "neardup/text/normal/simplified_table.h"

namespace neardup {
namespace {

FoundPair pair_of(std::uint32_t a, std::uint32_t b) {
  return {{a, b}, 0.5, Relation::kNear};
}

TEST(PairSample, holds_all_while_there_are_few) {
  PairSample sample;
  sample.add(pair_of(3, 4));
  sample.add(pair_of(1, 2));
  EXPECT_EQ(sample.seen(), 2U);
  EXPECT_EQ(sample.pairs().size(), 2U);
}

TEST(PairSample, draws_the_same_whatever_the_order) {
  const auto drawn = [](bool backwards) {
    PairSample sample;
    constexpr std::uint32_t kPairs = 5000;
    for (std::uint32_t i = 0; i < kPairs; ++i) {
      const std::uint32_t place = backwards ? kPairs - 1 - i : i;
      sample.add(pair_of(place, place + 1));
    }
    std::vector<DocumentPair> pairs;
    for (const FoundPair& pair : sample.pairs()) {
      pairs.push_back(pair.documents);
    }
    std::sort(pairs.begin(), pairs.end());
    EXPECT_EQ(pairs.size(), PairSample::kSize);
    return pairs;
  };
  EXPECT_EQ(drawn(false), drawn(true));
}

TEST(DescribeMistakes, orders_by_what_texts_have_in_common) {
  auto simplified = SimplifiedTable::load(DataPaths::installed().simplified);
  ASSERT_TRUE(simplified.ok());
  const ComparisonReader reader(*std::move(simplified));
  TextCollection texts;
  texts.add("one", "a b c d e f g h");
  texts.add("two", "a b c d e f g x");
  texts.add("three\xff", "p q r s \xfe t u v w");
  PairSample sample;
  sample.add(pair_of(0, 1));
  sample.add(pair_of(0, 2));
  const auto least = describe_mistakes(
      texts, reader, sample, MistakeOrder::kLeastAlikeFirst, true, 10);
  ASSERT_EQ(least.size(), 2U);
  EXPECT_EQ(least[0].id_b, "three\uFFFD");
  EXPECT_EQ(least[0].alignment, 0);
  EXPECT_EQ(least[0].similarity, 0.5);
  EXPECT_DOUBLE_EQ(least[1].alignment, 7.0 / 8);
  const auto most = describe_mistakes(texts, reader, sample,
                                      MistakeOrder::kMostAlikeFirst, false, 1);
  ASSERT_EQ(most.size(), 1U);
  EXPECT_EQ(most[0].id_b, "two");
  EXPECT_FALSE(most[0].similarity.has_value());
}

}  // namespace
}  // namespace neardup
