#include "neardup/jobs/collection/document_source.h"

#include "testing/test_file.h"
#include <gtest/gtest.h>

namespace neardup {
namespace {

using testing::TestFile;

CollectionInput input_of(const TestFile& file) {
  CollectionInput input;
  input.corpus.inputs = {file.path()};
  return input;
}

TEST(DocumentSource, gives_every_document_in_order_and_counts_rejects) {
  const TestFile file(
      "in.jsonl",
      "{\"id\":\"a\",\"text\":\"x\",\"n\":1}\nnonsense\n"
      "{\"id\":\"b\",\"text\":\"y\"}\n{\"id\":\"c\",\"text\":\"z\"}\n");
  CollectionInput input = input_of(file);
  input.corpus.metadata_fields = {"n"};
  input.batch = 2;
  auto source = DocumentSource::open(input, {});
  ASSERT_TRUE(source.ok()) << source.status().message();
  std::string ids;
  std::vector<SourceDocument> batch;
  while (*(*source)->take(batch)) {
    EXPECT_LE(batch.size(), 2u);
    for (const SourceDocument& document : batch) {
      ids += document.record.id;
      EXPECT_EQ(new_document(document).metadata,
                document.record.id == "a" ? "{\"n\":1}" : "");
    }
  }
  EXPECT_EQ(ids, "abc");
  JobSummary summary;
  summary.documents = 3;
  EXPECT_TRUE((*source)->finish({}, summary).ok());
  EXPECT_EQ(summary.rejects, 1u);
}

TEST(DocumentSource, gives_what_came_before_an_error_first) {
  const TestFile file("in.jsonl", "{\"id\":\"a\",\"text\":\"x\"}\nnonsense\n");
  CollectionInput input = input_of(file);
  input.strict = true;
  auto source = DocumentSource::open(input, {});
  ASSERT_TRUE(source.ok());
  std::vector<SourceDocument> batch;
  ASSERT_TRUE((*source)->take(batch).ok());
  EXPECT_EQ(batch.size(), 1u);
  EXPECT_EQ((*source)->take(batch).status().code(), StatusCode::kCorruption);
}

TEST(DocumentSource, ends_at_once_when_it_is_asked_to) {
  const TestFile file("in.jsonl", "{\"id\":\"a\",\"text\":\"x\"}\n");
  std::stop_source stop;
  auto source = DocumentSource::open(input_of(file), stop.get_token());
  ASSERT_TRUE(source.ok());
  stop.request_stop();
  std::vector<SourceDocument> batch;
  EXPECT_EQ((*source)->take(batch).status().code(), StatusCode::kCancelled);
}

}  // namespace
}  // namespace neardup
