#include <cmath>
#include <set>
#include <string>

#include "../jobs/job_test.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neardup/evaluation/report/review_page.h"
#include "neardup/evaluation/report/review_script.h"
#include "neardup/evaluation/review/removed_pairs.h"
#include "neardup/evaluation/review/review_draw.h"
#include "neardup/evaluation/review/review_labels.h"
#include "neardup/evaluation/review/review_score.h"
#include "neardup/evaluation/review/review_view.h"
#include "neardup/similarity/measures/equal_texts.h"
#include "neardup/text/unicode/utf8.h"

namespace neardup {
namespace {

using ::testing::HasSubstr;
using testing::JobTest;
using testing::json_line;
using ::testing::Not;

// Words that no other seed has, some of them changed.
std::string story(std::size_t seed, std::size_t every = 0) {
  std::string text;
  for (std::size_t i = 0; i < 80; ++i) {
    const bool changed = every > 0 && i % every == every - 1;
    text += "w" + std::to_string(seed) + (changed ? "y" : "x") +
            std::to_string(i) + " ";
  }
  return text;
}

class ReviewTest : public JobTest {
 protected:
  // Twenty stories with an edited copy each, lightly to heavily edited; and
  // equal ones, about which there is nothing to judge.
  ReviewCollection collection() {
    std::string corpus;
    for (std::size_t i = 0; i < 20; ++i) {
      const std::string number = std::to_string(i);
      corpus += json_line("a" + number, story(i)) +
                json_line("b" + number, story(i, 3 + i)) +
                json_line("c" + number, story(i) + ".");
    }
    auto read = ReviewCollection::read(
        options_for<JobOptions>(write_corpus(corpus)), {});
    EXPECT_TRUE(read.ok()) << read.status().message();
    return *std::move(read);
  }

  static std::vector<ReviewPair> must_draw(ReviewCollection& collection,
                                           std::size_t count,
                                           std::uint64_t seed = 1) {
    auto pairs = draw_review(collection, count, seed, {});
    EXPECT_TRUE(pairs.ok()) << pairs.status().message();
    return pairs.ok() ? *std::move(pairs) : std::vector<ReviewPair>();
  }

