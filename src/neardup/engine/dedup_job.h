// The batch jobs over a corpus: fingerprint it, list its near-duplicate pairs,
// remove or mark its duplicates. Each reads its inputs once for fingerprints
// and, if texts are written, once more; memory holds fingerprints and ids,
// never texts.
//
//   DedupOptions options;
//   options.corpus.inputs = {"news.jsonl"};
//   options.output = "clean.jsonl";
//   Result<DedupSummary> summary = run_dedup(options, {});
//
// Thread safety: one job per call; different jobs may run concurrently.

#ifndef NEARDUP_ENGINE_DEDUP_JOB_H_
#define NEARDUP_ENGINE_DEDUP_JOB_H_

#include <array>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/corpus/corpus_reader.h"
#include "neardup/engine/fingerprinter.h"
#include "neardup/engine/profile.h"

namespace neardup {

enum class Method {
  kSimHash,  // fingerprints within k bits; weak documents only if equal
  kExact,    // equal normalised texts
};
// "simhash", "exact".
std::string_view method_name(Method method);
Result<Method> parse_method(std::string_view name);

// Which of several near-duplicates is kept.
struct KeepPolicy {
  enum class Kind { kFirst, kLast, kLongest, kNewest, kMax };
  Kind kind = Kind::kFirst;
  // The field kNewest (a date: ISO 8601 or any text that sorts by time) and
  // kMax (a number) read.
  std::string field;
};
// "first", "last", "longest", "newest:FIELD", "max:FIELD".
Result<KeepPolicy> parse_keep_policy(std::string_view text);

enum class Action {
  kRemove,    // write the survivors
  kAnnotate,  // write every record with its cluster, representative, distance
  kReport,    // write no records
};

// What every job reads and how it compares.
struct JobOptions {
  CorpusOptions corpus;
  Profile profile;
  DataPaths data = DataPaths::installed();
  Method method = Method::kSimHash;
  // Hamming radius in bits, 0..bits.
  int k = 3;
  // Pairs below this similarity, 1 - distance / bits, are left out; 0 keeps
  // all.
  double min_similarity = 0;
  int threads = 0;  // 0: one per core
  // Bad records above this share of all end the job with kCorruption; 1 accepts
  // any number.
  double max_bad_share = 1;
  bool strict = false;  // the first bad record ends the job
  std::string rejects;  // file that lists bad records; empty: none
  bool resume = false;  // take up an interrupted run with the same options
};

struct DedupOptions : JobOptions {
  std::string output;  // empty only with kReport
  Action action = Action::kRemove;
  KeepPolicy keep;
  std::string clusters;  // TSV: cluster, id, representative, distance, kept
  std::string pairs;     // TSV as run_pairs writes
  std::string report;    // self-contained HTML
};

struct FingerprintOptions : JobOptions {
  std::string output = "-";  // id<TAB>hex[<TAB>weakness]
  bool binary = false;       // fingerprint file instead
};

struct PairsOptions : JobOptions {
  std::string output = "-";  // id1<TAB>id2<TAB>distance<TAB>similarity
  // Fingerprint file to read instead of a corpus; empty: corpus.
  std::string fingerprints;
};

// How far a job is, for progress display; called from the job's thread at most
// a few times a second.
struct JobProgress {
  std::string_view stage;       // "fingerprint", "compare", "write"
  std::uint64_t documents = 0;  // done in this stage
  std::uint64_t bytes_read = 0;
  std::uint64_t bytes_total = 0;  // 0: unknown
};

struct JobControl {
  std::stop_token stop;
  std::function<void(const JobProgress&)> progress;
};

struct StageTime {
  std::string stage;
  double seconds = 0;
};

struct JobSummary {
  std::uint64_t documents = 0;
  std::uint64_t rejects = 0;
  std::uint64_t weak = 0;  // documents flagged weak
  std::uint64_t text_bytes = 0;
  std::string profile;
  std::string profile_id;
  std::string method;
  int k = 0;
  int threads = 0;
  bool resumed = false;
  std::vector<StageTime> stages;
};

struct DedupSummary : JobSummary {
  std::uint64_t pairs = 0;
  std::uint64_t clusters = 0;    // of two documents or more
  std::uint64_t duplicates = 0;  // documents not kept
  std::uint64_t largest_cluster = 0;
  std::uint64_t kept_bytes = 0;  // text bytes of survivors
  // Pairs by distance, 0..256.
  std::vector<std::uint64_t> pairs_by_distance;
};

struct PairsSummary : JobSummary {
  std::uint64_t pairs = 0;
};

// On an error or a stop nothing appears under the output names; with options
// that allow it, work done so far is kept beside the output for `resume`.
Result<DedupSummary> run_dedup(const DedupOptions& options,
                               const JobControl& control);
Result<PairsSummary> run_pairs(const PairsOptions& options,
                               const JobControl& control);
Result<JobSummary> run_fingerprint(const FingerprintOptions& options,
                                   const JobControl& control);

}  // namespace neardup

#endif  // NEARDUP_ENGINE_DEDUP_JOB_H_
