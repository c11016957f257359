// The search against weighing every pair, and in crowds of siblings.

#include "neardup/similarity/hybrid/hybrid_search.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "similarity/texts.h"
#include <gtest/gtest.h>

#include "neardup/similarity/hybrid/hybrid_candidates.h"
#include "neardup/similarity/hybrid/hybrid_finder.h"
#include "neardup/similarity/measures/equal_texts.h"

namespace neardup {
namespace {

using testing::joined;
using testing::Random;
using testing::random_words;
using testing::Texts;
using testing::Words;

using RowPair = std::pair<std::uint32_t, std::uint32_t>;

// Families of at most 24 texts: of one template, copies of one text, or both.
Texts small_families(std::size_t families, Random& random) {
  Texts texts;
  for (std::size_t family = 0; family < families; ++family) {
    const Words frame = random_words(20 + random() % 120, random);
    Words content;
    for (std::size_t i = 1 + random() % 24; i > 0; --i) {
      if (content.empty() || random() % 2 == 0) {
        content = random_words(5 + random() % 100, random);
      } else {
        content[random() % content.size()] = random_words(1, random).front();
      }
      texts.push_back(testing::spaced(joined(frame, content)));
    }
  }
  std::shuffle(texts.begin(), texts.end(), random);
  return texts;
}

// Where no row has more candidates than are judged in any case, the search
// finds just what the judge would say of every pair there is.
TEST(HybridSearchTest, NothingIsLostBelowTheFirstLook) {
  std::size_t copies = 0;
  for (std::uint32_t seed = 1; seed <= 12; ++seed) {
    Random random(seed);
    const Texts texts = small_families(8, random);
    HybridFinder finder(testing::comparison_reader());
    std::map<RowPair, Relation> found;
    for (const SimilarPair& pair : testing::found_pairs(finder, texts, 2)) {
      found[{pair.first, pair.second}] = pair.relation;
    }
    std::vector<PairToWeigh> all;
    for (std::uint32_t b = 0; b < texts.size(); ++b) {
      for (std::uint32_t a = 0; a < b; ++a) {
        all.push_back({a, b});
      }
    }
    const auto weighed = finder.weigh(all, {.threads = 2});
    ASSERT_TRUE(weighed.ok());
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto pair = found.find({all[i].first, all[i].second});
      if ((*weighed)[i].probability >= 0.5) {
        ++copies;
        EXPECT_TRUE(pair != found.end())
            << seed << ": " << (*weighed)[i].probability << "\n"
            << texts[all[i].first] << "\n"
            << texts[all[i].second];
      } else if (pair != found.end()) {
        EXPECT_NE(pair->second, Relation::kNear);
      }
    }
  }
  EXPECT_GT(copies, 200U);
}

struct Crowd {
  Texts texts;
  std::set<RowPair> copies;
};

// Pages of one template that fills three quarters of them; every fiftieth is a
// copy, lightly edited, of one somewhere before it.
Crowd crowd_of(std::uint32_t pages, std::uint32_t seed) {
  Random random(seed);
  const Words head = random_words(75, random);
  const Words foot = random_words(75, random);
  Crowd crowd;
  std::vector<Words> contents;
  for (std::uint32_t page = 0; page < pages; ++page) {
    if (page % 50 == 49) {
      const auto original =
          static_cast<std::uint32_t>(page - 1 - random() % 40);
      contents.push_back(contents[original]);
      contents.back()[random() % 50] = random_words(1, random).front();
      crowd.copies.insert({original, page});
    } else {
      contents.push_back(random_words(50, random));
    }
    crowd.texts.push_back(
        testing::spaced(joined(joined(head, contents.back()), foot)));
  }
  return crowd;
}

std::set<RowPair> near_among(const Texts& texts, int threads) {
  HybridFinder finder(testing::comparison_reader());
  std::set<RowPair> near;
  for (const SimilarPair& pair : testing::found_pairs(finder, texts, threads)) {
    if (pair.relation == Relation::kNear) {
      near.insert({pair.first, pair.second});
    }
  }
  return near;
}

TEST(HybridSearchTest, CopiesInACrowdOfSiblingsAreFound) {
  const Crowd crowd = crowd_of(2'000, 1);
  ASSERT_EQ(crowd.copies.size(), 40U);
  const std::set<RowPair> near = near_among(crowd.texts, 2);
  std::size_t found = 0;
  for (const RowPair& pair : crowd.copies) {
    found += near.contains(pair) ? 1U : 0U;
  }
  EXPECT_GE(found, 38U);
  EXPECT_LE(near.size() - found, 4U) << "siblings that are called copies";
  EXPECT_EQ(near_among(crowd.texts, 1), near);
}

// The cost of a crowd: what a row meets does not grow with the crowd.
TEST(HybridSearchTest, ACrowdDoesNotMeetAsAWhole) {
  std::size_t most[2] = {0, 0};
  for (const std::size_t times : {1U, 2U}) {
    HybridDocuments documents;
    std::string digest;
    const auto pages = static_cast<std::uint32_t>(2'000 * times);
    for (const std::string& text : crowd_of(pages, 2).texts) {
      ComparisonText form;
      testing::comparison_reader()->read(text, form);
      make_hybrid_digest(form, /*recipe=*/0, digest);
      ASSERT_TRUE(documents.add(digest).ok());
    }
    ASSERT_TRUE(documents.finish().ok());
    const EqualTexts groups(documents.identities());
    const HybridCandidates candidates(documents, groups, 2);
    HybridCandidates::Scratch scratch(candidates);
    std::vector<MetRow> met;
    for (std::uint32_t row = 0; row < candidates.rows(); ++row) {
      candidates.before(row, 100000, scratch, met);
      most[times - 1] = std::max(most[times - 1], met.size());
    }
  }
  EXPECT_LE(most[0], 1'500U);
  EXPECT_LE(most[1], most[0] * 3 / 2);
}

}  // namespace
}  // namespace neardup
