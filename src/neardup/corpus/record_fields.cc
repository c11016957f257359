#include "neardup/corpus/record_fields.h"

#include <algorithm>
#include <utility>

#include "neardup/corpus/formats/csv_row.h"

namespace neardup {

Status RecordFields::read(const Record& record, std::string_view header) {
  switch (record.format) {
    case RecordFormat::kJsonl:
      return read_json(record);
    case RecordFormat::kCsv:
    case RecordFormat::kTsv:
      return read_row(record, header);
    case RecordFormat::kText:
    case RecordFormat::kHtml:
      break;
  }
  header_.clear();
  names_ = {"id", "text"};
  values_ = {record.id, record.text};
  return {};
}

Status RecordFields::read_json(const Record& record) {
  if (const Status status = json_.list(record.raw, members_); !status.ok()) {
    return invalid_argument(to_string(record.origin) + ": " + status.message() +
                            ", so its fields cannot be written in another "
                            "format; write .jsonl");
  }
  header_.clear();
  names_.resize(members_.size());
  values_.resize(members_.size());
  for (std::size_t i = 0; i < members_.size(); ++i) {
    std::swap(names_[i], members_[i].key);
    std::swap(values_[i], members_[i].value);
  }
  return {};
}

Status RecordFields::read_row(const Record& record, std::string_view header) {
  if (header_ != header || header_format_ != record.format) {
    NEARDUP_RETURN_IF_ERROR(read_header(record, header));
  }
  split_csv_row(record.raw, csv_delimiter(record.format), cells_);
  values_.resize(names_.size());
  for (std::size_t i = 0; i < std::min(cells_.size(), values_.size()); ++i) {
    decode_csv_field(cells_[i], values_[i]);
  }
  return {};
}

Status RecordFields::read_header(const Record& record,
                                 std::string_view header) {
  split_csv_row(header, csv_delimiter(record.format), cells_);
  names_.resize(cells_.size());
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    decode_csv_field(cells_[i], names_[i]);
    const auto end = names_.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::find(names_.begin(), end, names_[i]) != end) {
      header_.clear();
      return invalid_argument(
          record.origin.file + ": two of its columns are called '" + names_[i] +
          "', so their fields cannot be written in another format; name the "
          "columns differently, or write ." +
          std::string(record_format_name(record.format)));
    }
  }
  header_ = header;
  header_format_ = record.format;
  return {};
}

}  // namespace neardup
