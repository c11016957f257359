// A CorpusJob is what all jobs over a corpus share: options that fit together,
// a profile that is loaded, inputs that are found, outputs that overwrite
// nothing, bad records that are counted, and a journal for the next run if this
// one should not end well.
//
//   CorpusJob job(options, control, summary);
//   NEARDUP_RETURN_IF_ERROR(job.start(outputs, /*reads_twice=*/false));
//   NEARDUP_RETURN_IF_ERROR(job.fingerprint(sink));
//   NEARDUP_RETURN_IF_ERROR(job.commit());
//
// Not thread safe.

#ifndef NEARDUP_JOBS_CORPUS_JOB_H_
#define NEARDUP_JOBS_CORPUS_JOB_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/clusters/document_table.h"
#include "neardup/corpus/record_writer.h"
#include "neardup/corpus/reject_log.h"
#include "neardup/jobs/compare_options.h"
#include "neardup/jobs/files/resume_journal.h"
#include "neardup/jobs/options/job_inputs.h"
#include "neardup/jobs/options/job_options.h"
#include "neardup/jobs/options/job_summary.h"
#include "neardup/jobs/options/output_guard.h"
#include "neardup/jobs/options/stage_progress.h"
#include "neardup/jobs/stages/fingerprint_stage.h"
#include "neardup/profile/fingerprinter.h"
#include "neardup/similarity/measures/pair_finder.h"

namespace neardup {

// kInvalidArgument, naming the option, if a number is out of its range. `bits`
// is the width of the fingerprints that are compared.
Status check_comparison_options(const JobOptions& options, int bits);

// Asks a job for what the front door is asked for, but the profile.
void set_comparison(const CompareOptions& compare, JobOptions& job);

// options.threads, or the number of cores.
int thread_count(const JobOptions& options);

class CorpusJob {
 public:
  // REQUIRES: all arguments outlive the job.
  CorpusJob(const JobOptions& options, const JobControl& control,
            JobSummary& summary);

  // Checks, loads and opens everything that is read. The first of `outputs`
  // that is a file gives its name to the journal. Nothing is written yet but
  // the copy of a stream that must be read twice.
  Status start(const std::vector<NamedOutput>& outputs, bool reads_twice);

  // Asks for no fingerprints: nothing that is written shows them. Heeded where
  // a finder decides. REQUIRES: start() was not called yet.
  void skip_fingerprints() { wants_fingerprints_ = false; }

  // Asks for siblings. Heeded where a method tells them. REQUIRES: start() was
  // not called yet.
  void find_siblings() { wants_siblings_ = true; }

  // Reads these inputs, too, before all others, for their texts and ids only:
  // those of an older corpus. Of no inputs it does nothing. REQUIRES: start()
  // was not called yet.
  void read_before(const std::vector<std::string>& older);

  // Ends the first pass as soon as `writer` cannot write a document. The writer
  // must outlive the pass.
  void check_records(RecordWriter* writer) { writer_ = writer; }

  // The first pass over the inputs of read_before(). Hands every document to
  // `sink`. Returns the number of documents. REQUIRES: start() succeeded, and
  // fingerprint() was not called yet.
  Result<std::uint64_t> fingerprint_older(const FingerprintSink& sink);
  // The first pass. Hands every document to `sink` and counts it in the
  // summary. REQUIRES: start() succeeded.
  Status fingerprint(const FingerprintSink& sink);

  // Makes the list of bad records appear, if the inputs are still what they
  // were and nobody asked to stop. To be called when everything else is
  // prepared.
  Status commit();

  // Must see how the job ended: a journal that the next run could take up
  // stays, any other is removed. Returns `status`, with a word about the
  // journal.
  Status end(Status status);

  // REQUIRES, for all: start() succeeded.
  const Fingerprinter& fingerprinter() const { return *fingerprinter_; }
  JobInputs& inputs() { return inputs_; }
  // Null without read_before().
  JobInputs* older_inputs() { return older_ ? &*older_ : nullptr; }
  // The near-duplicates among the documents of fingerprint(), which its sink
  // put into `documents`; both this and these must outlive them.
  Result<std::unique_ptr<NearDuplicates>> find(const DocumentTable& documents,
                                               const FindOptions& options);

 private:
  Status make_text_finder();
  bool has_stream() const;
  Status find_files(const std::vector<NamedOutput>& outputs);
  Status check_apart() const;
  Status check_streams_apart() const;
  Status open_journal();
  Status read(JobInputs& inputs, RecordWriter* writer, std::string_view stage,
              const FingerprintSink& sink);
  JournalSettings journal_settings() const;

  const JobOptions& options_;
  const JobControl& control_;
  JobSummary& summary_;
  JobInputs inputs_;
  std::optional<JobInputs> older_;
  std::vector<std::string> older_names_;
  std::uint64_t older_documents_ = 0;
  std::string journal_path_;  // empty: no journal
  std::optional<Fingerprinter> fingerprinter_;
  bool wants_fingerprints_ = true;
  bool wants_siblings_ = false;
  RecordWriter* writer_ = nullptr;
  // Holds the digest of every document after fingerprint(); null for methods
  // that compare fingerprints.
  std::unique_ptr<PairFinder> finder_;
  std::optional<RejectLog> rejects_;
  std::optional<ResumeJournal> journal_;
};

}  // namespace neardup

#endif  // NEARDUP_JOBS_CORPUS_JOB_H_
