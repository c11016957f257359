// The first pass of every job: records in, fingerprints and digests out, in
// corpus order. Records are read by one thread, worked on by several and handed
// on by one.

#ifndef NEARDUP_JOBS_STAGES_FINGERPRINT_STAGE_H_
#define NEARDUP_JOBS_STAGES_FINGERPRINT_STAGE_H_

#include <functional>
#include <stop_token>

#include "neardup/base/status.h"
#include "neardup/corpus/corpus_reader.h"
#include "neardup/corpus/record_writer.h"
#include "neardup/corpus/reject_log.h"
#include "neardup/jobs/files/resume_journal.h"
#include "neardup/jobs/options/job_inputs.h"
#include "neardup/jobs/options/stage_progress.h"
#include "neardup/profile/fingerprinter.h"
#include "neardup/similarity/measures/pair_finder.h"

namespace neardup {

// Receives each document in corpus order, on one thread.
using FingerprintSink =
    std::function<Status(const Record&, const FingerprintedText&)>;

struct FingerprintStage {
  // Null: no fingerprints are made; all are `bits` zeros, and nothing is weak.
  const Fingerprinter* fingerprinter = nullptr;
  int bits = 64;
  JobInputs& inputs;
  RejectLog& rejects;
  ResumeJournal* journal = nullptr;  // null: none is kept
  // Is given the digest of every document, in corpus order; null: none are
  // made.
  PairFinder* finder = nullptr;
  // Is asked about every document whether it can be written, so that a job
  // that cannot end well ends early; null: nothing is written.
  RecordWriter* writer = nullptr;
  int threads = 1;
  std::stop_token stop;
};

// Reads all inputs and hands every document to `sink`. What the journal knows
// is not worked on again, only checked to be the same document; what it does
// not know is added to it.
//
// The bad records are judged as those of a corpus of its own.
//
// Errors: of reading, of the sink and of RecordWriter::check(); kCorruption for
// bad records, if they are too many; kCancelled; kInvalidArgument if a document
// is not the one that the journal knows.
Status run_fingerprint_stage(const FingerprintStage& stage,
                             StageProgress& progress,
                             const FingerprintSink& sink);

}  // namespace neardup

#endif  // NEARDUP_JOBS_STAGES_FINGERPRINT_STAGE_H_
