#include "neardup/jobs/text_pairs.h"

#include <limits>
#include <string>
#include <vector>

#include "jobs/job_test.h"
#include <gtest/gtest.h>

#include "neardup/profile/fingerprinter.h"

namespace neardup {
namespace {

using testing::article;
using testing::edited;

using Pairs = std::vector<TextPair>;

// Places and relations alone.
std::string told(const Result<Pairs>& pairs) {
  if (!pairs.ok()) {
    return pairs.status().message();
  }
  std::string text;
  for (const TextPair& pair : *pairs) {
    text += std::to_string(pair.first) + "-" + std::to_string(pair.second) +
            " " + relation_name(pair.relation) + "; ";
  }
  return text;
}

// The article with so much else that it is no near-duplicate: a little less
// than half of this is the article.
std::string with_much_else(std::size_t topic) {
  const std::string else_words = article(topic + 100) + article(topic + 200);
  return article(topic) + else_words.substr(0, else_words.size() * 7 / 10);
}

const std::vector<std::string>& some_texts() {
  static const std::vector<std::string> texts = {
      article(0), article(1),        edited(0, 1), article(0),
      "",         with_much_else(2), article(2),   article(1)};
  return texts;
}

TEST(FindNearDuplicates, gives_every_pair_with_its_relation) {
  EXPECT_EQ(told(find_near_duplicates(some_texts())),
            "0-2 near; 0-3 equal; 1-7 equal; 2-3 near; 5-6 contains; ");
}

TEST(FindNearDuplicates, by_other_methods) {
  EXPECT_EQ(
      told(find_near_duplicates(some_texts(), {.method = Method::kExact})),
      "0-3 equal; 1-7 equal; ");
  EXPECT_EQ(
      told(find_near_duplicates(some_texts(), {.method = Method::kShingles})),
      "0-2 near; 0-3 equal; 1-7 equal; 2-3 near; ");
}

// The oracle compares every two fingerprints.
TEST(FindNearDuplicates, by_fingerprints_as_one_by_one) {
  const auto printer = Fingerprinter::create("default");
  ASSERT_TRUE(printer.ok()) << printer.status().message();
  std::vector<std::string> texts = some_texts();
  for (std::size_t i = 0; i < 60; ++i) {
    texts.push_back(edited(i % 7, i % 5));
  }
  constexpr int kBits = 6;
  std::string expected;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const FingerprintedText a = printer->fingerprint(texts[i]);
    for (std::size_t j = i + 1; j < texts.size(); ++j) {
      const FingerprintedText b = printer->fingerprint(texts[j]);
      const bool equal = a.text_hash == b.text_hash;
      const bool near = a.weak == Weakness::kNone &&
                        b.weak == Weakness::kNone &&
                        within(a.fingerprint, b.fingerprint, kBits);
      if (equal || near) {
        expected += std::to_string(i) + "-" + std::to_string(j) +
                    (equal ? " equal; " : " near; ");
      }
    }
  }
  EXPECT_EQ(told(find_near_duplicates(
                texts, {.method = Method::kSimHash, .k = kBits})),
            expected);
}

TEST(FindNearDuplicates, does_not_depend_on_threads_or_on_who_owns_the_texts) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < 3000; ++i) {
    texts.push_back(edited(i % 1400, i % 3));
  }
  const std::vector<std::string_view> views(texts.begin(), texts.end());
  const Result<Pairs> one = find_near_duplicates(texts, {.threads = 1});
  ASSERT_TRUE(one.ok());
  EXPECT_GT(one->size(), 1000U);
  EXPECT_EQ(*one, *find_near_duplicates(views, {.threads = 3}));
}

TEST(FindNearDuplicates, of_no_text_or_one_is_none) {
  EXPECT_EQ(told(find_near_duplicates(std::vector<std::string>{})), "");
  EXPECT_EQ(told(find_near_duplicates(std::vector<std::string>{"alone"})), "");
}

TEST(FindNearDuplicates, refuses_options_out_of_their_ranges) {
  const auto code = [](const CompareOptions& options) {
    return find_near_duplicates(some_texts(), options).status().code();
  };
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  for (const Method method : {Method::kHybrid, Method::kSimHash}) {
    EXPECT_EQ(code({.method = method, .k = -1}), StatusCode::kInvalidArgument);
    EXPECT_EQ(code({.method = method, .k = 257}), StatusCode::kInvalidArgument);
    EXPECT_EQ(code({.method = method, .min_similarity = 1.5}),
              StatusCode::kInvalidArgument);
    EXPECT_EQ(code({.method = method, .min_similarity = kNan}),
              StatusCode::kInvalidArgument);
    EXPECT_EQ(code({.method = method, .threads = -1}),
              StatusCode::kInvalidArgument);
  }
  EXPECT_EQ(code({.method = Method::kSimHash, .k = 65}),
            StatusCode::kInvalidArgument);
  EXPECT_EQ(code({.method = Method::kSimHash, .profile = "none"}),
            StatusCode::kNotFound);
  EXPECT_EQ(code({.data = DataPaths::in_folder("/nowhere")}),
            StatusCode::kNotFound);
}

TEST(FindRepresentatives, keeps_the_first_of_each) {
  const auto representatives = find_representatives(some_texts());
  ASSERT_TRUE(representatives.ok());
  // What contains another is kept, and so is what it contains.
  EXPECT_EQ(*representatives,
            (std::vector<std::size_t>{0, 1, 0, 0, 4, 5, 6, 1}));
}

// 50,000 copies are 1.25 billion pairs: more than may be handed over.
TEST(FindRepresentatives, does_not_list_the_pairs_of_copies) {
  const std::vector<std::string> copies(50'000, "one text, again and again");
  const auto representatives = find_representatives(copies);
  ASSERT_TRUE(representatives.ok());
  EXPECT_EQ(*representatives, std::vector<std::size_t>(copies.size(), 0));
}

TEST(CompareTexts, says_what_two_texts_are_to_each_other) {
  const auto near = compare_texts(article(0), edited(0, 1));
  ASSERT_TRUE(near.ok());
  EXPECT_EQ(near->relation, Relation::kNear);
  EXPECT_TRUE(near->near_duplicates());
  EXPECT_GT(near->similarity, 0.9);
  EXPECT_LT(near->similarity, 1);

  const auto contained = compare_texts(article(2), with_much_else(2));
  ASSERT_TRUE(contained.ok());
  EXPECT_EQ(contained->relation, Relation::kContained);
  EXPECT_FALSE(contained->near_duplicates());

  const auto apart = compare_texts(article(0), article(1));
  ASSERT_TRUE(apart.ok());
  EXPECT_EQ(apart->relation, std::nullopt);
  EXPECT_EQ(apart->similarity, 0);

  EXPECT_EQ(compare_texts("a", "b", {.min_similarity = 2}).status().message(),
            "min_similarity is 2; it must be 0 to 1");
}

}  // namespace
}  // namespace neardup
