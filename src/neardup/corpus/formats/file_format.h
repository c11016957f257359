// What the name of a file says about its format.

#ifndef NEARDUP_CORPUS_FORMATS_FILE_FORMAT_H_
#define NEARDUP_CORPUS_FORMATS_FILE_FORMAT_H_

#include <optional>
#include <string_view>

#include "neardup/corpus/formats/record.h"

namespace neardup {

enum class Compression { kNone, kGzip, kZstd };

// By the last extension: ".gz", ".zst". Capitals count as small letters.
Compression compression_by_name(std::string_view path);

// By the extension before that: ".jsonl", ".ndjson", ".json", ".csv", ".tsv",
// ".html", ".htm", ".txt". Nothing for any other.
std::optional<RecordFormat> record_format_by_name(std::string_view path);

}  // namespace neardup

#endif  // NEARDUP_CORPUS_FORMATS_FILE_FORMAT_H_
