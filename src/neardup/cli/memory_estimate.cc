#include "neardup/cli/memory_estimate.h"

#include <algorithm>
#include <memory>

#include "neardup/corpus/corpus_reader.h"
#include "neardup/index/block_design.h"

namespace neardup::cli {
namespace {

constexpr std::uint64_t kSampledRecords = 10'000;

// The program, its buffers and the texts in flight.
constexpr std::uint64_t kBaseBytes = std::uint64_t{24} << 20;
// jieba's dictionary as cppjieba holds it.
constexpr std::uint64_t kDictionaryBytes = std::uint64_t{130} << 20;
constexpr std::uint64_t kSimplifiedBytes = std::uint64_t{4} << 20;
// DocumentTable, the families and what became of each document, without words
// of fingerprint and ids.
constexpr std::uint64_t kDocumentBytes = 56;
// One entry of a table of the block index.
constexpr std::uint64_t kIndexEntryBytes = 24;
// Arrays that grow by doubling are half empty at worst.
constexpr double kGrowth = 1.5;

struct Sample {
  std::uint64_t records = 0;
  std::uint64_t id_bytes = 0;
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

}  // namespace

std::uint64_t memory_of_documents(const Profile& profile, Method method, int k,
                                  std::uint64_t documents, double id_bytes) {
  const int bits = profile.simhash.bits;
  const auto words = static_cast<std::uint64_t>((bits + 63) / 64);
  std::uint64_t per_document = kDocumentBytes + 8 * words;
  if (method == Method::kSimHash) {
    const BlockDesign design = choose_block_design(bits, k, documents);
    per_document += 8 * words + kIndexEntryBytes * design.tables().size();
  }
  const double growing = kGrowth *
                         (static_cast<double>(per_document) + id_bytes) *
                         static_cast<double>(documents);
  return kBaseBytes + (profile.needs_dictionary() ? kDictionaryBytes : 0) +
         (profile.needs_simplified() ? kSimplifiedBytes : 0) +
         static_cast<std::uint64_t>(growing);
}

Result<std::optional<MemoryEstimate>> estimate_memory(const JobOptions& job) {
  const auto& inputs = job.corpus.inputs;
  if (std::find(inputs.begin(), inputs.end(), "-") != inputs.end()) {
    return std::optional<MemoryEstimate>();
  }
  NEARDUP_ASSIGN_OR_RETURN(const Sample sample, take_sample(job.corpus));
  const double id_bytes =
      static_cast<double>(sample.id_bytes) /
      static_cast<double>(std::max<std::uint64_t>(sample.records, 1));
  MemoryEstimate estimate;
  estimate.documents = documents_of(sample);
  estimate.bytes = memory_of_documents(job.profile, job.method, job.k,
                                       estimate.documents, id_bytes);
  return std::optional(estimate);
}

}  // namespace neardup::cli
