#include "neardup/jobs/options/memory_estimate.h"

#include <string>

#include "testing/temporary_folder.h"
#include <gtest/gtest.h>

namespace neardup {
namespace {

constexpr std::size_t kKept = 3;

JobOptions job_by(Method method) {
  JobOptions job;
  job.method = method;
  job.threads = 1;
  return job;
}

CorpusSize size_of(std::uint64_t documents, std::uint64_t text_bytes,
                   std::uint64_t id_bytes = 8) {
  CorpusSize size;
  size.documents = documents;
  size.id_bytes = id_bytes * documents;
  size.all = {text_bytes * documents, text_bytes / 6 * documents, 0};
  size.largest = {{text_bytes, text_bytes / 6, 0}};
  return size;
}

TEST(CorpusSize, counts_words_and_characters) {
  CorpusSize size;
  add_document(3, "Words, of a text-file; naïve, слово", kKept, size);
  EXPECT_EQ(size.documents, 1U);
  EXPECT_EQ(size.id_bytes, 3U);
  EXPECT_EQ(size.all.words, 7U);
  EXPECT_EQ(size.all.characters, 0U);
  add_document(2, "我喜欢 CPP", kKept, size);
  EXPECT_EQ(size.all.words, 8U);
  EXPECT_EQ(size.all.characters, 3U);
  EXPECT_EQ(size.sketched, 0U);
  std::string words;
  std::string characters;
  for (int i = 0; i < 64; ++i) {
    words += "word ";
    characters += "字";
  }
  add_document(0, words, kKept, size);
  add_document(0, characters, kKept, size);
  EXPECT_EQ(size.sketched, 2U);
  EXPECT_EQ(size.spaced, 1U);
}

TEST(CorpusSize, keeps_the_largest_texts) {
  CorpusSize size;
  for (const std::size_t bytes : {5U, 1U, 9U, 7U, 9U, 2U}) {
    add_document(0, std::string(bytes, 'x'), kKept, size);
  }
  ASSERT_EQ(size.largest.size(), kKept);
  EXPECT_EQ(size.largest[0].bytes, 9U);
  EXPECT_EQ(size.largest[1].bytes, 9U);
  EXPECT_EQ(size.largest[2].bytes, 7U);
  EXPECT_EQ(size.all.bytes, 33U);
}

TEST(CorpusSize, sees_the_largest_record_wherever_it_stands) {
  std::string lines;
  for (int i = 0; i < 20'000; ++i) {
    lines += R"({"id":"d","text":"some words of a text"})"
             "\n";
  }
  const std::string large(3'000'000, 'x');
  lines += R"({"id":"d","text":")" + large + "\"}\nno record\n";
  const testing::TemporaryFolder folder;
  CorpusOptions corpus;
  corpus.inputs = {folder.write("c.jsonl", lines)};
  const auto size = measure_corpus(corpus, kKept);
  ASSERT_TRUE(size.ok()) << size.status().message();
  EXPECT_EQ((*size)->documents, 20'001U);
  EXPECT_EQ((*size)->largest[0].bytes, large.size());
}

TEST(CorpusSize, knows_nothing_of_a_stream) {
  CorpusOptions corpus;
  corpus.inputs = {"-"};
  const auto size = measure_corpus(corpus, kKept);
  ASSERT_TRUE(size.ok());
  EXPECT_FALSE(size->has_value());
}

TEST(CorpusSize, passes_on_what_is_wrong_with_an_input) {
  CorpusOptions corpus;
  corpus.inputs = {"/nonexistent.jsonl"};
  EXPECT_FALSE(measure_corpus(corpus, kKept).ok());
}

TEST(MemoryNeeded, grows_with_everything_that_costs_memory) {
  const JobOptions plain = job_by(Method::kSimHash);
  const CorpusSize million = size_of(1'000'000, 1000);
  const std::uint64_t base = memory_needed(plain, million, Making::kPairs);
  EXPECT_GT(memory_needed(plain, size_of(2'000'000, 1000), Making::kPairs),
            base);
  EXPECT_GT(memory_needed(plain, size_of(1'000'000, 1000, 60), Making::kPairs),
            base);
  JobOptions other = plain;
  other.threads = 64;
  EXPECT_GT(memory_needed(other, million, Making::kPairs), base);
  other = plain;
  other.k = 8;
  EXPECT_GT(memory_needed(other, million, Making::kPairs), base);
  other = plain;
  other.profile.simhash.bits = 128;
  EXPECT_GT(memory_needed(other, million, Making::kPairs), base);
  EXPECT_LT(memory_needed(job_by(Method::kExact), million, Making::kPairs),
            base);
}

TEST(MemoryNeeded, of_fingerprints_alone_is_little) {
  const JobOptions job = job_by(Method::kSimHash);
  const CorpusSize million = size_of(1'000'000, 1000);
  EXPECT_LT(memory_needed(job, million, Making::kFingerprints) + 50'000'000,
            memory_needed(job, million, Making::kPairs));
  CorpusSize large = million;
  large.largest = {{100'000'000, 17'000'000, 0}};
  const JobOptions hybrid = job_by(Method::kHybrid);
  EXPECT_GT(memory_needed(hybrid, large, Making::kPairsWithFingerprints),
            memory_needed(hybrid, large, Making::kPairs));
}

TEST(MemoryNeeded, of_hybrid_counts_words_unless_they_are_on_disk) {
  JobOptions job = job_by(Method::kHybrid);
  const std::uint64_t in_memory =
      memory_needed(job, size_of(1'000'000, 1000), Making::kPairs);
  EXPECT_GT(memory_needed(job, size_of(1'000'000, 9000), Making::kPairs),
            in_memory);
  job.keep_on_disk = true;
  EXPECT_LT(memory_needed(job, size_of(1'000'000, 1000), Making::kPairs),
            in_memory);
}

TEST(MemoryNeeded, counts_the_largest_text_with_every_method) {
  for (const Method method :
       {Method::kHybrid, Method::kSimHash, Method::kMinhash, Method::kShingles,
        Method::kCosine, Method::kLongestSentences, Method::kExact}) {
    CorpusSize size = size_of(10, 1000);
    const std::uint64_t before =
        memory_needed(job_by(method), size, Making::kPairs);
    size.largest.insert(size.largest.begin(), {100'000'000, 17'000'000, 0});
    EXPECT_GT(memory_needed(job_by(method), size, Making::kPairs),
              before + 4 * 100'000'000);
  }
}

TEST(MemoryNeeded, counts_a_large_text_for_each_thread) {
  CorpusSize size = size_of(10, 1000);
  size.largest.assign(10, {100'000'000, 17'000'000, 0});
  JobOptions job = job_by(Method::kSimHash);
  const std::uint64_t of_one = memory_needed(job, size, Making::kPairs);
  job.threads = 4;
  EXPECT_GT(memory_needed(job, size, Making::kPairs), 2 * of_one);
}

}  // namespace
}  // namespace neardup
