// What the batch jobs are asked to do: the same part for all of them, and the
// parts of their own.

#ifndef NEARDUP_JOBS_OPTIONS_JOB_OPTIONS_H_
#define NEARDUP_JOBS_OPTIONS_JOB_OPTIONS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/clusters/keep_policy.h"
#include "neardup/corpus/corpus_reader.h"
#include "neardup/corpus/reject_log.h"
#include "neardup/jobs/options/job_control.h"
#include "neardup/profile/fingerprinter.h"
#include "neardup/profile/profile.h"
#include "neardup/similarity/judge/judge_weights.h"
#include "neardup/similarity/measures/relation.h"
#include "neardup/similarity/text_finder.h"

namespace neardup {

enum class Action {
  kRemove,    // write the survivors
  kAnnotate,  // write every record with what became of it and why
  kReport,    // write no records
};

// What every job reads and how it compares.
struct JobOptions : RejectRules {
  CorpusOptions corpus;
  Profile profile;
  DataPaths data = DataPaths::installed();
  Method method = Method::kSimHash;
  // kSimHash: Hamming radius in bits, 0..bits.
  int k = 3;
  // Pairs below this similarity are left out: 1 - distance / bits for kSimHash,
  // else what the method measures. 0: the method's own threshold. 0..1.
  double min_similarity = 0;
  // kHybrid: the least probability of a copy that makes two texts near, (0, 1),
  // and what each piece of evidence weighs.
  double caution = 0.5;
  JudgeWeights weights = shipped_weights();
  // kMinhash, kShingles: tokens in a shingle, 1..kMaxShingleWidth.
  std::size_t shingle_width = kShingleWidth;
  // kLongestSentences: how many of a text's sentences, 1 or more.
  std::size_t sentences = SentenceFinder::kSentences;
  // kHybrid: keep what is remembered of texts in scratch files below $TMPDIR
  // instead of memory, as far as it can be.
  bool keep_on_disk = false;
  // What collections that the job asks take, in bytes; for memory_needed().
  std::uint64_t collection_memory = 0;
  int threads = 0;  // 0: one per core
  // Take up an interrupted run of the same job over unchanged inputs; a run
  // that left nothing starts from the beginning.
  bool resume = false;
};

struct DedupOptions : JobOptions {
  std::string output;  // empty only with kReport
  Action action = Action::kRemove;
  KeepPolicy keep;
  // A document is removed if it has one of these relations to one that is kept.
  // Beyond kDuplicateRelations only for kHybrid.
  RelationSet remove = kDuplicateRelations;
  // The older corpus: collections (is_collection()), and files, folders and
  // globs, which are read as the inputs are. A record that has one of the
  // relations above to one of its documents is removed, whatever `keep` says;
  // nothing of it is written. Collections must compare as the job does
  // (fit_to_collections()).
  std::vector<std::string> against;
  // What is kept joins the one collection of `against` before the outputs
  // appear. A record that is there already, under its id and with its text,
  // stays: a run that is repeated gives what the first one gave.
  bool add = false;
  // TSV with a header line (cluster, id, representative, distance, kept, weak,
  // similarity, relation) and one line for each document of a cluster of two or
  // more.
  std::string clusters;
  std::string pairs;   // TSV as run_pairs() writes
  std::string report;  // self-contained HTML
  // At most this many clusters are shown by example in DedupSummary::examples;
  // reading their texts takes a second pass over the inputs.
  int examples = 0;
};

struct FingerprintOptions : JobOptions {
  std::string output = "-";  // id<TAB>hex[<TAB>weakness]
  bool binary = false;       // fingerprint file instead
};

struct PairsOptions : JobOptions {
  // id1<TAB>id2<TAB>distance<TAB>similarity<TAB>relation
  std::string output = "-";
  // The relations that are listed. Siblings are found by kHybrid only.
  RelationSet relations = kListedRelations;
  // Fingerprint file to read instead of a corpus; empty: corpus. Its profile
  // replaces the one above.
  std::string fingerprints;
  // With `fingerprints`: bytes to work in; what needs more goes to temporary
  // files in `scratch_folder`. Without: memory is taken as needed.
  std::optional<std::uint64_t> memory;
  std::string scratch_folder;
};

}  // namespace neardup

#endif  // NEARDUP_JOBS_OPTIONS_JOB_OPTIONS_H_
