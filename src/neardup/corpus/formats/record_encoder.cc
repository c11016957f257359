#include "neardup/corpus/formats/record_encoder.h"

#include <cmath>
#include <cstdint>
#include <optional>
#include <variant>

#include "neardup/corpus/formats/csv_row.h"
#include "neardup/corpus/formats/json_text.h"

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
  Status encode(const Record& record, std::string_view /*header*/,
                std::span<const Annotation> annotations,
                std::string& out) override {
    if (record.format == RecordFormat::kJsonl) {
      append_object(record.raw, annotations, out);
    } else {
      out.append("{\"id\":");
      append_json_string(record.id, out);
      out.append(",\"text\":");
      append_json_string(record.text, out);
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
};

class CsvEncoder final : public RecordEncoder {
 public:
  explicit CsvEncoder(RecordFormat format)
      : format_(format), delimiter_(csv_delimiter(format)) {}

  Status encode(const Record& record, std::string_view header,
                std::span<const Annotation> annotations,
                std::string& out) override {
    if (!header_) {
      begin(record, header, annotations, out);
    }
    if (keeps_rows_) {
      if (record.format != format_ || header != *header_) {
        return other_columns(record);
      }
      out.append(record.raw);
    } else {
      append_csv_field(record.id, delimiter_, out);
      out.push_back(delimiter_);
      append_csv_field(record.text, delimiter_, out);
    }
    append_values(annotations, out);
    out.push_back('\n');
    return {};
  }

 private:
  // The first record decides: its own columns, or id and text.
  void begin(const Record& record, std::string_view header,
             std::span<const Annotation> annotations, std::string& out) {
    keeps_rows_ = record.format == format_;
    header_ = keeps_rows_ ? std::string(header)
                          : std::string("id") + delimiter_ + "text";
    out.append(*header_);
    for (const Annotation& annotation : annotations) {
      out.push_back(delimiter_);
      append_csv_field(annotation.name, delimiter_, out);
    }
    out.push_back('\n');
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

  Status other_columns(const Record& record) const {
    return invalid_argument(
        record.origin.file + ": its columns are not '" + *header_ +
        "' of the first file, so both cannot stand in one " +
        std::string(record_format_name(format_)) + " file; write .jsonl");
  }

  const RecordFormat format_;
  const char delimiter_;
  std::optional<std::string> header_;  // set by the first record
  bool keeps_rows_ = false;
};

}  // namespace

std::unique_ptr<RecordEncoder> make_record_encoder(RecordFormat format) {
  if (format == RecordFormat::kJsonl) {
    return std::make_unique<JsonEncoder>();
  }
  return std::make_unique<CsvEncoder>(format);
}

}  // namespace neardup
