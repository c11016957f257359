#include <algorithm>
#include <utility>

#include "neardup/corpus/formats/file_reader.h"
#include "neardup/text/normal/markup.h"
#include "neardup/text/unicode/utf8.h"

namespace neardup {
namespace {

constexpr std::size_t kReadBytes = std::size_t{64} << 10;

class WholeFileReader final : public FileReader {
 public:
  WholeFileReader(RecordFormat format, std::unique_ptr<InputStream> input,
                  std::string file, const CorpusOptions& options)
      : format_(format),
        input_(std::move(input)),
        file_(std::move(file)),
        max_bytes_(options.max_record_bytes),
        extra_count_(options.extra_fields.size()) {}

  Result<Outcome> next(Record& record, Reject& reject) override {
    if (done_) {
      return Outcome::kEnd;
    }
    done_ = true;
    record.clear();
    NEARDUP_ASSIGN_OR_RETURN(const bool fits, read_all(record.text));
    if (!fits) {
      reject = {{file_, 1}, too_long_reason(max_bytes_)};
      return Outcome::kReject;
    }
    if (format_ == RecordFormat::kHtml) {
      replace_by_visible_text(record.text);
    }
    record.id = file_;
    record.format = format_;
    record.origin.file = file_;
    record.extra.resize(extra_count_);
    return Outcome::kRecord;
  }

  std::uint64_t line() const override { return 1; }

 private:
  // False if there are more than max_bytes_.
  Result<bool> read_all(std::string& bytes) {
    std::size_t size = 0;
    while (true) {
      if (size == bytes.size()) {
        bytes.resize(std::max(2 * size, kReadBytes));
      }
      NEARDUP_ASSIGN_OR_RETURN(
          const std::size_t count,
          input_->read(bytes.data() + size, bytes.size() - size));
      size += count;
      if (count == 0 || size > max_bytes_) {
        bytes.resize(std::min<std::uint64_t>(size, max_bytes_));
        return size <= max_bytes_;
      }
    }
  }

  static void replace_by_visible_text(std::string& html) {
    std::string buffer;
    std::string text;
    strip_markup(repair_utf8(html, buffer), text);
    html = std::move(text);
  }

  const RecordFormat format_;
  std::unique_ptr<InputStream> input_;
  std::string file_;
  const std::uint64_t max_bytes_;
  const std::size_t extra_count_;
  bool done_ = false;
};

}  // namespace

std::unique_ptr<FileReader> make_whole_file_reader(
    RecordFormat format, std::unique_ptr<InputStream> input, std::string file,
    const CorpusOptions& options) {
  return std::make_unique<WholeFileReader>(format, std::move(input),
                                           std::move(file), options);
}

}  // namespace neardup
