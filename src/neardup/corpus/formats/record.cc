#include "neardup/corpus/formats/record.h"

namespace neardup {
namespace {

// Above this a buffer is given back, so that one giant record does not stay in
// memory with every recycled Record.
constexpr std::size_t kKeptBufferCapacity = std::size_t{64} << 10;

void clear_buffer(std::string& buffer) {
  if (buffer.capacity() > kKeptBufferCapacity) {
    std::string().swap(buffer);  // assigning would keep the capacity
  } else {
    buffer.clear();
  }
}

}  // namespace

std::string_view record_format_name(RecordFormat format) {
  switch (format) {
    case RecordFormat::kJsonl:
      return "jsonl";
    case RecordFormat::kCsv:
      return "csv";
    case RecordFormat::kTsv:
      return "tsv";
    case RecordFormat::kText:
      return "text";
    case RecordFormat::kHtml:
      return "html";
  }
  return "unknown";
}

Result<RecordFormat> parse_record_format(std::string_view name) {
  for (const RecordFormat format :
       {RecordFormat::kJsonl, RecordFormat::kCsv, RecordFormat::kTsv,
        RecordFormat::kText, RecordFormat::kHtml}) {
    if (name == record_format_name(format)) {
      return format;
    }
  }
  return invalid_argument("'" + std::string(name) +
                          "' is not one of jsonl, csv, tsv, text, html");
}

std::string to_string(const RecordOrigin& origin) {
  return origin.file + ":" + std::to_string(origin.line);
}

void Record::clear() {
  clear_buffer(id);
  clear_buffer(text);
  clear_buffer(raw);
  clear_buffer(metadata);
  for (std::string& value : extra) {
    clear_buffer(value);
  }
  format = RecordFormat::kJsonl;
  origin.file.clear();
  origin.line = 1;
}

}  // namespace neardup
