#include "neardup/evaluation/labels/verdicts.h"

#include <algorithm>
#include <string>

#include "testing/temporary_folder.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neardup {
namespace {

using ::testing::HasSubstr;
using testing::TemporaryFolder;

class VerdictsTest : public ::testing::Test {
 protected:
  VerdictsTest() {
    for (const char* id : {"a", "b", "c", "d", "tab\there", "twice", "twice"}) {
      texts_.add(id, "text");
    }
  }

  Result<std::vector<JudgedPair>> read(const std::string& bytes) {
    return read_verdicts(folder_.write("labels.tsv", bytes), IdIndex(texts_));
  }

  std::vector<JudgedPair> must_read(const std::string& bytes) {
    auto pairs = read(bytes);
    EXPECT_TRUE(pairs.ok()) << pairs.status().message();
    return pairs.ok() ? *std::move(pairs) : std::vector<JudgedPair>();
  }

  // The message of reading these bytes, with the folder taken off.
  std::string error_of(const std::string& bytes) {
    const Status status = read(bytes).status();
    EXPECT_EQ(status.code(), StatusCode::kCorruption) << bytes;
    return status.message().substr(
        std::min(status.message().size(), folder_.path().size() + 1));
  }

  TextCollection texts_;
  TemporaryFolder folder_;
};

TEST_F(VerdictsTest, reads_every_label_and_weights) {
  const auto pairs =
      must_read("a\tb\tsame\r\n\nc\ta\tsibling\t0.5\tmore\nb\tc\t1\t2\n");
  ASSERT_EQ(pairs.size(), 3U);
  EXPECT_EQ(pairs[0].documents, (DocumentPair{0, 1}));
  EXPECT_EQ(pairs[0].verdict, Verdict::kSame);
  EXPECT_EQ(pairs[0].weight, 1);
  EXPECT_EQ(pairs[1].documents, (DocumentPair{0, 2}));
  EXPECT_EQ(pairs[1].verdict, Verdict::kSibling);
  EXPECT_EQ(pairs[1].weight, 0.5);
  EXPECT_TRUE(is_copy(pairs[2].verdict));
  EXPECT_EQ(pairs[2].weight, 2);
  for (const char* copy : {"same", "equal", "edited", "near", "1"}) {
    EXPECT_TRUE(is_copy(*parse_verdict(copy))) << copy;
  }
  for (const char* other : {"sibling", "unrelated", "0", "contains"}) {
    EXPECT_FALSE(is_copy(*parse_verdict(other))) << other;
  }
  EXPECT_FALSE(parse_verdict("").has_value());
}

TEST_F(VerdictsTest, a_header_names_the_columns) {
  const auto pairs = must_read(
      "set\ta\tb\tlabel\tdrawn\tsure\nx\ta\tb\tedited\tremoved\tno\n"
      "x\tc\td\tunrelated\tdecision\tyes\nx\ta\td\tsame\tby hand\tyes\n");
  ASSERT_EQ(pairs.size(), 3U);
  EXPECT_EQ(pairs[0].drawn, Drawn::kRemoved);
  EXPECT_EQ(pairs[0].weight, 1);
  EXPECT_EQ(pairs[1].drawn, Drawn::kDecision);
  EXPECT_EQ(pairs[1].documents, (DocumentPair{2, 3}));
  EXPECT_EQ(pairs[2].drawn, Drawn::kUnknown);
}

TEST_F(VerdictsTest, ids_may_stand_as_other_commands_write_them) {
  EXPECT_EQ(must_read("tab\\there\ta\tsame\n").at(0).documents,
            (DocumentPair{0, 4}));
}

TEST_F(VerdictsTest, a_pair_counts_once) {
  EXPECT_EQ(must_read("a\tb\tsame\nb\ta\tedited\n").size(), 1U);
  EXPECT_THAT(error_of("a\tb\tsame\nb\ta\tsibling\n"),
              HasSubstr("labels.tsv:2: this pair is 'sibling' here and 'same' "
                        "on line 1"));
  EXPECT_THAT(error_of("a\tb\tcontains\na\tb\tsibling\n"),
              HasSubstr("labels.tsv:2: "));
}

TEST_F(VerdictsTest, errors_name_file_and_line) {
  EXPECT_EQ(error_of("a\tb\tsame\na\tx\tsame\n"),
            "labels.tsv:2: no document has the id 'x'");
  EXPECT_THAT(error_of("a\ttwice\tsame\n"), HasSubstr("labels.tsv:1: several"));
  EXPECT_THAT(error_of("a\ta\tsame\n"), HasSubstr("paired with itself"));
  EXPECT_THAT(error_of("a\tb\n"), HasSubstr("labels.tsv:1: two ids and a"));
  EXPECT_THAT(error_of("a\n"), HasSubstr("labels.tsv:1: two ids are"));
  EXPECT_THAT(error_of("a\tb\tmaybe\n"), HasSubstr("the label is 'maybe'"));
  for (const char* weight : {"0", "-1", "much", "inf", "nan", "1x", ""}) {
    EXPECT_THAT(error_of("a\tb\tsame\t" + std::string(weight) + "\n"),
                HasSubstr("the weight is '" + std::string(weight) + "'"));
  }
}

}  // namespace
}  // namespace neardup
