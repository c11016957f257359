#include "neardup/jobs/options/memory_estimate.h"

#include <string>

#include "testing/test_file.h"
#include <gtest/gtest.h>

namespace neardup {
namespace {

using testing::TestFile;

JobOptions job_over(const std::string& input) {
  JobOptions job;
  job.corpus.inputs = {input};
  job.threads = 1;
  return job;
}

std::string lines(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += R"({"id":"document","text":"some words of a text"})"
            "\n";
  }
  return text;
}

TEST(MemoryEstimate, counts_a_corpus_that_it_reads_to_the_end) {
  const TestFile corpus("c.jsonl", lines(100));
  const auto estimate = estimate_memory(job_over(corpus.path()));
  ASSERT_TRUE(estimate.ok()) << estimate.status().message();
  EXPECT_EQ((*estimate)->documents, 100u);
}

TEST(MemoryEstimate, takes_the_rest_to_be_like_the_beginning) {
  const TestFile corpus("c.jsonl", lines(60'000));
  const auto estimate = estimate_memory(job_over(corpus.path()));
  ASSERT_TRUE(estimate.ok());
  EXPECT_NEAR(static_cast<double>((*estimate)->documents), 60'000, 600);
}

TEST(MemoryEstimate, knows_nothing_of_a_stream) {
  const auto estimate = estimate_memory(job_over("-"));
  ASSERT_TRUE(estimate.ok());
  EXPECT_FALSE(estimate->has_value());
}

TEST(MemoryEstimate, of_nothing_is_the_program_itself) {
  const TestFile corpus("c.jsonl", "");
  const auto estimate = estimate_memory(job_over(corpus.path()));
  ASSERT_TRUE(estimate.ok());
  EXPECT_EQ((*estimate)->documents, 0u);
  EXPECT_GT((*estimate)->bytes, 0u);
}

TEST(MemoryEstimate, passes_on_what_is_wrong_with_an_input) {
  EXPECT_FALSE(estimate_memory(job_over("/nonexistent.jsonl")).ok());
}

TEST(MemoryOfDocuments, grows_with_everything_that_costs_memory) {
  const JobOptions plain = job_over("");
  const std::uint64_t base = memory_of_documents(plain, 1'000'000, 8, 1000);
  EXPECT_GT(memory_of_documents(plain, 2'000'000, 8, 1000), base);
  EXPECT_GT(memory_of_documents(plain, 1'000'000, 60, 1000), base);
  JobOptions other = plain;
  other.threads = 64;
  EXPECT_GT(memory_of_documents(other, 1'000'000, 8, 1000), base);
  other = plain;
  other.k = 8;
  EXPECT_GT(memory_of_documents(other, 1'000'000, 8, 1000), base);
  other = plain;
  other.profile.simhash.bits = 128;
  EXPECT_GT(memory_of_documents(other, 1'000'000, 8, 1000), base);
  other = plain;
  other.profile.filter.stop_words = true;
  EXPECT_GT(memory_of_documents(other, 1'000'000, 8, 1000), base);
  other = plain;
  other.method = Method::kExact;
  EXPECT_LT(memory_of_documents(other, 1'000'000, 8, 1000), base);
  // Hybrid holds texts, two bytes a token.
  other.method = Method::kHybrid;
  const std::uint64_t hybrid = memory_of_documents(other, 1'000'000, 8, 1000);
  EXPECT_GT(hybrid, base);
  EXPECT_GT(memory_of_documents(other, 1'000'000, 8, 9000), hybrid);
}

}  // namespace
}  // namespace neardup
