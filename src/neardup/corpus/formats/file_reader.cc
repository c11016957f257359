#include "neardup/corpus/formats/file_reader.h"

#include <utility>

#include "neardup/corpus/formats/json_text.h"

namespace neardup {

const std::string& FileReader::header() const {
  static const std::string kNone;
  return kNone;
}

std::unique_ptr<FileReader> make_file_reader(RecordFormat format,
                                             std::unique_ptr<InputStream> input,
                                             std::string file,
                                             const CorpusOptions& options) {
  switch (format) {
    case RecordFormat::kCsv:
    case RecordFormat::kTsv:
      return make_csv_reader(format, std::move(input), std::move(file),
                             options);
    case RecordFormat::kText:
    case RecordFormat::kHtml:
      return make_whole_file_reader(format, std::move(input), std::move(file),
                                    options);
    case RecordFormat::kJsonl:
      break;
  }
  return make_jsonl_reader(std::move(input), std::move(file), options);
}

void append_text(std::string_view field, std::string& text) {
  if (!text.empty() && !field.empty()) {
    text.push_back('\n');
  }
  text.append(field);
}

void append_member(std::string_view name, std::string_view value,
                   std::string& object) {
  object += object.empty() ? '{' : ',';
  append_json_string(name, object);
  object += ':';
  object += value;
}

std::string too_long_reason(std::uint64_t max_bytes) {
  return "longer than the limit of " + std::to_string(max_bytes) +
         " bytes a record; raise `max_record_bytes` or split the record";
}

}  // namespace neardup
