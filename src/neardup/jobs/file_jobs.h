// Jobs over files: remove the near-duplicates of a corpus, list its pairs, make
// its fingerprints. What `neardup dedup`, `pairs` and `fingerprint` do.
//
//   auto summary = neardup::dedup_files(
//       {.corpus = {.paths = {"news.jsonl.zst"}}, .output = "clean.jsonl"});
//   if (!summary.ok()) return report(summary.status());
//   report(summary->documents, summary->duplicates);
//
// Inputs are JSONL, CSV, TSV, text and HTML, plain, gzip or zstd, folders and
// globs of them; "-" is standard input. A bad record is skipped and counted.
// Outputs are compressed by their names (.gz, .zst) and appear by rename at the
// end, or not at all; "-" is standard output.
//
// Memory: text_pairs.h has that of comparing; texts are not held.
//
// Errors of all functions: kInvalidArgument for an option out of its range, for
// options that do not fit together, and for an output that is an input;
// kNotFound for an input or a profile that is not there; kCorruption for more
// bad records than accepted, for damaged files, and for inputs that change
// meanwhile; kCancelled for a stop; else what the files gave.
//
// Thread safety: the functions may run concurrently.

#ifndef NEARDUP_JOBS_FILE_JOBS_H_
#define NEARDUP_JOBS_FILE_JOBS_H_

#include <string>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/jobs/compare_options.h"
#include "neardup/jobs/options/job_control.h"
#include "neardup/jobs/options/job_summary.h"

namespace neardup {

// Which files a corpus is read from, and how.
struct CorpusFiles {
  std::vector<std::string> paths = {};
  // "jsonl", "csv", "tsv", "text" or "html"; empty: by each file's name.
  std::string format = {};
  // Dotted paths into the JSON object ("doc.body"), or CSV column names. A text
  // of several fields is joined by line feeds.
  std::vector<std::string> text_fields = {"text"};
  std::string id_field = "id";
  // More bad records than this share of all end the job, 0..1.
  double max_bad_share = 1;
  bool strict = false;  // the first bad record ends the job
  // Take what stands before the damage of a compressed file for the whole file.
  bool accept_damaged = false;
  // File that lists bad records, file<TAB>line<TAB>reason; empty: none.
  std::string rejects = {};
};

struct DedupFilesOptions {
  CorpusFiles corpus = {};
  CompareOptions compare = {};
  // Where records go, in the format of its name; empty: no records are written.
  std::string output = {};
  // Write every record, with its cluster and representative, instead of those
  // that are kept.
  bool annotate = false;
  // Which of several near-duplicates is kept: "first", "last", "longest",
  // "newest:FIELD" (the latest date in a field) or "max:FIELD".
  std::string keep = "first";
  std::string clusters = {};  // TSV of clusters; empty: none
  std::string pairs = {};     // TSV of pairs, as pairs_of_files() writes
  std::string report = {};    // HTML page
  int examples = 0;           // in the summary, at most this many; 0..1000
  // Take up an interrupted run of the same job over unchanged inputs.
  bool resume = false;
};

// Writes the documents of which no near-duplicate is kept already, and the
// lists that are asked for. Reads every file twice unless no record is written.
Result<DedupSummary> dedup_files(const DedupFilesOptions& options,
                                 const JobControl& control = {});

struct PairsOfFilesOptions {
  CorpusFiles corpus = {};
  CompareOptions compare = {};
  // TSV with a line for each pair: the two ids, the distance of their
  // fingerprints, their similarity and their relation.
  std::string output = {};
  bool resume = false;
};

// Writes every near-duplicate pair once, in the order of the corpus.
Result<PairsSummary> pairs_of_files(const PairsOfFilesOptions& options,
                                    const JobControl& control = {});

struct FingerprintFilesOptions {
  CorpusFiles corpus = {};
  std::string profile = "default";  // a name, or a path ending in ".toml"
  DataPaths data = DataPaths::installed();
  int threads = 0;          // 0: one per core
  std::string output = {};  // id<TAB>hex[<TAB>weakness]
  bool binary = false;      // a fingerprint file instead
  bool resume = false;
};

// Writes one fingerprint a document, in the order of the corpus.
Result<JobSummary> fingerprint_files(const FingerprintFilesOptions& options,
                                     const JobControl& control = {});

}  // namespace neardup

#endif  // NEARDUP_JOBS_FILE_JOBS_H_
