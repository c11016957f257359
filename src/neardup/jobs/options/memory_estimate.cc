#include "neardup/jobs/options/memory_estimate.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <thread>

#include "neardup/index/design/index_planner.h"
#include "neardup/index/rows/neighbor.h"
#include "neardup/profile/keyword_features.h"
#include "neardup/segment/jieba_segmenter.h"

namespace neardup {
namespace {

constexpr double kMebibyte = 1 << 20;

// The program, its libraries and dictionary, buffers for reading and writing.
constexpr double kProgramBytes = 40.5 * kMebibyte;
// Tables for folding and simplified characters, where texts are compared.
constexpr double kComparingBytes = 5.7 * kMebibyte;
// The pairs of a document, by methods that list no more of a crowd than the
// nearest: half of what a crowd takes, for nobody knows who stands in one.
constexpr double kPairsOfDocument = 100;
// What is held of a document on average, in bytes.
struct DocumentBytes {
  double always = 0;   // from when it was read
  double largest = 0;  // the largest array of that which doubles as it grows
  double compare = 0;  // besides, while documents are compared

  DocumentBytes& operator+=(const DocumentBytes& other) {
    always += other.always;
    largest = std::max(largest, other.largest);
    compare += other.compare;
    return *this;
  }
};

int threads_of(const JobOptions& job) {
  return job.threads > 0 ? job.threads
                         : static_cast<int>(std::max(
                               1U, std::thread::hardware_concurrency()));
}

double word_bytes(const JobOptions& job) {
  const int words = (job.profile.simhash.bits + 63) / 64;
  return 8.0 * words;
}

double mean(std::uint64_t sum, std::uint64_t documents) {
  return static_cast<double>(sum) /
         static_cast<double>(std::max<std::uint64_t>(documents, 1));
}

// DocumentTable, DuplicateIds, KeepOrder; then the fates.
DocumentBytes of_table(const JobOptions& job, const CorpusSize& size) {
  const double id = mean(size.id_bytes, size.documents);
  return {.always = 49 + word_bytes(job) + id,
          .largest = std::max(16.0, id),
          .compare = 12};
}

// The tables of an index and, beside them, the fingerprints and numbers that
// they are made of, and as much again while they are sorted.
DocumentBytes of_index(const JobOptions& job, const CorpusSize& size) {
  const int bits = job.profile.simhash.bits;
  const IndexPlan plan =
      plan_index({.documents = static_cast<double>(
                      std::max<std::uint64_t>(size.documents, 1)),
                  .bits = bits,
                  .radius = std::min(job.k, bits),
                  .queries = QueryMode::kSingle})
          .front();
  return {.compare =
              plan.bytes_per_document + 3 * (word_bytes(job) + sizeof(DocId))};
}

// A digest and what the search needs, as the headers of the methods say.
DocumentBytes of_digest(const JobOptions& job, const CorpusSize& size) {
  const double tokens = mean(size.all.tokens(), size.documents);
  // A quarter of the shingles of characters stand in a text before.
  const double shingles =
      tokens - 0.25 * mean(size.all.characters, size.documents);
  switch (job.method) {
    case Method::kHybrid:
      return {.always = 168 + (job.keep_on_disk
                                   ? 32
                                   : 2 * tokens + 256 * size.sketched_share() +
                                         288 * size.spaced_share()),
              .largest = 128,
              .compare = 300};
    case Method::kMinhash:
      return {.always = 273,
              .largest = 256,
              .compare = 16.0 * (1 + threads_of(job)) + kPairsOfDocument};
    case Method::kShingles:
      // Between 8, where all texts share most shingles, and 16, where none do.
      return {.always = 24 + 4 * shingles,
              .largest = 4 * shingles,
              .compare = 30 + 12 * shingles + kPairsOfDocument};
    case Method::kCosine:
      return {.always = 24 + 5 * tokens,
              .largest = 3 * tokens,
              .compare = 30 + 10 * tokens + kPairsOfDocument};
    case Method::kLongestSentences:
      return {.always = 16, .largest = 16, .compare = 24};
    case Method::kSimHash:
    case Method::kExact:
      break;
  }
  return {};
}

// An array that doubles holds, when it does so for the last time, its old and
// its new self.
double peak_of_documents(const DocumentBytes& each, std::uint64_t documents) {
  if (documents == 0) {
    return 0;
  }
  const auto at_doubling = static_cast<double>(std::bit_floor(documents));
  return std::max(
      at_doubling * (each.always + each.largest),
      static_cast<double>(documents) * (each.always + each.compare));
}

// What working on a text takes, besides the text.
double work_of(const JobOptions& job, const CorpusSize::Text& text,
               bool fingerprints, bool digests) {
  const auto bytes = static_cast<double>(text.bytes);
  const auto tokens = static_cast<double>(text.tokens());
  // The normalised text and, unless keywords are counted as they come, views of
  // its tokens, in an array that doubles.
  const bool by_keywords = KeywordFeatures::serve(job.profile) &&
                           text.bytes <= JiebaSegmenter::kMaxTextSize;
  const double fingerprinting =
      fingerprints ? by_keywords ? 1.4 * bytes : bytes + 48 * tokens : 0;
  // Tokens and their digest, and the letters.
  const double letters = bytes - 2 * static_cast<double>(text.characters);
  const double digesting = digests ? 12 * tokens + 2 * letters : 0;
  return std::max(fingerprinting, digesting);
}

// The largest texts: one is being read, each thread works on another, the rest
// waits for its turn.
double peak_of_texts(const JobOptions& job, const CorpusSize& size,
                     bool fingerprints, bool digests) {
  const auto threads = static_cast<std::size_t>(threads_of(job));
  double sum = 0;
  for (std::size_t i = 0; i < size.largest.size(); ++i) {
    const auto bytes = static_cast<double>(size.largest[i].bytes);
    if (i == 0) {
      sum += 2 * bytes;
    }
    if (i < texts_under_way(job)) {
      sum += bytes;
    }
    if (i < threads) {
      sum += work_of(job, size.largest[i], fingerprints, digests);
    }
  }
  return sum;
}

// What the records of a small text leave behind in the buffers of the batches
// that carry them through the threads (fingerprint_stage.cc).
double peak_of_batches(const JobOptions& job, const CorpusSize& size,
                       bool fingerprints, bool digests) {
  if (size.largest.empty()) {
    return 0;
  }
  constexpr double kRecords = 64;
  constexpr double kBatchBytes = 256 << 10;
  constexpr double kKeptRecordBytes = 64 << 10;
  const auto all = static_cast<double>(size.all.bytes);
  const double record = 2 * mean(size.all.bytes, size.documents) + 1;
  const double records = std::min(kRecords, kBatchBytes / record + 1);
  const auto largest = static_cast<double>(size.largest.front().bytes);
  const double work =
      work_of(job, size.largest.front(), fingerprints, digests) *
      std::min(1.0, kBatchBytes / (largest + 1));
  const double batches = std::min(static_cast<double>(texts_under_way(job)),
                                  2 * all / kBatchBytes + 1);
  // Each keeps the room of the largest it has seen.
  return batches *
         (records * std::min(3 * record, 2 * kKeptRecordBytes) + work);
}

}  // namespace

// The items of run_ordered_pipeline().
std::size_t texts_under_way(const JobOptions& job) {
  return 2 * static_cast<std::size_t>(threads_of(job)) + 2;
}

std::uint64_t memory_needed(const JobOptions& job, const CorpusSize& size,
                            Making making) {
  const bool compares = making != Making::kFingerprints;
  const bool digests = compares && !compares_fingerprints(job.method);
  const bool fingerprints =
      !digests || making == Making::kPairsWithFingerprints;
  // Ids are always looked through for repetitions.
  DocumentBytes each =
      compares ? of_table(job, size) : DocumentBytes{.always = 8, .largest = 8};
  if (digests) {
    each += of_digest(job, size);
  } else if (compares && job.method == Method::kSimHash) {
    each += of_index(job, size);
  }
  double bytes = kProgramBytes + static_cast<double>(job.collection_memory) +
                 peak_of_batches(job, size, fingerprints, digests) +
                 peak_of_texts(job, size, fingerprints, digests) +
                 peak_of_documents(each, size.documents);
  if (digests) {
    bytes += kComparingBytes;
  }
  return static_cast<std::uint64_t>(bytes);
}

}  // namespace neardup
