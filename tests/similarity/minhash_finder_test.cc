#include "neardup/similarity/methods/minhash_finder.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "similarity/texts.h"
#include <gtest/gtest.h>

#include "neardup/similarity/measures/set_similarity.h"

namespace neardup {
namespace {

using testing::Random;
using testing::Texts;

double exact_jaccard(const std::string& a, const std::string& b) {
  const auto shingles = [](const std::string& text) {
    ComparisonText form;
    testing::comparison_reader()->read(text, form);
    ShingleSet set;
    make_shingles(Shingles(form.tokens), 3, set);
    return set;
  };
  return jaccard(shingles(a), shingles(b));
}

// Pairs of long texts, of all similarities.
Texts graded_pairs(std::size_t count) {
  Random random(1);
  Texts texts;
  for (std::size_t i = 0; i < count; ++i) {
    const auto words = testing::random_words(400, random);
    texts.push_back(testing::spaced(words));
    texts.push_back(testing::spaced(testing::with_edits(words, 2 + i % 40)));
  }
  return texts;
}

TEST(MinhashFinderTest, DecidesLikeExactShinglesAwayFromTheThreshold) {
  const Texts texts = graded_pairs(120);
  MinhashFinder finder(testing::comparison_reader());
  std::map<std::pair<std::uint32_t, std::uint32_t>, float> found;
  for (const SimilarPair& pair : testing::found_pairs(finder, texts)) {
    found[{pair.first, pair.second}] = pair.similarity;
  }
  // 128 slots: a standard error of 0.044, here three of them.
  constexpr double kErrors = 0.14;
  for (std::uint32_t a = 0; a < texts.size(); ++a) {
    for (std::uint32_t b = a + 1; b < texts.size(); ++b) {
      const double truth =
          a % 2 == 0 && b == a + 1 ? exact_jaccard(texts[a], texts[b]) : 0;
      const auto hit = found.find({a, b});
      if (truth >= 0.5 + kErrors) {
        EXPECT_NE(hit, found.end()) << truth;
      } else if (truth < 0.5 - kErrors) {
        EXPECT_EQ(hit, found.end()) << truth;
      }
      if (hit != found.end()) {
        EXPECT_NEAR(hit->second, truth, 0.2);
      }
    }
  }
  EXPECT_GT(found.size(), 50U);
}

TEST(MinhashFinderTest, BandsFollowTheThreshold) {
  const auto bands_for = [](double threshold) {
    MinhashOptions options;
    options.threshold = threshold;
    return MinhashFinder(testing::comparison_reader(), options).bands();
  };
  EXPECT_EQ(bands_for(0.5), best_bands(MinhashFinder::kSlots, 0.5, 0.8));
  EXPECT_LT(bands_for(0.3).rows, bands_for(0.9).rows);
}

}  // namespace
}  // namespace neardup
