#include "neardup/jobs/file_jobs.h"

#include <utility>

#include "neardup/corpus/formats/record.h"
#include "neardup/jobs/corpus_job.h"
#include "neardup/jobs/dedup_job.h"
#include "neardup/profile/profile.h"

namespace neardup {
namespace {

constexpr int kMostFileExamples = 1000;

// Sets what every job needs to know of its corpus.
Status set_corpus(const CorpusFiles& files, JobOptions& job) {
  job.corpus.inputs = files.paths;
  if (!files.format.empty()) {
    NEARDUP_ASSIGN_OR_RETURN(job.corpus.format,
                             parse_record_format(files.format));
  }
  job.corpus.text_fields = files.text_fields;
  job.corpus.id_field = files.id_field;
  job.max_bad_share = files.max_bad_share;
  job.strict = files.strict;
  job.accept_damaged = files.accept_damaged;
  job.rejects = files.rejects;
  return {};
}

Status require_output(const std::string& output) {
  return output.empty() ? invalid_argument("output is empty; name a file")
                        : Status();
}

}  // namespace

Result<DedupSummary> dedup_files(const DedupFilesOptions& options,
                                 const JobControl& control) {
  if (options.examples < 0 || options.examples > kMostFileExamples) {
    return invalid_argument("examples is " + std::to_string(options.examples) +
                            "; it must be 0 to " +
                            std::to_string(kMostFileExamples));
  }
  if (options.annotate && options.output.empty()) {
    return invalid_argument(
        "annotate is set but output is empty; name a file for the records");
  }
  DedupOptions job;
  NEARDUP_RETURN_IF_ERROR(set_corpus(options.corpus, job));
  NEARDUP_ASSIGN_OR_RETURN(job.profile, load_profile(options.compare.profile));
  set_comparison(options.compare, job);
  NEARDUP_ASSIGN_OR_RETURN(job.keep, parse_keep_policy(options.keep));
  job.output = options.output;
  job.action = options.output.empty() ? Action::kReport
               : options.annotate     ? Action::kAnnotate
                                      : Action::kRemove;
  job.clusters = options.clusters;
  job.pairs = options.pairs;
  job.report = options.report;
  job.examples = options.examples;
  job.resume = options.resume;
  return run_dedup(job, control);
}

Result<PairsSummary> pairs_of_files(const PairsOfFilesOptions& options,
                                    const JobControl& control) {
  NEARDUP_RETURN_IF_ERROR(require_output(options.output));
  PairsOptions job;
  NEARDUP_RETURN_IF_ERROR(set_corpus(options.corpus, job));
  NEARDUP_ASSIGN_OR_RETURN(job.profile, load_profile(options.compare.profile));
  set_comparison(options.compare, job);
  job.output = options.output;
  job.resume = options.resume;
  return run_pairs(job, control);
}

Result<JobSummary> fingerprint_files(const FingerprintFilesOptions& options,
                                     const JobControl& control) {
  NEARDUP_RETURN_IF_ERROR(require_output(options.output));
  FingerprintOptions job;
  NEARDUP_RETURN_IF_ERROR(set_corpus(options.corpus, job));
  NEARDUP_ASSIGN_OR_RETURN(job.profile, load_profile(options.profile));
  job.data = options.data;
  job.threads = options.threads;
  job.output = options.output;
  job.binary = options.binary;
  job.resume = options.resume;
  return run_fingerprint(job, control);
}

}  // namespace neardup
