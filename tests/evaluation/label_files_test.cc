#include "neardup/evaluation/labels/label_files.h"

#include <string>

#include "testing/temporary_folder.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neardup {
namespace {

using ::testing::HasSubstr;
using testing::TemporaryFolder;

using Read = Status (*)(const std::string&, const IdIndex&, LabelSet&);

class LabelFilesTest : public ::testing::Test {
 protected:
  LabelFilesTest() {
    for (const char* id : {"a", "b", "c", "d", "twice", "twice"}) {
      texts_.add(id, "text");
    }
  }

  // The labels in a file of these bytes; `read_status` tells of reading.
  LabelSet labels_of(Read read, const std::string& bytes) {
    const IdIndex ids(texts_);
    LabelSet labels(texts_.size());
    status_ = read(folder_.write("labels.tsv", bytes), ids, labels);
    labels.finish();
    return labels;
  }

  // The message of reading these bytes, with the folder taken off.
  std::string error_of(Read read, const std::string& bytes) {
    (void)labels_of(read, bytes);
    EXPECT_EQ(status_.code(), StatusCode::kCorruption) << bytes;
    const std::string& message = status_.message();
    return message.substr(std::min(message.size(), folder_.path().size() + 1));
  }

  TextCollection texts_;
  TemporaryFolder folder_;
  Status status_;
};

TEST_F(LabelFilesTest, reads_pairs) {
  const LabelSet labels =
      labels_of(read_pair_labels, "a\tb\t1\r\n\nc\ta\t0\tmore\nb\ta\t1\nc\td");
  ASSERT_TRUE(status_.ok()) << status_.message();
  EXPECT_EQ(labels.positives(), (std::vector<DocumentPair>{{0, 1}, {2, 3}}));
  EXPECT_EQ(labels.negatives(), (std::vector<DocumentPair>{{0, 2}}));
}

TEST_F(LabelFilesTest, reads_clusters_with_and_without_a_header) {
  for (const char* bytes :
       {"a\tx\nb\ty\nc\tx\nd\tx\n",
        "cluster\tid\tkept\nx\ta\tyes\ny\tb\tno\nx\tc\tno\nx\td\tno\n"}) {
    const LabelSet labels = labels_of(read_cluster_labels, bytes);
    ASSERT_TRUE(status_.ok()) << status_.message();
    EXPECT_EQ(labels.positives(),
              (std::vector<DocumentPair>{{0, 2}, {0, 3}, {2, 3}}));
    EXPECT_EQ(labels.negative_count(), 3U);
  }
}

TEST_F(LabelFilesTest, names_file_and_line_of_bad_pairs) {
  EXPECT_EQ(error_of(read_pair_labels, "a\tb\t1\na\tnobody\t1\n"),
            "labels.tsv:2: no document has the id 'nobody'");
  EXPECT_EQ(error_of(read_pair_labels, "a\tb\t1\n\nc\tc\t0\n"),
            "labels.tsv:3: 'c' is paired with itself");
  EXPECT_EQ(error_of(read_pair_labels, "a\n"),
            "labels.tsv:1: two ids are expected, separated by a tab");
  EXPECT_EQ(error_of(read_pair_labels, "a\tb\tmaybe\n"),
            "labels.tsv:1: the label is 'maybe'; it must be 1 or 0");
  EXPECT_EQ(error_of(read_pair_labels, "a\ttwice\t1\n"),
            "labels.tsv:1: several documents have the id 'twice'");
  EXPECT_EQ(error_of(read_pair_labels, "a\tb\t1\nc\td\t0\nb\ta\t0\n"),
            "labels.tsv:3: this pair has the other label on line 1; mend one "
            "of them");
}

TEST_F(LabelFilesTest, names_file_and_line_of_bad_clusters) {
  EXPECT_EQ(error_of(read_cluster_labels, "a\tx\nb\n"),
            "labels.tsv:2: an id and a cluster are expected, separated by a "
            "tab");
  EXPECT_EQ(error_of(read_cluster_labels, "a\tx\na\ty\n"),
            "labels.tsv:2: 'a' has a cluster already");
  EXPECT_EQ(error_of(read_cluster_labels, "nobody\tx\n"),
            "labels.tsv:1: no document has the id 'nobody'");
}

TEST_F(LabelFilesTest, names_file_and_line_of_bad_ignored_pairs) {
  EXPECT_EQ(error_of(read_ignored_pairs, "a\tb\nb\tb\n"),
            "labels.tsv:2: 'b' is paired with itself");
}

TEST_F(LabelFilesTest, names_a_damaged_file) {
  EXPECT_THAT(error_of(read_pair_labels, "\x1f\x8b\x08 not gzip at all"),
              HasSubstr("labels.tsv: "));
}

TEST_F(LabelFilesTest, says_that_a_file_is_missing) {
  const IdIndex ids(texts_);
  LabelSet labels(texts_.size());
  EXPECT_EQ(read_pair_labels(folder_ / "none.tsv", ids, labels).code(),
            StatusCode::kNotFound);
}

}  // namespace
}  // namespace neardup
