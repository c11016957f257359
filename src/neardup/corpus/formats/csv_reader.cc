#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "neardup/corpus/formats/csv_row.h"
#include "neardup/corpus/formats/file_reader.h"
#include "neardup/corpus/formats/json_text.h"
#include "neardup/corpus/formats/record_splitter.h"

namespace neardup {
namespace {

constexpr std::size_t kMostColumnsNamed = 20;  // in a message

// Where the wanted values stand in a row.
struct Columns {
  std::size_t count = 0;
  std::vector<std::size_t> texts;
  std::optional<std::size_t> id;
  std::vector<std::size_t> extra;
  // For each of metadata_fields, if there is such a column.
  std::vector<std::optional<std::size_t>> metadata;
};

// The header row's names.
class Header {
 public:
  Header(std::string_view row, char delimiter) {
    std::vector<std::string_view> fields;
    split_csv_row(row, delimiter, fields);
    names_.resize(fields.size());
    for (std::size_t i = 0; i < fields.size(); ++i) {
      decode_csv_field(fields[i], names_[i]);
    }
  }

  // Of equal names the first counts.
  std::optional<std::size_t> find(const std::string& name) const {
    const auto found = std::ranges::find(names_, name);
    return found == names_.end()
               ? std::nullopt
               : std::optional<std::size_t>(found - names_.begin());
  }

  // "'id', 'body'".
  std::string list() const {
    std::string text;
    for (std::size_t i = 0; i < std::min(names_.size(), kMostColumnsNamed);
         ++i) {
      text += (i == 0 ? "'" : ", '") + names_[i] + "'";
    }
    return names_.size() > kMostColumnsNamed ? text + ", ..." : text;
  }

  std::size_t size() const { return names_.size(); }

 private:
  std::vector<std::string> names_;
};

class CsvReader final : public FileReader {
 public:
  CsvReader(RecordFormat format, std::unique_ptr<InputStream> input,
            std::string file, const CorpusOptions& options)
      : format_(format),
        delimiter_(csv_delimiter(format)),
        input_(std::move(input)),
        boundary_(delimiter_),
        splitter_(*input_, boundary_, options.max_record_bytes),
        file_(std::move(file)),
        options_(options) {}

  Result<Outcome> next(Record& record, Reject& reject) override {
    if (!columns_ && !ended_) {
      NEARDUP_ASSIGN_OR_RETURN(const Outcome outcome, read_header(reject));
      ended_ = outcome != Outcome::kRecord;
      if (outcome == Outcome::kReject) {
        return outcome;
      }
    }
    if (ended_) {
      return Outcome::kEnd;
    }
    RecordSplitter::Piece row;
    NEARDUP_ASSIGN_OR_RETURN(const bool more, next_row(row));
    if (!more) {
      return Outcome::kEnd;
    }
    if (Status status = read(row, record); !status.ok()) {
      reject = {{file_, row.line}, status.message()};
      return Outcome::kReject;
    }
    return Outcome::kRecord;
  }

  std::uint64_t line() const override {
    return columns_ ? splitter_.line() : header_line_;
  }
  const std::string& header() const override { return header_; }

 private:
  // The next row that is not blank; false at the end.
  Result<bool> next_row(RecordSplitter::Piece& row) {
    bool more = true;
    do {
      NEARDUP_ASSIGN_OR_RETURN(more, splitter_.next(row));
    } while (more && !row.too_long && row.bytes.empty());
    return more;
  }

  Status check_whole(const RecordSplitter::Piece& row) const {
    if (row.too_long) {
      return limit_exceeded(too_long_reason(options_.max_record_bytes));
    }
    if (row.cut_off) {
      return corruption(
          "a quoted field is not closed before the end of the file; double the "
          "quotes within a field");
    }
    return {};
  }

