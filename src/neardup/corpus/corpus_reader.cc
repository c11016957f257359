#include "neardup/corpus/corpus_reader.h"

#include <utility>

#include "neardup/corpus/compression/decompression.h"
#include "neardup/corpus/compression/peeked_input.h"
#include "neardup/corpus/formats/file_format.h"
#include "neardup/corpus/formats/file_reader.h"
#include "neardup/corpus/input_files.h"
#include "neardup/os/file.h"
#include "neardup/os/file_tree.h"

namespace neardup {
namespace {

// Counts what passes.
class CountedInput final : public InputStream {
 public:
  CountedInput(std::unique_ptr<InputStream> input, std::uint64_t& count)
      : input_(std::move(input)), count_(count) {}

  Result<std::size_t> read(char* data, std::size_t size) override {
    Result<std::size_t> result = input_->read(data, size);
    if (result.ok()) {
      count_ += *result;
    }
    return result;
  }
  const std::string& name() const override { return input_->name(); }

 private:
  std::unique_ptr<InputStream> input_;
  std::uint64_t& count_;
};

// Two-byte text would otherwise pass as text of damaged bytes.
Status check_not_utf16(std::string_view beginning) {
  if (beginning.starts_with("\xFF\xFE") || beginning.starts_with("\xFE\xFF")) {
    return corruption(
        "UTF-16 text; convert it to UTF-8, for example with iconv");
  }
  return {};
}

RecordFormat format_of(const std::string& path, const CorpusOptions& options) {
  if (options.format) {
    return *options.format;
  }
  return path == "-"
             ? RecordFormat::kJsonl
             : record_format_by_name(path).value_or(RecordFormat::kText);
}

// The sizes of all files together; 0 if one has none to tell.
std::uint64_t total_size(const std::vector<std::string>& files) {
  std::uint64_t total = 0;
  for (const std::string& file : files) {
    const std::optional<std::uint64_t> size = file_size(file);
    if (!size) {
      return 0;
    }
    total += *size;
  }
  return total;
}

// True for errors that concern one file's bytes and not the whole job.
bool is_reject(const Status& status) {
  return status.code() == StatusCode::kCorruption ||
         status.code() == StatusCode::kLimitExceeded;
}

class CorpusReaderImpl final : public CorpusReader {
 public:
  CorpusReaderImpl(CorpusOptions options, std::vector<std::string> files)
      : options_(std::move(options)), files_(std::move(files)) {
    progress_.bytes_total = total_size(files_);
  }

  void set_reject_sink(std::function<void(const Reject&)> sink) override {
    reject_sink_ = std::move(sink);
  }

  Result<bool> next(Record& record) override {
    while (status_.ok()) {
      if (file_ == nullptr && next_file_ == files_.size()) {
        return false;
      }
      Result<bool> found = advance(record);
      if (found.ok() && *found) {
        return true;
      }
      if (!found.ok()) {
        status_ = found.status();
      }
    }
    return status_;
  }

  CorpusProgress progress() const override { return progress_; }
  const std::string& header() const override { return header_; }
  const std::vector<std::string>& files() const override { return files_; }

 private:
  // One step: opens a file, reads a record (true), rejects one, or ends a file.
  Result<bool> advance(Record& record) {
    Reject reject;
    const Result<FileReader::Outcome> outcome = step(record, reject);
    if (!outcome.ok()) {
      if (!is_reject(outcome.status())) {
        return outcome.status();
      }
      reject.origin.file = files_[next_file_ - 1];
      reject.origin.line = file_ != nullptr ? file_->line() : 1;
      reject.reason = outcome.status().message();
      file_.reset();
      count(reject);
      return false;
    }
    switch (*outcome) {
      case FileReader::Outcome::kRecord:
        header_ = file_->header();
        ++progress_.records;
        return true;
      case FileReader::Outcome::kReject:
        count(reject);
        return false;
      case FileReader::Outcome::kEnd:
        file_.reset();
        return false;
    }
    return false;
  }

  Result<FileReader::Outcome> step(Record& record, Reject& reject) {
    if (file_ == nullptr) {
      NEARDUP_RETURN_IF_ERROR(open(files_[next_file_++]));
    }
    return file_->next(record, reject);
  }

  Status open(const std::string& path) {
    NEARDUP_ASSIGN_OR_RETURN(std::unique_ptr<InputStream> input,
                             open_input(path, options_.stop));
    input =
        std::make_unique<CountedInput>(std::move(input), progress_.bytes_read);
    NEARDUP_ASSIGN_OR_RETURN(
        input, decompress(std::move(input), options_.max_expansion));
    NEARDUP_ASSIGN_OR_RETURN(std::unique_ptr<PeekedInput> peeked,
                             PeekedInput::create(std::move(input)));
    NEARDUP_RETURN_IF_ERROR(check_not_utf16(peeked->beginning()));
    file_ = make_file_reader(format_of(path, options_), std::move(peeked), path,
                             options_);
    return {};
  }

  void count(const Reject& reject) {
    ++progress_.rejects;
    if (reject_sink_) {
      reject_sink_(reject);
    }
  }

  const CorpusOptions options_;
  const std::vector<std::string> files_;
  std::size_t next_file_ = 0;
  std::unique_ptr<FileReader> file_;  // null between files
  std::string header_;
  CorpusProgress progress_;
  std::function<void(const Reject&)> reject_sink_;
  Status status_;  // the error that ended the job
};

}  // namespace

Result<std::unique_ptr<CorpusReader>> CorpusReader::open(
    CorpusOptions options) {
  if (options.max_expansion == 0 || options.max_record_bytes == 0) {
    return invalid_argument(
        "the limits of record size and expansion must be above 0");
  }
  NEARDUP_ASSIGN_OR_RETURN(std::vector<std::string> files,
                           expand_inputs(options.inputs));
  return std::unique_ptr<CorpusReader>(
      std::make_unique<CorpusReaderImpl>(std::move(options), std::move(files)));
}

}  // namespace neardup
