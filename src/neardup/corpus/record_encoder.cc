#include "neardup/corpus/record_encoder.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "neardup/corpus/formats/csv_row.h"
#include "neardup/corpus/formats/json_text.h"
#include "neardup/corpus/record_fields.h"

namespace neardup {
namespace {

using Value = decltype(Annotation::value);

// A value as it stands in JSON and, without quotes, in CSV. Strings excepted.
void append_scalar(const Value& value, std::string& out) {
  if (const auto* boolean = std::get_if<bool>(&value)) {
    out.append(*boolean ? "true" : "false");
  } else if (const auto* integer = std::get_if<std::int64_t>(&value)) {
    out.append(std::to_string(*integer));
  } else if (const auto* number = std::get_if<double>(&value)) {
    append_json_number(*number, out);
  }
}

class JsonEncoder final : public RecordEncoder {
 public:
  Status check(const Record& record, std::string_view header) override {
    return record.format == RecordFormat::kJsonl ? Status()
                                                 : fields_.read(record, header);
  }

  Status encode(const Record& record, std::string_view header,
                std::span<const Annotation> annotations,
                std::string& out) override {
    if (record.format == RecordFormat::kJsonl) {
      append_object(record.raw, annotations, out);
    } else {
      NEARDUP_RETURN_IF_ERROR(fields_.read(record, header));
      for (std::size_t i = 0; i < fields_.size(); ++i) {
        out.push_back(i == 0 ? '{' : ',');
        append_json_string(fields_.name(i), out);
        out.push_back(':');
        append_json_string(fields_.value(i), out);
      }
      append_fields(annotations, out);
      out.push_back('}');
    }
    out.push_back('\n');
    return {};
  }

 private:
  // `object` with further fields before its closing brace.
  static void append_object(std::string_view object,
                            std::span<const Annotation> annotations,
                            std::string& out) {
    if (annotations.empty()) {
      out.append(object);
      return;
    }
    const std::size_t brace = object.rfind('}');
    out.append(object.substr(0, brace));
    append_fields(annotations, out);
    out.append(object.substr(brace));
  }

  // A record has at least its text, so there is always a field before these.
  static void append_fields(std::span<const Annotation> annotations,
                            std::string& out) {
    for (const Annotation& annotation : annotations) {
      out.push_back(',');
      append_json_string(annotation.name, out);
      out.push_back(':');
      if (const auto* text = std::get_if<std::string_view>(&annotation.value)) {
        append_json_string(*text, out);
      } else {
        append_scalar(annotation.value, out);
      }
    }
  }

  RecordFields fields_;
};

class CsvEncoder final : public RecordEncoder {
 public:
  explicit CsvEncoder(RecordFormat format)
      : format_(format), delimiter_(csv_delimiter(format)) {}

  Status check(const Record& record, std::string_view header) override {
    if (!header_ && record.format == format_) {
      header_ = header;
    }
    if (keeps_row(record, header)) {
      return {};
    }
    NEARDUP_RETURN_IF_ERROR(fields_.read(record, header));
    if (!header_) {
      make_header();
    }
    return place_fields(record);
  }

  Status encode(const Record& record, std::string_view header,
                std::span<const Annotation> annotations,
                std::string& out) override {
    NEARDUP_RETURN_IF_ERROR(check(record, header));
    if (!header_written_) {
      append_header(annotations, out);
    }
    if (keeps_row(record, header)) {
      out.append(record.raw);
    } else {
      append_cells(out);
    }
    append_values(annotations, out);
    out.push_back('\n');
    return {};
  }

 private:
  // True if the record stands in the output as it does in its file.
  bool keeps_row(const Record& record, std::string_view header) const {
    return header_ && record.format == format_ && header == *header_;
  }

  // Of the fields of the first record.
  void make_header() {
    header_.emplace();
    for (std::size_t i = 0; i < fields_.size(); ++i) {
      header_->append(i == 0 ? "" : std::string(1, delimiter_));
      append_csv_field(fields_.name(i), delimiter_, *header_);
    }
  }

  // Of columns of one name the first counts.
  void find_columns() {
    std::vector<std::string_view> names;
    split_csv_row(*header_, delimiter_, names);
    cells_.resize(names.size());
    for (std::size_t i = 0; i < names.size(); ++i) {
      std::string name;
      decode_csv_field(names[i], name);
      columns_.emplace(std::move(name), i);
    }
  }

  // Puts the values of fields_ under the columns; a column without one is
  // empty.
  Status place_fields(const Record& record) {
    if (columns_.empty()) {
      find_columns();
    }
    std::ranges::fill(cells_, std::string());
    for (std::size_t i = 0; i < fields_.size(); ++i) {
      const auto column = columns_.find(fields_.name(i));
      if (column == columns_.end()) {
        return no_column(record, fields_.name(i));
      }
      cells_[column->second] = fields_.value(i);
    }
    return {};
  }

  void append_header(std::span<const Annotation> annotations,
                     std::string& out) {
    header_written_ = true;
    out.append(*header_);
    for (const Annotation& annotation : annotations) {
      out.push_back(delimiter_);
      append_csv_field(annotation.name, delimiter_, out);
    }
    out.push_back('\n');
  }

  void append_cells(std::string& out) const {
    if (cells_.size() == 1 && cells_[0].empty()) {
      out.append("\"\"");  // a blank line would be no row
      return;
    }
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      if (i > 0) {
        out.push_back(delimiter_);
      }
      append_csv_field(cells_[i], delimiter_, out);
    }
  }

  void append_values(std::span<const Annotation> annotations,
                     std::string& out) const {
    for (const Annotation& annotation : annotations) {
      out.push_back(delimiter_);
      if (const auto* text = std::get_if<std::string_view>(&annotation.value)) {
        append_csv_field(*text, delimiter_, out);
      } else if (const auto* number = std::get_if<double>(&annotation.value);
                 number == nullptr || std::isfinite(*number)) {
        append_scalar(annotation.value, out);
      }
    }
  }

  Status no_column(const Record& record, const std::string& field) const {
    return invalid_argument(
        to_string(record.origin) + ": its field '" + field +
        "' is none of the columns '" + *header_ +
        "', which are those of the first record, so both cannot stand in one " +
        std::string(record_format_name(format_)) + " file; write .jsonl");
  }

  const RecordFormat format_;
  const char delimiter_;
  RecordFields fields_;                // of the last record not kept as it is
  std::optional<std::string> header_;  // set by the first record
  std::unordered_map<std::string, std::size_t> columns_;  // of header_
  std::vector<std::string> cells_;
  bool header_written_ = false;
};

}  // namespace

std::unique_ptr<RecordEncoder> make_record_encoder(RecordFormat format) {
  if (format == RecordFormat::kJsonl) {
    return std::make_unique<JsonEncoder>();
  }
  return std::make_unique<CsvEncoder>(format);
}

}  // namespace neardup
