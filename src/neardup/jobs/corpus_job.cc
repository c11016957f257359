#include "neardup/jobs/corpus_job.h"

#include <algorithm>
#include <thread>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "neardup/clusters/duplicate_ids.h"
#include "neardup/corpus/input_files.h"
#include "neardup/jobs/options/comparison_rule.h"
#include "neardup/jobs/options/method_words.h"
#include "neardup/os/file_identity.h"
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

// What is remembered of files, to know whether they are the same in another
// run.
void append_files(const std::vector<InputFile>& files,
                  JournalSettings& settings) {
  for (const InputFile& file : files) {
    settings.emplace_back(
        file.path, fmt::format("{} bytes, modified at {} ns",
                               file.identity.size, file.identity.modified_ns));
  }
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

void CorpusJob::read_before(const std::vector<std::string>& older) {
  if (older.empty()) {
    return;
  }
  CorpusOptions corpus = stoppable(options_.corpus, control_.stop);
  corpus.inputs = older;
  older_names_ = older;
  corpus.extra_fields.clear();
  older_.emplace(std::move(corpus));
}

bool CorpusJob::has_stream() const {
  return inputs_.has_stream() || (older_ && older_->has_stream());
}

Status CorpusJob::start(const std::vector<NamedOutput>& outputs,
                        bool reads_twice) {
  NEARDUP_RETURN_IF_ERROR(
      check_comparison_options(options_, options_.profile.simhash.bits));
  journal_path_ = has_stream() ? "" : choose_journal_path(outputs);
  if (options_.resume && journal_path_.empty()) {
    return invalid_argument(
        has_stream()
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
  NEARDUP_RETURN_IF_ERROR(check_streams_apart());
  if (reads_twice && has_stream()) {
    StageProgress progress(control_, "spool", summary_);
    if (older_) {
      NEARDUP_RETURN_IF_ERROR(older_->spool_streams(control_.stop, progress));
    }
    NEARDUP_RETURN_IF_ERROR(inputs_.spool_streams(control_.stop, progress));
  }
  NEARDUP_RETURN_IF_ERROR(find_files(outputs));
  NEARDUP_ASSIGN_OR_RETURN(rejects_, RejectLog::create(options_));
  return {};
}

Status CorpusJob::find_files(const std::vector<NamedOutput>& outputs) {
  NEARDUP_RETURN_IF_ERROR(inputs_.find_files());
  summary_.repeated_files = inputs_.repeated_files();
  NEARDUP_RETURN_IF_ERROR(check_outputs(outputs, inputs_.files()));
  if (!older_) {
    return {};
  }
  NEARDUP_RETURN_IF_ERROR(older_->find_files());
  for (const std::string& file : older_->repeated_files()) {
    summary_.repeated_files.push_back(file);
  }
  NEARDUP_RETURN_IF_ERROR(check_outputs(outputs, older_->files()));
  return check_apart();
}

// A file on both sides would be removed for itself.
Status CorpusJob::check_apart() const {
  for (const InputFile& older : older_->files()) {
    for (const InputFile& file : inputs_.files()) {
      if (same_file(older.identity, file.identity)) {
        return invalid_argument(fmt::format(
            "{}: is an input and also of the older corpus ({}), so that every "
            "record would be removed for itself; name it once",
            file.path, older.path));
      }
    }
  }
  return {};
}

// Streams have no identity but their names.
Status CorpusJob::check_streams_apart() const {
  for (const std::string& older : older_names_) {
    for (const std::string& input : options_.corpus.inputs) {
      if (is_stream(older) && plain_input(older) == plain_input(input)) {
        return invalid_argument(
            fmt::format("{}: is an input and also the older corpus, and can be "
                        "read only once; name it once",
                        older));
      }
    }
  }
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
  if (older_) {
    settings.emplace_back("the number of files of the older corpus",
                          std::to_string(older_->files().size()));
    append_files(older_->files(), settings);
  }
  append_files(inputs_.files(), settings);
  return settings;
}

Status CorpusJob::open_journal() {
  if (!journal_path_.empty() && !journal_) {
    NEARDUP_ASSIGN_OR_RETURN(
        journal_, ResumeJournal::open(journal_path_, journal_settings(),
                                      summary_.bits, options_.resume));
    summary_.resume_asked = options_.resume;
    summary_.resumed_documents = journal_->known();
    summary_.resumed = journal_->known() > 0;
  }
  return {};
}

Status CorpusJob::read(JobInputs& inputs, RecordWriter* writer,
                       std::string_view stage_name,
                       const FingerprintSink& sink) {
  NEARDUP_RETURN_IF_ERROR(open_journal());
  StageProgress progress(control_, stage_name, summary_);
  const FingerprintStage stage{
      .fingerprinter = summary_.fingerprinted ? &*fingerprinter_ : nullptr,
      .bits = summary_.bits,
      .inputs = inputs,
      .rejects = *rejects_,
      .journal = journal_ ? &*journal_ : nullptr,
      .finder = finder_.get(),
      .writer = writer,
      .threads = summary_.threads,
      .stop = control_.stop,
  };
  Status status = run_fingerprint_stage(stage, progress, sink);
  summary_.rejects = rejects_->count();
  summary_.damaged_files = rejects_->damaged_files();
  return status;
}

Result<std::uint64_t> CorpusJob::fingerprint_older(
    const FingerprintSink& sink) {
  if (!older_) {
    return std::uint64_t{0};
  }
  NEARDUP_RETURN_IF_ERROR(
      read(*older_, nullptr, "read older",
           [&](const Record& record, const FingerprintedText& text) -> Status {
             ++older_documents_;
             return sink(record, text);
           }));
  return older_documents_;
}

Status CorpusJob::fingerprint(const FingerprintSink& sink) {
  DuplicateIds ids;
  Status status =
      read(inputs_, writer_, "fingerprint",
           [&](const Record& record, const FingerprintedText& text) -> Status {
             ++summary_.documents;
             summary_.text_bytes += record.text.size();
             summary_.weak += text.weak != Weakness::kNone ? 1U : 0U;
             ids.add(record.id);
             return sink(record, text);
           });
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
  if (older_) {
    NEARDUP_RETURN_IF_ERROR(older_->check_unchanged());
  }
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
  const bool holds_results =
      summary_.documents > 0 || older_documents_ > 0 || journal_->known() > 0;
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
