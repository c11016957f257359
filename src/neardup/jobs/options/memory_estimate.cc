#include "neardup/jobs/options/memory_estimate.h"

#include <algorithm>
#include <memory>
#include <thread>

#include "neardup/corpus/corpus_reader.h"
#include "neardup/corpus/input_files.h"
#include "neardup/index/design/index_planner.h"
#include "neardup/index/rows/neighbor.h"

namespace neardup {
namespace {

constexpr std::uint64_t kSampledRecords = 10'000;

// The figures below are rounded up from peaks measured on 200,000 documents of
// 64 and 128 bits, at k = 3 and 8, with ids of 8 and 60 bytes.

// The program, its buffers and the tables for simplified characters.
constexpr std::uint64_t kBaseBytes = std::uint64_t{16} << 20;
// Texts in flight, for each thread.
constexpr std::uint64_t kThreadBytes = std::uint64_t{2} << 20;
// The Chinese dictionary: a mapped file that the kernel can drop at any time.
constexpr std::uint64_t kDictionaryBytes = std::uint64_t{24} << 20;
// What a job remembers of a document, without fingerprint and id.
constexpr std::uint64_t kDocumentBytes = 66;
// Arrays that grow by doubling have room to spare.
constexpr double kGrowth = 1.4;

struct Sample {
  std::uint64_t records = 0;
  std::uint64_t id_bytes = 0;
  std::uint64_t text_bytes = 0;
  std::uint64_t bytes = 0;  // of input
  bool complete = false;
  CorpusProgress progress;
};

Result<Sample> take_sample(const CorpusOptions& corpus) {
  NEARDUP_ASSIGN_OR_RETURN(const auto reader, CorpusReader::open(corpus));
  Sample sample;
  Record record;
  while (sample.records < kSampledRecords && !sample.complete) {
    NEARDUP_ASSIGN_OR_RETURN(const bool more, reader->next(record));
    sample.complete = !more;
    if (more) {
      ++sample.records;
      sample.id_bytes += record.id.size();
      sample.text_bytes += record.text.size();
      sample.bytes += std::max(record.raw.size() + 1, record.text.size());
    }
  }
  sample.progress = reader->progress();
  return sample;
}

// How many documents the sample speaks for.
std::uint64_t documents_of(const Sample& sample) {
  const std::uint64_t read = std::min(sample.bytes, sample.progress.bytes_read);
  if (sample.complete || read == 0) {
    return sample.records;
  }
  const double share = static_cast<double>(sample.progress.bytes_total) /
                       static_cast<double>(read);
  return static_cast<std::uint64_t>(static_cast<double>(sample.records) *
                                    std::max(share, 1.0));
}

// What a method of the similarity floor holds of a document while it compares:
// its digest and what the search needs, as their headers say. A character of
// three bytes is a token, as in Chinese; other scripts have fewer.
double digest_bytes(PairMethod method, bool on_disk, double text_bytes) {
  const double tokens = text_bytes / 3;
  switch (method) {
    case PairMethod::kHybrid:
      return on_disk ? 600 : 2 * tokens + 850;
    case PairMethod::kMinhash:
      return 320;
    case PairMethod::kShingles:
      return 20 * tokens + 60;
    case PairMethod::kCosine:
      return 26 * tokens + 60;
    case PairMethod::kLongestSentences:
    case PairMethod::kExact:
      return 60;
  }
  return 0;
}

}  // namespace

std::uint64_t memory_of_documents(const JobOptions& job,
                                  std::uint64_t documents, double id_bytes,
                                  double text_bytes) {
  const int bits = job.profile.simhash.bits;
  const std::uint64_t word_bytes =
      8 * static_cast<std::uint64_t>((bits + 63) / 64);
  std::uint64_t per_document = kDocumentBytes + word_bytes;
  if (job.method == Method::kSimHash) {
    const IndexPlan plan =
        plan_index({.documents = static_cast<double>(
                        std::max<std::uint64_t>(documents, 1)),
                    .bits = bits,
                    .radius = std::min(job.k, bits),
                    .queries = QueryMode::kSingle})
            .front();
    // Beside the tables, the fingerprints and numbers they are made of, and
    // as much again while they are sorted.
    per_document += static_cast<std::uint64_t>(plan.bytes_per_document) +
                    3 * (word_bytes + sizeof(DocId));
  }
  const auto by_pairs = pair_method(job.method);
  const double of_digest =
      by_pairs ? digest_bytes(*by_pairs, job.keep_on_disk, text_bytes) : 0;
  const double growing =
      kGrowth * (static_cast<double>(per_document) + id_bytes + of_digest) *
      static_cast<double>(documents);
  const std::uint64_t threads =
      job.threads > 0 ? static_cast<std::uint64_t>(job.threads)
                      : std::max(1u, std::thread::hardware_concurrency());
  return kBaseBytes + threads * kThreadBytes +
         (job.profile.needs_dictionary() ? kDictionaryBytes : 0) +
         static_cast<std::uint64_t>(growing);
}

Result<std::optional<MemoryEstimate>> estimate_memory(const JobOptions& job) {
  const auto& inputs = job.corpus.inputs;
  // Looking at a stream would take from it what the job is to read.
  if (std::any_of(inputs.begin(), inputs.end(), is_stream)) {
    return std::optional<MemoryEstimate>();
  }
  NEARDUP_ASSIGN_OR_RETURN(const Sample sample, take_sample(job.corpus));
  const auto records =
      static_cast<double>(std::max<std::uint64_t>(sample.records, 1));
  MemoryEstimate estimate;
  estimate.documents = documents_of(sample);
  estimate.bytes = memory_of_documents(
      job, estimate.documents, static_cast<double>(sample.id_bytes) / records,
      static_cast<double>(sample.text_bytes) / records);
  return std::optional(estimate);
}

}  // namespace neardup