  // kRecord if records may follow, kEnd if the file is empty. Without its
  // header nothing of a file can be read, so a bad one rejects them all.
  Result<Outcome> read_header(Reject& reject) {
    RecordSplitter::Piece row;
    NEARDUP_ASSIGN_OR_RETURN(const bool more, next_row(row));
    if (!more) {
      return Outcome::kEnd;
    }
    header_line_ = row.line;
    if (Status status = check_whole(row); !status.ok()) {
      reject = {{file_, row.line}, status.message()};
      return Outcome::kReject;
    }
    header_.assign(row.bytes);
    const Header header(row.bytes, delimiter_);
    NEARDUP_ASSIGN_OR_RETURN(columns_, find_columns(header));
    return Outcome::kRecord;
  }

  Result<Columns> find_columns(const Header& header) const {
    Columns columns;
    columns.count = header.size();
    for (const std::string& name : options_.text_fields) {
      NEARDUP_ASSIGN_OR_RETURN(
          const std::size_t column,
          require(header, name, "choose with `text_fields`"));
      columns.texts.push_back(column);
    }
    columns.id = header.find(options_.id_field);
    // Only a name that the user chose must be there.
    if (!columns.id && options_.id_field != CorpusOptions().id_field) {
      return require(header, options_.id_field, "choose with `id_field`")
          .status();
    }
    for (const std::string& name : options_.extra_fields) {
      NEARDUP_ASSIGN_OR_RETURN(const std::size_t column,
                               require(header, name, "name one of these"));
      columns.extra.push_back(column);
    }
    for (const std::string& name : options_.metadata_fields) {
      columns.metadata.push_back(header.find(name));
    }
    return columns;
  }

  Result<std::size_t> require(const Header& header, const std::string& name,
                              const std::string& way_out) const {
    if (const auto column = header.find(name)) {
      return *column;
    }
    return invalid_argument(file_ + ": there is no column '" + name +
                            "'; there are " + header.list() + "; " + way_out);
  }

  // The message of an error is the reason for the reject.
  Status read(const RecordSplitter::Piece& row, Record& record) {
    NEARDUP_RETURN_IF_ERROR(check_whole(row));
    split_csv_row(row.bytes, delimiter_, fields_);
    if (fields_.size() != columns_->count) {
      return corruption("the row has " + std::to_string(fields_.size()) +
                        " fields, the header " +
                        std::to_string(columns_->count) +
                        "; quote fields that hold delimiters");
    }
    record.clear();
    record.format = format_;
    record.origin.file = file_;
    record.origin.line = row.line;
    record.raw.assign(row.bytes);
    for (const std::size_t column : columns_->texts) {
      decode_csv_field(fields_[column], decoded_);
      append_text(decoded_, record.text);
    }
    if (columns_->id) {
      decode_csv_field(fields_[*columns_->id], record.id);
    }
    if (record.id.empty()) {
      record.id = to_string(record.origin);
    }
    record.extra.resize(columns_->extra.size());
    for (std::size_t i = 0; i < record.extra.size(); ++i) {
      decode_csv_field(fields_[columns_->extra[i]], record.extra[i]);
    }
    fill_metadata(record);
    return {};
  }

  void fill_metadata(Record& record) {
    for (std::size_t i = 0; i < columns_->metadata.size(); ++i) {
      if (const auto column = columns_->metadata[i]) {
        decode_csv_field(fields_[*column], decoded_);
        std::string value;
        append_json_string(decoded_, value);
        append_member(options_.metadata_fields[i], value, record.metadata);
      }
    }
    if (!record.metadata.empty()) {
      record.metadata += '}';
    }
  }

  const RecordFormat format_;
  const char delimiter_;
  std::unique_ptr<InputStream> input_;
  CsvBoundary boundary_;
  RecordSplitter splitter_;
  std::string file_;
  const CorpusOptions& options_;
  std::string header_;
  std::uint64_t header_line_ = 1;
  std::optional<Columns> columns_;  // set by the header row
  bool ended_ = false;              // there is no header that could be read
  std::vector<std::string_view> fields_;
  std::string decoded_;
};

}  // namespace

std::unique_ptr<FileReader> make_csv_reader(RecordFormat format,
                                            std::unique_ptr<InputStream> input,
                                            std::string file,
                                            const CorpusOptions& options) {
  return std::make_unique<CsvReader>(format, std::move(input), std::move(file),
                                     options);
}

}  // namespace neardup
