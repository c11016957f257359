// A Record is one document as it stands in a corpus: its id, its text, and the
// bytes it was read from, so that it can be written out unchanged.

#ifndef NEARDUP_CORPUS_FORMATS_RECORD_H_
#define NEARDUP_CORPUS_FORMATS_RECORD_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/base/status.h"

namespace neardup {

enum class RecordFormat { kJsonl, kCsv, kTsv, kText, kHtml };

// "jsonl", "csv", "tsv", "text", "html".
std::string_view record_format_name(RecordFormat format);
// kInvalidArgument for another name; the message lists them.
Result<RecordFormat> parse_record_format(std::string_view name);

// Where a record stands, for messages and for ids of records without one.
struct RecordOrigin {
  // As named on the command line or found in a folder; "-" is standard input.
  std::string file;
  std::uint64_t line = 1;  // 1-based line on which the record starts
};

// "file:line".
std::string to_string(const RecordOrigin& origin);

struct Record {
  // The id field's value; a number keeps its digits. A record without one (no
  // such field, null, or an empty string) is called by its origin; a whole-file
  // record by its path.
  std::string id;
  // The text field's value: valid UTF-8 for JSONL, otherwise as read.
  std::string text;
  // The record's bytes without the line end: a JSON line, a CSV row (its quoted
  // fields may hold line feeds), or empty for a whole file (read it again).
  std::string raw;
  // The values of CorpusOptions::extra_fields, in that order: strings without
  // quotes, everything else of JSON as written, empty if missing or null.
  std::vector<std::string> extra;
  // A JSON object of those of CorpusOptions::metadata_fields that the record
  // has and that are not null, by the names given there, in that order: values
  // of JSON as they are, those of CSV as strings. Empty if it has none.
  std::string metadata;
  RecordFormat format = RecordFormat::kJsonl;
  RecordOrigin origin;

  // Empties all but the number of `extra` values. Buffers keep their capacity,
  // unless it is above 64 KiB.
  void clear();
};

// A record that could not be read.
struct Reject {
  RecordOrigin origin;
  std::string reason;  // lower-case phrase with the way out
  // The file is damaged here: records that stood behind this place, nobody
  // knows how many, are lost with this one.
  bool cuts_file = false;
};

}  // namespace neardup

#endif  // NEARDUP_CORPUS_FORMATS_RECORD_H_
