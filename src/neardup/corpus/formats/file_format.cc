#include "neardup/corpus/formats/file_format.h"

#include <string>

namespace neardup {
namespace {

// ".gz" of "a/b.json.GZ"; empty if the file name has no dot but a leading one.
std::string extension(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos || dot == 0) {
    return {};
  }
  std::string result(name.substr(dot));
  for (char& c : result) {
    c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return result;
}

struct NamedFormat {
  std::string_view extension;
  RecordFormat format;
};

constexpr NamedFormat kFormats[] = {
    {".jsonl", RecordFormat::kJsonl}, {".ndjson", RecordFormat::kJsonl},
    {".json", RecordFormat::kJsonl},  {".csv", RecordFormat::kCsv},
    {".tsv", RecordFormat::kTsv},     {".html", RecordFormat::kHtml},
    {".htm", RecordFormat::kHtml},    {".txt", RecordFormat::kText},
};

}  // namespace

Compression compression_by_name(std::string_view path) {
  const std::string last = extension(path);
  if (last == ".gz") {
    return Compression::kGzip;
  }
  return last == ".zst" ? Compression::kZstd : Compression::kNone;
}

std::optional<RecordFormat> record_format_by_name(std::string_view path) {
  if (compression_by_name(path) != Compression::kNone) {
    path = path.substr(0, path.rfind('.'));
  }
  const std::string last = extension(path);
  for (const NamedFormat& named : kFormats) {
    if (named.extension == last) {
      return named.format;
    }
  }
  return std::nullopt;
}

}  // namespace neardup
