#include "neardup/fingerprint/top_n.h"

#include <algorithm>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neardup/fingerprint/libstdcxx_partial_sort.h"

namespace neardup {
namespace {

using ::testing::ElementsAre;
using ::testing::ElementsAreArray;

std::vector<std::string> texts_of(const std::vector<Term>& terms) {
  std::vector<std::string> texts;
  for (const Term& term : terms) {
    texts.emplace_back(term.text);
  }
  return texts;
}

std::vector<std::string> kept_texts(std::size_t n, TopNOrder order,
                                    std::vector<Term> terms) {
  keep_top_n(n, order, terms);
  return texts_of(terms);
}

// `count` terms with few different weights, so that ties are everywhere.
struct RandomTerms {
  RandomTerms(std::mt19937_64& random, std::size_t count, std::size_t weights) {
    for (std::size_t i = 0; i < count; ++i) {
      texts.push_back(std::to_string(random() % 1000) + "-" +
                      std::to_string(i));
    }
    for (const std::string& text : texts) {
      terms.push_back(
          {.text = text, .weight = static_cast<double>(random() % weights)});
    }
  }

  std::vector<std::string> texts;
  std::vector<Term> terms;
};

TEST(TopN, heavier_terms_come_first_and_ties_by_bytes) {
  const std::vector<Term> terms = {{.text = "b", .weight = 1},
                                   {.text = "中", .weight = 2},
                                   {.text = "a", .weight = 1},
                                   {.text = "z", .weight = 2},
                                   {.text = "c", .weight = 3}};
  EXPECT_THAT(kept_texts(4, TopNOrder::kByHash, terms),
              ElementsAre("c", "z", "中", "a"));
  EXPECT_THAT(kept_texts(0, TopNOrder::kByHash, terms),
              ElementsAre("c", "z", "中", "a", "b"));
  EXPECT_THAT(kept_texts(9, TopNOrder::kByHash, terms),
              ElementsAre("c", "z", "中", "a", "b"));
}

TEST(TopN, nothing_stays_nothing) {
  EXPECT_TRUE(kept_texts(5, TopNOrder::kByHash, {}).empty());
  EXPECT_TRUE(kept_texts(0, TopNOrder::kLibstdcxx, {}).empty());
}

TEST(TopN, by_text_is_the_head_of_a_full_sort) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 300; ++round) {
    const RandomTerms input(random, random() % 60, 1 + random() % 6);
    std::vector<Term> sorted = input.terms;
    std::sort(sorted.begin(), sorted.end(), [](const Term& a, const Term& b) {
      return a.weight != b.weight ? a.weight > b.weight : a.text < b.text;
    });
    const std::size_t n = random() % 70;
    if (n > 0 && n < sorted.size()) {
      sorted.resize(n);
    }
    ASSERT_THAT(kept_texts(n, TopNOrder::kByHash, input.terms),
                ElementsAreArray(texts_of(sorted)));
  }
}

TEST(TopN, libstdcxx_keeps_the_heaviest_too) {
  std::mt19937_64 random(2);
  for (int round = 0; round < 300; ++round) {
    const RandomTerms input(random, 1 + random() % 60, 1 + random() % 6);
    const std::size_t n = 1 + random() % 70;
    std::vector<Term> by_text = input.terms;
    keep_top_n(n, TopNOrder::kByHash, by_text);
    std::vector<Term> by_library = input.terms;
    keep_top_n(n, TopNOrder::kLibstdcxx, by_library);
    ASSERT_EQ(by_library.size(), by_text.size());
    for (std::size_t i = 0; i < by_text.size(); ++i) {
      ASSERT_EQ(by_library[i].weight, by_text[i].weight);
    }
  }
}

TEST(TopN, the_order_of_the_input_does_not_matter) {
  std::mt19937_64 random(3);
  for (const TopNOrder order : {TopNOrder::kByHash, TopNOrder::kLibstdcxx}) {
    for (int round = 0; round < 50; ++round) {
      RandomTerms input(random, 40, 3);
      const auto expected = kept_texts(7, order, input.terms);
      std::shuffle(input.terms.begin(), input.terms.end(), random);
      ASSERT_THAT(kept_texts(7, order, input.terms),
                  ElementsAreArray(expected));
    }
  }
}

TEST(TopN, nan_counts_as_zero) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<Term> terms = {{.text = "a", .weight = -1},
                                   {.text = "b", .weight = nan},
                                   {.text = "c", .weight = 1}};
  EXPECT_THAT(kept_texts(2, TopNOrder::kByHash, terms), ElementsAre("c", "b"));
  EXPECT_THAT(kept_texts(2, TopNOrder::kLibstdcxx, terms),
              ElementsAre("c", "b"));
}

// What g++ 12 gives for 12 equal weights; the same on every library.
TEST(TopN, libstdcxx_order_is_pinned) {
  const std::vector<std::string> letters = {"a", "b", "c", "d", "e", "f",
                                            "g", "h", "i", "j", "k", "l"};
  std::vector<Term> terms;
  for (const std::string& letter : letters) {
    terms.push_back({.text = letter});
  }
  EXPECT_THAT(kept_texts(5, TopNOrder::kLibstdcxx, terms),
              ElementsAre("d", "e", "b", "a", "c"));
  EXPECT_THAT(
      kept_texts(0, TopNOrder::kLibstdcxx, terms),
      ElementsAre("i", "k", "e", "h", "l", "d", "j", "b", "f", "a", "c", "g"));
}

#ifdef __GLIBCXX__
struct Item {
  std::size_t weight;
  std::size_t id;

  friend bool operator==(const Item&, const Item&) = default;
};

bool heavier(const Item& a, const Item& b) { return a.weight > b.weight; }

// The whole vector, although only its head is promised.
TEST(LibstdcxxPartialSort, leaves_what_the_library_leaves) {
  std::mt19937_64 random(4);
  for (std::size_t round = 0; round < 3000; ++round) {
    std::vector<Item> ours(1 + random() % 70);
    for (std::size_t i = 0; i < ours.size(); ++i) {
      ours[i] = {random() % (1 + round % 9), i};
    }
    std::vector<Item> theirs = ours;
    const std::size_t kept = 1 + random() % ours.size();
    libstdcxx_partial_sort(ours, kept, heavier);
    std::partial_sort(theirs.begin(),
                      theirs.begin() + static_cast<std::ptrdiff_t>(kept),
                      theirs.end(), heavier);
    ASSERT_TRUE(ours == theirs) << kept << " of " << ours.size();
  }
}
#endif

TEST(AdaptiveTopN, is_one_for_120_bytes_between_5_and_200) {
  EXPECT_EQ(adaptive_top_n(0), 5u);
  EXPECT_EQ(adaptive_top_n(719), 5u);
  EXPECT_EQ(adaptive_top_n(720), 6u);
  EXPECT_EQ(adaptive_top_n(23999), 199u);
  EXPECT_EQ(adaptive_top_n(24000), 200u);
  EXPECT_EQ(adaptive_top_n(1'000'000'000), 200u);
}

}  // namespace
}  // namespace neardup
