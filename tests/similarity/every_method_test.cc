// What holds for every method, and the exact methods against comparing
// everything with everything.

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>

#include "similarity/texts.h"
#include <gtest/gtest.h>

#include "neardup/similarity/join/vector_space.h"
#include "neardup/similarity/measures/set_similarity.h"
#include "neardup/similarity/text_finder.h"

namespace neardup {
namespace {

using testing::comparison_reader;
using testing::found_pairs;
using testing::mixed_collection;
using testing::pairs_of;
using testing::Texts;

std::unique_ptr<PairFinder> finder_of(Method method,
                                      std::optional<double> least = {}) {
  TextFinderOptions options;
  options.min_similarity = least;
  auto finder = make_text_finder(method, comparison_reader(), options);
  EXPECT_TRUE(finder.ok()) << finder.status().message();
  return *std::move(finder);
}

ComparisonText read_text(const std::string& text) {
  ComparisonText form;
  comparison_reader()->read(text, form);
  return form;
}

class EveryMethodTest : public ::testing::TestWithParam<Method> {};

TEST_P(EveryMethodTest, EqualTextsArePairs) {
  const Texts texts = mixed_collection(200, 1);
  const auto finder = finder_of(GetParam());
  std::map<std::pair<std::uint32_t, std::uint32_t>, SimilarPair> found;
  for (const SimilarPair& pair : found_pairs(*finder, texts)) {
    found[{pair.first, pair.second}] = pair;
  }
  const Relation of_equals = GetParam() == Method::kLongestSentences
                                 ? Relation::kNear
                                 : Relation::kEqual;
  for (std::uint32_t a = 0; a < texts.size(); ++a) {
    for (std::uint32_t b = a + 1; b < texts.size(); ++b) {
      if (read_text(texts[a]).identity == read_text(texts[b]).identity) {
        const auto hit = found.find({a, b});
        ASSERT_NE(hit, found.end()) << texts[a] << " | " << texts[b];
        EXPECT_EQ(hit->second.relation, of_equals);
        EXPECT_EQ(hit->second.similarity, 1);
      }
    }
  }
}

TEST_P(EveryMethodTest, ThreadsDoNotMatter) {
  const Texts texts = mixed_collection(400, 2);
  const auto one = found_pairs(*finder_of(GetParam()), texts, 1);
  EXPECT_EQ(found_pairs(*finder_of(GetParam()), texts, 2), one);
  EXPECT_EQ(found_pairs(*finder_of(GetParam()), texts, 7), one);
}

// The pairs in another order of documents are the same, by their old numbers.
TEST_P(EveryMethodTest, TheOrderOfDocumentsDoesNotMatter) {
  const Texts texts = mixed_collection(400, 3);
  std::vector<std::uint32_t> order(texts.size());
  std::iota(order.begin(), order.end(), 0U);
  testing::Random random(4);
  std::shuffle(order.begin(), order.end(), random);
  Texts shuffled;
  for (const std::uint32_t document : order) {
    shuffled.push_back(texts[document]);
  }
  auto pairs = found_pairs(*finder_of(GetParam()), shuffled);
  for (SimilarPair& pair : pairs) {
    pair.first = order[pair.first];
    pair.second = order[pair.second];
    if (pair.first > pair.second) {
      std::swap(pair.first, pair.second);
      pair.relation = reversed(pair.relation);
    }
  }
  std::sort(pairs.begin(), pairs.end(),
            [](const SimilarPair& a, const SimilarPair& b) {
              return std::tie(a.first, a.second) < std::tie(b.first, b.second);
            });
  EXPECT_EQ(pairs, found_pairs(*finder_of(GetParam()), texts));
}

TEST_P(EveryMethodTest, UnrelatedTextsAreNoPairs) {
  testing::Random random(5);
  Texts texts;
  for (int i = 0; i < 300; ++i) {
    texts.push_back(
        testing::spaced(testing::random_words(1 + random() % 100, random)));
  }
  EXPECT_TRUE(found_pairs(*finder_of(GetParam()), texts).empty());
}

TEST_P(EveryMethodTest, NothingAndOneDocumentHaveNoPairs) {
  EXPECT_TRUE(found_pairs(*finder_of(GetParam()), {}).empty());
  EXPECT_TRUE(found_pairs(*finder_of(GetParam()), {"one text"}).empty());
  EXPECT_TRUE(found_pairs(*finder_of(GetParam()), {""}).empty());
}

// A text a hundred times over is no copy of it: each is as different from the
// other as their lengths. Where a method sees that one holds the other, it says
// so. (Three sentences, or the whole text, tell nothing about the rest.)
TEST_P(EveryMethodTest, ATextAgainAndAgainIsNoCopyOfIt) {
  if (GetParam() == Method::kLongestSentences) {
    GTEST_SKIP() << "by definition";
  }
  testing::Random random(8);
  Texts texts;
  for (const std::size_t length : {27U, 90U, 400U}) {
    texts.push_back(testing::spaced(testing::random_words(length, random)));
    texts.push_back(
        testing::unspaced(testing::random_characters(length, random)));
  }
  const std::size_t once = texts.size();
  for (std::size_t i = 0; i < once; ++i) {
    texts.push_back("");
    for (int times = 0; times < 100; ++times) {
      texts.back() += texts[i] + " ";
    }
  }
  const auto pairs = found_pairs(*finder_of(GetParam()), texts);
  for (const SimilarPair& pair : pairs) {
    EXPECT_EQ(pair.second, pair.first + once);
    EXPECT_EQ(pair.relation, Relation::kContained) << texts[pair.first];
  }
  EXPECT_FALSE(pairs.empty());
}

// Whoever waits is told how far the search is, up to its end.
TEST_P(EveryMethodTest, TellsHowFarItIs) {
  const auto finder = finder_of(GetParam());
  std::string digest;
  for (const std::string& text : mixed_collection(400, 7)) {
    finder->digest(text, digest);
    ASSERT_TRUE(finder->add(digest).ok());
  }
  std::uint64_t last = 0;
  std::uint64_t whole = 0;
  std::size_t reports = 0;
  FindOptions options;
  options.threads = 3;
  options.progress = [&](std::uint64_t done, std::uint64_t total) {
    EXPECT_GE(done, last);
    EXPECT_LE(done, total);
    last = done;
    whole = total;
    ++reports;
  };
  ASSERT_TRUE(finder->find(options).ok());
  // This one only groups what is equal.
  const bool at_once = GetParam() == Method::kLongestSentences;
  EXPECT_EQ(reports > 1, !at_once);
  options.threads = 1;
  last = 0;
  ASSERT_TRUE(finder->find(options).ok());
  EXPECT_EQ(last, whole);
}

TEST_P(EveryMethodTest, RefusesDamagedDigests) {
  std::string digest;
  const auto finder = finder_of(GetParam());
  finder->digest(mixed_collection(1, 6)[0], digest);
  for (std::size_t size = 0; size < 16; ++size) {
    EXPECT_EQ(finder->add(digest.substr(0, size)).code(),
              StatusCode::kCorruption)
        << size;
  }
  EXPECT_EQ(finder->add(digest + "x").code(), StatusCode::kCorruption);
  // Refusing left nothing behind.
  EXPECT_TRUE(finder->add(digest).ok());
  EXPECT_TRUE(finder->find({}).ok());
}

TEST_P(EveryMethodTest, FindsTheSameAgain) {
  const Texts texts = mixed_collection(100, 7);
  const auto finder = finder_of(GetParam());
  const auto pairs = found_pairs(*finder, texts);
  EXPECT_EQ(pairs_of(*finder), pairs);
}

std::string name_of(const ::testing::TestParamInfo<Method>& info) {
  std::string name(method_name(info.param));
  std::erase(name, '-');
  return name;
}

std::vector<Method> methods_of_texts() {
  std::vector<Method> methods = all_methods();
  std::erase_if(methods, compares_fingerprints);
  return methods;
}

INSTANTIATE_TEST_SUITE_P(Methods, EveryMethodTest,
                         ::testing::ValuesIn(methods_of_texts()), name_of);

// Those that look at pairs one by one stop when asked to.
TEST(PairFinderTest, StopsOnRequest) {
  std::stop_source stop;
  stop.request_stop();
  FindOptions options;
  options.stop = stop.get_token();
  for (const Method method : {Method::kHybrid, Method::kMinhash,
                              Method::kShingles, Method::kCosine}) {
    const auto finder = finder_of(method);
    found_pairs(*finder, mixed_collection(50, 8));
    EXPECT_EQ(finder->find(options).status().code(), StatusCode::kCancelled)
        << method_name(method);
  }
}

TEST(MethodTest, NamesAreRead) {
  for (const Method method : all_methods()) {
    EXPECT_EQ(*parse_method(method_name(method)), method);
  }
  const auto unknown = parse_method("magic");
  EXPECT_EQ(unknown.status().code(), StatusCode::kInvalidArgument);
  EXPECT_NE(unknown.status().message().find("longest-sentences"),
            std::string::npos);
}

TEST(TextFinderTest, ThresholdsHaveARange) {
  for (const double least : {0.0, -0.5, 1.01, std::nan("")}) {
    TextFinderOptions options;
    options.min_similarity = least;
    EXPECT_FALSE(
        make_text_finder(Method::kHybrid, comparison_reader(), options).ok())
        << least;
  }
}

using FoundPairs = std::map<std::pair<std::uint32_t, std::uint32_t>, double>;

FoundPairs found_by(Method method, const Texts& texts, double least) {
  FoundPairs found;
  for (const SimilarPair& pair :
       found_pairs(*finder_of(method, least), texts)) {
    found[{pair.first, pair.second}] = pair.similarity;
  }
  return found;
}

// Expects exactly the pairs whose similarity reaches `least`.
template <typename Similarity>
void expect_all_pairs(Method method, const Texts& texts, double least,
                      const Similarity& similarity) {
  const FoundPairs found = found_by(method, texts, least);
  for (std::uint32_t a = 0; a < texts.size(); ++a) {
    for (std::uint32_t b = a + 1; b < texts.size(); ++b) {
      const double truth = similarity(a, b);
      const auto hit = found.find({a, b});
      if (std::abs(truth - least) > 1e-6) {
        ASSERT_EQ(hit != found.end(), truth > least) << truth;
      }
      if (hit != found.end()) {
        ASSERT_NEAR(hit->second, truth, 1e-5);
      }
    }
  }
}

TEST(ShinglesMethodTest, FindsEveryPairAboveTheThreshold) {
  const Texts texts = mixed_collection(250, 9);
  std::vector<ShingleSet> sets;
  for (const std::string& text : texts) {
    make_shingles(Shingles(read_text(text).tokens), 3, sets.emplace_back());
  }
  for (const double least : {0.2, 0.5, 0.9}) {
    expect_all_pairs(
        Method::kShingles, texts, least, [&](std::uint32_t a, std::uint32_t b) {
          return read_text(texts[a]).identity == read_text(texts[b]).identity
                     ? 1
                 : sets[a].empty() || sets[b].empty()
                     ? 0
                     : jaccard(sets[a], sets[b]);
        });
  }
}

// Texts of words only, so that terms are the words themselves.
TEST(CosineMethodTest, FindsEveryPairAboveTheThreshold) {
  const Texts texts = mixed_collection(200, 10);
  std::map<TextIdentity, std::size_t> groups;
  std::map<std::uint64_t, double> documents_with;
  std::vector<TermVector> vectors;
  for (const std::string& text : texts) {
    const ComparisonText form = read_text(text);
    vectors.push_back(count_terms(form.tokens));
    if (groups[form.identity]++ == 0) {
      for (const WeightedTerm& term : vectors.back()) {
        documents_with[term.term] += 1;
      }
    }
  }
  for (TermVector& vector : vectors) {
    for (WeightedTerm& term : vector) {
      term.weight = tf_idf(term.weight, documents_with[term.term],
                           static_cast<double>(groups.size()));
    }
  }
  for (const double least : {0.3, 0.8}) {
    expect_all_pairs(
        Method::kCosine, texts, least, [&](std::uint32_t a, std::uint32_t b) {
          return read_text(texts[a]).identity == read_text(texts[b]).identity
                     ? 1
                     : cosine_similarity(vectors[a], vectors[b]);
        });
  }
}

}  // namespace
}  // namespace neardup
