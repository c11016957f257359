#include "neardup/corpus/corpus_reader.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "neardup/corpus/compression/decompression.h"
#include "neardup/corpus/compression/file_signature.h"
#include "neardup/corpus/compression/peeked_input.h"
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

// The reason for not reading a file that is no text. A bad line of JSON, or a
// row behind the header, is a reject of its own.
std::optional<std::string> binary_reason(RecordFormat format,
                                         std::string_view beginning) {
  switch (format) {
    case RecordFormat::kJsonl:
      return std::nullopt;
    case RecordFormat::kCsv:
    case RecordFormat::kTsv:
      return binary_contents(beginning.substr(0, beginning.find('\n')));
    case RecordFormat::kText:
    case RecordFormat::kHtml:
      break;
  }
  return binary_contents(beginning);
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
  CorpusReaderImpl(CorpusOptions options, InputFiles inputs)
      : options_(std::move(options)), inputs_(std::move(inputs)) {
    progress_.bytes_total = total_size(inputs_.files);
  }

  void set_reject_sink(std::function<void(const Reject&)> sink) override {
    reject_sink_ = std::move(sink);
  }

  Result<bool> next(Record& record) override {
    while (status_.ok()) {
      if (file_ == nullptr && next_file_ == inputs_.files.size()) {
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
  const std::vector<std::string>& files() const override {
    return inputs_.files;
  }
  const std::vector<std::string>& repeated_files() const override {
    return inputs_.repeated;
  }

 private:
  // One step: opens a file, reads a record (true), rejects one, or ends a file.
  Result<bool> advance(Record& record) {
    Reject reject;
    const Result<FileReader::Outcome> outcome = step(record, reject);
    if (!outcome.ok()) {
      if (!is_reject(outcome.status())) {
        return outcome.status();
      }
      reject.origin.file = inputs_.files[next_file_ - 1];
      reject.origin.line = file_ != nullptr ? file_->line() : 1;
      reject.reason = outcome.status().message();
      reject.cuts_file = true;
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
      const std::string& path = inputs_.files[next_file_++];
      NEARDUP_ASSIGN_OR_RETURN(const auto foreign, open(path));
      if (foreign) {
        reject = {{path, 1}, *foreign};
        return FileReader::Outcome::kReject;
      }
    }
    return file_->next(record, reject);
  }

  // Opens the file, or gives the reason why nothing of it is read.
  Result<std::optional<std::string>> open(const std::string& path) {
    NEARDUP_ASSIGN_OR_RETURN(std::unique_ptr<InputStream> input,
                             open_input(path, options_.stop));
    NEARDUP_ASSIGN_OR_RETURN(std::unique_ptr<PeekedInput> stored,
                             PeekedInput::create(std::make_unique<CountedInput>(
                                 std::move(input), progress_.bytes_read)));
    if (auto foreign = foreign_format(stored->beginning())) {
      return foreign;
    }
    NEARDUP_ASSIGN_OR_RETURN(
        input, decompress(std::move(stored), options_.max_expansion));
    NEARDUP_ASSIGN_OR_RETURN(std::unique_ptr<PeekedInput> contents,
                             PeekedInput::create(std::move(input)));
    if (auto foreign = foreign_format(contents->beginning())) {
      return foreign;
    }
    const RecordFormat format = options_.format.value_or(format_of_input(path));
    if (auto binary = binary_reason(format, contents->beginning())) {
      return binary;
    }
    file_ = make_file_reader(format, std::move(contents), path, options_);
    return std::optional<std::string>();
  }

  void count(const Reject& reject) {
    ++progress_.rejects;
    if (reject_sink_) {
      reject_sink_(reject);
    }
  }

  const CorpusOptions options_;
  const InputFiles inputs_;
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
  if (options.text_fields.empty()) {
    return invalid_argument("no field is named that holds the text");
  }
  NEARDUP_ASSIGN_OR_RETURN(InputFiles inputs, expand_inputs(options.inputs));
  return std::unique_ptr<CorpusReader>(std::make_unique<CorpusReaderImpl>(
      std::move(options), std::move(inputs)));
}

}  // namespace neardup
