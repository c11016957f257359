#include <memory>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "neardup/base/out_of_memory.h"
#include "neardup/jobs/corpus_job.h"
#include "neardup/jobs/dedup_job.h"
#include "neardup/jobs/files/fingerprint_file.h"
#include "neardup/os/file.h"

namespace neardup {

namespace {

// Where run_fingerprint() writes to: lines of text or a fingerprint file.
class FingerprintOutput {
 public:
  static Result<FingerprintOutput> create(const FingerprintOptions& options,
                                          const FingerprintFileHeader& header) {
    FingerprintOutput output;
    if (options.binary) {
      NEARDUP_ASSIGN_OR_RETURN(output.bytes_, create_output(options.output));
      output.file_.emplace(*output.bytes_, header);
    } else {
      NEARDUP_ASSIGN_OR_RETURN(output.lines_,
                               LineWriter::create(options.output));
    }
    return output;
  }

  Status add(const std::string& id, const FingerprintedText& text) {
    if (file_) {
      return file_->add(id, text);
    }
    const std::string_view weak = weakness_name(text.weak);
    return lines_->write(fmt::format("{}\t{}{}{}", tsv_field(id),
                                     to_hex(text.fingerprint),
                                     weak.empty() ? "" : "\t", weak));
  }

  Status prepare() {
    if (file_) {
      NEARDUP_RETURN_IF_ERROR(file_->finish());
      return bytes_->prepare();
    }
    return lines_->prepare();
  }

  Status commit() { return file_ ? bytes_->commit() : lines_->commit(); }

 private:
  FingerprintOutput() = default;

  std::unique_ptr<LineWriter> lines_;
  std::unique_ptr<OutputStream> bytes_;
  std::optional<FingerprintFileWriter> file_;
};

Status fingerprint_corpus(const FingerprintOptions& options, CorpusJob& job,
                          const JobSummary& summary) {
  NEARDUP_RETURN_IF_ERROR(job.start(
      {{"output", options.output}, {"list of bad records", options.rejects}},
      /*reads_twice=*/false));
  NEARDUP_ASSIGN_OR_RETURN(
      FingerprintOutput output,
      FingerprintOutput::create(
          options, {summary.profile, summary.profile_id, summary.bits}));
  NEARDUP_RETURN_IF_ERROR(
      job.fingerprint([&](const Record& record, const FingerprintedText& text) {
        return output.add(record.id, text);
      }));
  NEARDUP_RETURN_IF_ERROR(output.prepare());
  NEARDUP_RETURN_IF_ERROR(job.commit());
  return output.commit();
}

}  // namespace

Result<JobSummary> run_fingerprint(const FingerprintOptions& options,
                                   const JobControl& control) {
  return or_out_of_memory([&]() -> Result<JobSummary> {
    JobSummary summary;
    CorpusJob job(options, control, summary);
    NEARDUP_RETURN_IF_ERROR(job.end(or_out_of_memory(
        [&] { return fingerprint_corpus(options, job, summary); })));
    return summary;
  });
}

}  // namespace neardup