  static std::multiset<DocumentPair> documents_of(
      const std::vector<ReviewPair>& pairs) {
    std::multiset<DocumentPair> documents;
    for (const ReviewPair& pair : pairs) {
      documents.insert(document_pair(pair.a, pair.b));
    }
    return documents;
  }
};

TEST_F(ReviewTest, WhatIsRemovedStandsBesideWhatIsKept) {
  // 1 is near 0 and 2, which are not near each other; 3 equals 0.
  const auto found = near_duplicates(
      EqualTexts(std::vector<TextIdentity>{{1, 0}, {2, 0}, {3, 0}, {1, 0}}),
      {{0, 1, 0.9F, Relation::kNear},
       {1, 2, 0.9F, Relation::kNear},
       {0, 2, 0.9F, Relation::kSibling}});
  EXPECT_EQ(*removed_pairs(*found, {}), (std::vector<DocumentPair>{{0, 1}}));
}

TEST_F(ReviewTest, DrawsHalfFromWhatIsRemovedAndHalfByTheDecision) {
  ReviewCollection all = collection();
  const auto pairs = must_draw(all, 10);
  ASSERT_EQ(pairs.size(), 10U);
  const auto found = all.find({});
  ASSERT_TRUE(found.ok());
  const auto removed = removed_pairs(**found, {});
  ASSERT_TRUE(removed.ok());
  const std::set<DocumentPair> may_go(removed->begin(), removed->end());
  std::size_t drawn_from_removed = 0;
  for (const ReviewPair& pair : pairs) {
    const DocumentPair documents = document_pair(pair.a, pair.b);
    if (pair.drawn == Drawn::kRemoved) {
      ++drawn_from_removed;
      EXPECT_TRUE(may_go.contains(documents));
    }
    EXPECT_NE((*found)->find(documents.first, documents.second)->relation,
              Relation::kEqual);
  }
  EXPECT_EQ(drawn_from_removed, 5U);
  const auto once = documents_of(pairs);
  EXPECT_EQ(std::set<DocumentPair>(once.begin(), once.end()).size(), 10U);
}

TEST_F(ReviewTest, ByTheDecisionStandsWhatIsNearestToIt) {
  ReviewCollection all = collection();
  const auto pairs = must_draw(all, 6);
  std::set<DocumentPair> drawn;
  std::set<DocumentPair> removed;
  for (const ReviewPair& pair : pairs) {
    (pair.drawn == Drawn::kDecision ? drawn : removed)
        .insert(document_pair(pair.a, pair.b));
  }
  std::vector<DocumentPair> edits;
  for (std::uint32_t i = 0; i < 60; i += 3) {
    edits.push_back({i, i + 1});
  }
  const auto weighed = all.weigh(edits, {});
  ASSERT_TRUE(weighed.ok());
  double farthest[2] = {0, 0};
  double nearest[2] = {1, 1};
  for (std::size_t i = 0; i < edits.size(); ++i) {
    if ((*weighed)[i].basis != WeighedPair::Basis::kEvidence) {
      continue;  // what letters decided is as far off as it gets
    }
    const double off = (*weighed)[i].probability - all.caution();
    const auto side = static_cast<std::size_t>(off >= 0 ? 1 : 0);
    if (drawn.contains(edits[i])) {
      farthest[side] = std::max(farthest[side], std::abs(off));
    } else if (!removed.contains(edits[i])) {
      nearest[side] = std::min(nearest[side], std::abs(off));
    }
  }
  EXPECT_LE(farthest[1], nearest[1]);
  EXPECT_FALSE(drawn.empty());
}

TEST_F(ReviewTest, TheSeedDecides) {
  ReviewCollection all = collection();
  const auto first = must_draw(all, 12, 7);
  const auto again = must_draw(all, 12, 7);
  ASSERT_EQ(first.size(), again.size());
  for (std::size_t i = 0; i < first.size(); ++i) {
    EXPECT_EQ(first[i].a, again[i].a);
    EXPECT_EQ(first[i].b, again[i].b);
  }
  EXPECT_NE(documents_of(first), documents_of(must_draw(all, 12, 8)));
  EXPECT_LE(must_draw(all, 1000).size(), 60U);
}

TEST_F(ReviewTest, AnswersAreKeptAndNotAskedAgain) {
  ReviewCollection all = collection();
  const auto pairs = must_draw(all, 8);
  const std::string path = folder_ / "judged.tsv";
  auto labels = ReviewLabels::open(path, all.texts());
  ASSERT_TRUE(labels.ok());
  ASSERT_TRUE(labels->add(pairs[0], Verdict::kEdited).ok());
  ASSERT_TRUE(labels->add(pairs[1], Verdict::kSibling).ok());
  auto again = ReviewLabels::open(path, all.texts());
  ASSERT_TRUE(again.ok()) << again.status().message();
  ASSERT_EQ(again->judged().size(), 2U);
  EXPECT_EQ(again->judged()[1].verdict, Verdict::kSibling);
  EXPECT_EQ(again->judged()[1].drawn, pairs[1].drawn);
  EXPECT_EQ(not_judged(pairs, again->judged()).size(), 6U);
  ASSERT_TRUE(again->add(pairs[2], Verdict::kSame).ok());
  EXPECT_EQ(testing::lines_of(folder_.read("judged.tsv")).size(), 4U);

  const std::string other = folder_.write("other.tsv", "x\ty\tsame\n");
  EXPECT_EQ(ReviewLabels::open(other, all.texts()).status().code(),
            StatusCode::kAlreadyExists);
}

TEST_F(ReviewTest, TellsThePrecisionOfWhatIsRemoved) {
  ReviewCollection all = collection();
  std::vector<JudgedPair> judged;
  for (const ReviewPair& pair : must_draw(all, 20)) {
    JudgedPair one{document_pair(pair.a, pair.b), judged.size() % 4 == 0
                                                      ? Verdict::kContains
                                                      : Verdict::kEdited};
    one.drawn = pair.drawn;
    judged.push_back(one);
  }
  const auto score = score_review(all, judged, {});
  ASSERT_TRUE(score.ok());
  EXPECT_EQ(score->judged, judged.size());
  EXPECT_EQ(score->removed.copies + score->removed.others, 10U);
  EXPECT_EQ(
      score->precision,
      wilson_interval(static_cast<double>(score->removed.copies) / 10, 10));
  EXPECT_EQ(score->called_copies.copies + score->called_copies.others +
                score->called_others.copies + score->called_others.others,
            judged.size());
}

TEST_F(ReviewTest, LongTextsAreShortenedToWhatDiffers) {
  TextCollection texts;
  std::string common = "Title of both. ";
  for (int i = 0; i < 2000; ++i) {
    common += "word" + std::to_string(i) + " ";
  }
  texts.add("a", common + "only here " + common);
  texts.add("b", common + "there alone " + common);
  const ReviewView view = review_view(texts, {0, 1, Drawn::kRemoved});
  std::string shown;
  for (const DiffPart& part : view.texts.a) {
    shown += part.text;
  }
  EXPECT_TRUE(view.shortened);
  EXPECT_LT(shown.size(), 1500U);
  EXPECT_THAT(shown, HasSubstr("Title of both. "));
  EXPECT_THAT(shown, HasSubstr("only here"));
}

TEST(ReviewPageTest, EscapesTextsAndIdsAndNeedsNothingElse) {
  constexpr const char* kHostile =
      "<script>alert('x')</script><img src=x onerror=alert(1)>\"'&\x01";
  TextCollection texts;
  texts.add(std::string("tab\there") + kHostile, kHostile);
  texts.add("b", "plain words \xff");
  const std::string html = render_review_page(
      texts, {{0, 1, Drawn::kRemoved}, {1, 0, Drawn::kDecision}});
  for (const char* other :
       {"<script>alert", "<img", "http:", "https:", "src=\"", "href=\"", "url(",
        "@import", "fetch(", "XMLHttpRequest", "\x01"}) {
    EXPECT_THAT(html, Not(HasSubstr(other))) << other;
  }
  EXPECT_TRUE(is_valid_utf8(html));
  EXPECT_THAT(html, HasSubstr("script-src 'sha256-" +
                              std::string(review_script_hash()) + "'"));
  EXPECT_EQ(html.find("<script"), html.rfind("<script"));
  EXPECT_THAT(html, HasSubstr("data-row=\"tab\\there&lt;script&gt;"));
  EXPECT_THAT(html, HasSubstr("&#9;LABEL&#9;removed\""));
  EXPECT_THAT(html, HasSubstr("&#9;LABEL&#9;decision\""));
}

}  // namespace
}  // namespace neardup
