#include "neardup/jobs/corpus_job.h"

#include <algorithm>
#include <thread>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "neardup/clusters/duplicate_ids.h"
#include "neardup/jobs/options/comparison_rule.h"
#include "neardup/jobs/options/method_words.h"
#include "neardup/os/file_tree.h"

namespace neardup {

namespace {

// Where the journal of a job with these outputs lies; "" if none is a file.
std::string choose_journal_path(const std::vector<NamedOutput>& outputs) {
  for (const NamedOutput& output : outputs) {
    if (!output.path.empty() && output.path != "-" &&
        path_kind(output.path) != PathKind::kOther) {
      return journal_path(output.path);
    }
  }
  return "";
}

// What JobSummary::min_similarity tells.
std::optional<double> least_similarity(const JobOptions& options) {
  if (options.min_similarity > 0) {
    return options.min_similarity;
  }
  return own_min_similarity(options.method);
}

// True if another run could go on where a job ended with this.
bool can_go_on(StatusCode code) {
  return code == StatusCode::kCancelled || code == StatusCode::kIoError ||
         code == StatusCode::kLimitExceeded;
}

}  // namespace

Status check_comparison_options(const JobOptions& options, int bits) {
  if (options.k < 0 || options.k > bits) {
    return invalid_argument(
        fmt::format("k is {}; it must be 0 to {}, the bits of a fingerprint",
                    options.k, bits));
  }
  if (!(options.min_similarity >= 0 && options.min_similarity <= 1)) {
    return invalid_argument(fmt::format(
        "min_similarity is {}; it must be 0 to 1", options.min_similarity));
  }
  if (!(options.caution > 0 && options.caution < 1)) {
    return invalid_argument(fmt::format(
        "caution is {}; it must be above 0 and below 1", options.caution));
  }
  if (options.threads < 0) {
    return invalid_argument(
        fmt::format("threads is {}; it must be 1 or more, or 0 for one a core",
                    options.threads));
  }
  if (!(options.max_bad_share >= 0 && options.max_bad_share <= 1)) {
    return invalid_argument(fmt::format(
        "max_bad_share is {}; it must be 0 to 1", options.max_bad_share));
  }
  return {};
}

void set_comparison(const CompareOptions& compare, JobOptions& job) {
  job.data = compare.data;
  job.method = compare.method;
  job.k = compare.k;
  job.min_similarity = compare.min_similarity;
  job.caution = compare.caution;
  job.threads = compare.threads;
}

// The same inputs, read so that a stop reaches a wait for a stream.
CorpusOptions stoppable(CorpusOptions corpus, const std::stop_token& stop) {
  corpus.stop = stop;
  return corpus;
}

int thread_count(const JobOptions& options) {
  return options.threads > 0 ? options.threads
                             : static_cast<int>(std::max(
                                   1U, std::thread::hardware_concurrency()));
}

CorpusJob::CorpusJob(const JobOptions& options, const JobControl& control,
                     JobSummary& summary)
    : options_(options),
      control_(control),
      summary_(summary),
      inputs_(stoppable(options.corpus, control.stop)) {}

Status CorpusJob::start(const std::vector<NamedOutput>& outputs,
                        bool reads_twice) {
  NEARDUP_RETURN_IF_ERROR(
      check_comparison_options(options_, options_.profile.simhash.bits));
  journal_path_ = inputs_.has_stream() ? "" : choose_journal_path(outputs);
  if (options_.resume && journal_path_.empty()) {
    return invalid_argument(
        inputs_.has_stream()
            ? "a stream cannot be read again: with `resume` the inputs must "
              "be files"
            : "with `resume` the output must be a file");
  }
  NEARDUP_ASSIGN_OR_RETURN(
      fingerprinter_, Fingerprinter::create(options_.profile, options_.data));
  NEARDUP_RETURN_IF_ERROR(make_text_finder());
  summary_.fingerprinted = wants_fingerprints_ || finder_ == nullptr;
  summary_.profile = fingerprinter_->profile().name;
  summary_.profile_id = fingerprinter_->profile_id();
  summary_.method = method_name(options_.method);
  summary_.bits = fingerprinter_->profile().simhash.bits;
  summary_.k = options_.k;
  summary_.min_similarity = least_similarity(options_);
  summary_.threads = thread_count(options_);
  NEARDUP_RETURN_IF_ERROR(check_outputs(outputs, {}));
  if (reads_twice && inputs_.has_stream()) {
    StageProgress progress(control_, "spool", summary_);
    NEARDUP_RETURN_IF_ERROR(inputs_.spool_streams(control_.stop, progress));
  }
  NEARDUP_RETURN_IF_ERROR(inputs_.find_files());
  summary_.repeated_files = inputs_.repeated_files();
  NEARDUP_RETURN_IF_ERROR(check_outputs(outputs, inputs_.files()));
  NEARDUP_ASSIGN_OR_RETURN(rejects_, RejectLog::create(options_));
  return {};
}

Status CorpusJob::make_text_finder() {
  if (compares_fingerprints(options_.method)) {
    return {};
  }
  TextReaders readers;
  NEARDUP_ASSIGN_OR_RETURN(readers.comparison,
                           ComparisonReader::load(options_.data.simplified));
  NEARDUP_ASSIGN_OR_RETURN(finder_,
                           make_finder(options_, readers, wants_siblings_));
  return {};
}

JournalSettings CorpusJob::journal_settings() const {
  const CorpusOptions& corpus = options_.corpus;
  JournalSettings settings = {
      {"the profile",
       fmt::format("{} ({})", summary_.profile, summary_.profile_id)},
      {"making fingerprints", summary_.fingerprinted ? "asked for" : "not"},
      {"what is made of texts", finder_ != nullptr
                                    ? "digests for " + method_words(options_)
                                    : "fingerprints only"},
      {"the text field",
       fmt::format("{}", fmt::join(corpus.text_fields, ", "))},
      {"the id field", corpus.id_field},
      {"the format", corpus.format
                         ? std::string(record_format_name(*corpus.format))
                         : "by extension"},
      {"the largest record", std::to_string(corpus.max_record_bytes)},
      {"the largest expansion", std::to_string(corpus.max_expansion)},
      {"the number of input files", std::to_string(inputs_.files().size())},
  };
  for (const InputFile& file : inputs_.files()) {
    settings.emplace_back(
        file.path, fmt::format("{} bytes, modified at {} ns",
                               file.identity.size, file.identity.modified_ns));
  }
  return settings;
}

Status CorpusJob::open_journal() {
  if (!journal_path_.empty()) {
    NEARDUP_ASSIGN_OR_RETURN(
        journal_, ResumeJournal::open(journal_path_, journal_settings(),
                                      summary_.bits, options_.resume));
    summary_.resume_asked = options_.resume;
    summary_.resumed_documents = journal_->known();
    summary_.resumed = journal_->known() > 0;
  }
  return {};
}

Status CorpusJob::fingerprint(const FingerprintSink& sink) {
  NEARDUP_RETURN_IF_ERROR(open_journal());
  StageProgress progress(control_, "fingerprint", summary_);
  const FingerprintStage stage{
      .fingerprinter = summary_.fingerprinted ? &*fingerprinter_ : nullptr,
      .bits = summary_.bits,
      .inputs = inputs_,
      .rejects = *rejects_,
      .journal = journal_ ? &*journal_ : nullptr,
      .finder = finder_.get(),
      .writer = writer_,
      .threads = summary_.threads,
      .stop = control_.stop,
  };
  DuplicateIds ids;
  Status status = run_fingerprint_stage(
      stage, progress,
      [&](const Record& record, const FingerprintedText& text) -> Status {
        ++summary_.documents;
        summary_.text_bytes += record.text.size();
        summary_.weak += text.weak != Weakness::kNone ? 1U : 0U;
        ids.add(record.id);
        return sink(record, text);
      });
  summary_.rejects = rejects_->count();
  summary_.damaged_files = rejects_->damaged_files();
  summary_.duplicate_ids = ids.count();
  return status;
}

Result<std::unique_ptr<NearDuplicates>> CorpusJob::find(
    const DocumentTable& documents, const FindOptions& options) {
  if (finder_ == nullptr) {
    return compare_fingerprints(options_, documents);
  }
  return finder_->find(options);
}

Status CorpusJob::commit() {
  NEARDUP_RETURN_IF_ERROR(inputs_.check_unchanged());
  if (control_.stop.stop_requested()) {
    return cancelled("stopped before anything was written");
  }
  return rejects_->commit();
}

Status CorpusJob::end(Status status) {
  if (status.code() == StatusCode::kCorruption && rejects_ &&
      rejects_->count() > 0) {
    // The first reason is in `status`; without the list it must do.
    (void)rejects_->commit();
  }
  if (!journal_) {
    return status;
  }
  const bool holds_results = summary_.documents > 0 || journal_->known() > 0;
  if (can_go_on(status.code()) && holds_results) {
    return {status.code(),
            fmt::format("{}; what was done so far is in {}, and `resume` "
                        "goes on from there",
                        status.message(), journal_path_)};
  }
  // Bad input must change before another run, and with it the journal's worth.
  // A journal of another run that does not fit is left for the user to judge.
  if (status.code() != StatusCode::kInvalidArgument || journal_->known() == 0) {
    // If it stays by mischance it is refused or begun anew, never believed.
    (void)journal_->remove();
  }
  return status;
}

}  // namespace neardup
