// A RecordWriter writes records of any format to one output, compressed by the
// output's name (.gz, .zst), visible only after commit().
//
//   auto writer = RecordWriter::create("clean.jsonl.zst");
//   (*writer)->write(record, reader.header(), {{{"cluster", 7}}});
//   return (*writer)->commit();
//
// Output formats, by extension: .jsonl .ndjson .json -> JSONL, .csv, .tsv, and
// a name ending in "/" or an existing folder -> a folder that receives whole
// files under their names. Anything else (and "-") takes the format of the
// first record, JSONL for whole files.
//
// A record in the output's own format keeps its bytes; annotations are added as
// further fields at the end. Any other keeps its fields, by name and in order:
// the columns of a CSV row become JSON strings; of a JSON object every member a
// column, with what is no string as JSON writes it and null as nothing; a whole
// file is its id and text. Lines end with LF.
//
// The columns of a CSV or TSV output are those of the first record. A record
// that lacks one of them leaves it empty.
//
// What cannot be written is refused, and the Status says what to do instead
// (kInvalidArgument): in CSV a record with a field that is no column, out of
// CSV two columns of one name, and into a folder anything but whole files
// without annotations.
//
// In a folder a file keeps its path as it was read, less what would lead
// outside: "../a/b.txt" becomes "a/b.txt". The folder must be new or empty.
//
// Not thread safe.

#ifndef NEARDUP_CORPUS_RECORD_WRITER_H_
#define NEARDUP_CORPUS_RECORD_WRITER_H_

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "neardup/base/status.h"
#include "neardup/corpus/formats/annotation.h"
#include "neardup/corpus/formats/record.h"

namespace neardup {

class RecordWriter {
 public:
  virtual ~RecordWriter() = default;

  // Errors of create_output() and OutputFolder::create().
  static Result<std::unique_ptr<RecordWriter>> create(const std::string& path);

  // kInvalidArgument if write() will refuse the record. Records that are
  // checked must be checked in the order of the corpus and before the first is
  // written: the first of them decides about columns.
  virtual Status check(const Record& record, std::string_view header) = 0;

  // `header` is the CSV header of the record's file (CorpusReader::header()).
  // Every record of one output must have the same annotation names.
  virtual Status write(const Record& record, std::string_view header,
                       std::span<const Annotation> annotations) = 0;

  // All as those of OutputStream; no write may follow the last two.
  virtual Status flush() { return {}; }
  virtual Status prepare() = 0;
  virtual Status commit() = 0;
};

// Writes lines of text, such as pairs or clusters, with the same rules for
// compression and commit.
class LineWriter {
 public:
  virtual ~LineWriter() = default;
  static Result<std::unique_ptr<LineWriter>> create(const std::string& path);
  // Writes `line` and a line feed.
  virtual Status write(std::string_view line) = 0;
  // All as those of OutputStream; no write may follow the last two.
  virtual Status flush() = 0;
  virtual Status prepare() = 0;
  virtual Status commit() = 0;
};

// `field` as one field of a TSV line: tab, line feed, carriage return and
// backslash become \t, \n, \r and \\.
std::string tsv_field(std::string_view field);

}  // namespace neardup

#endif  // NEARDUP_CORPUS_RECORD_WRITER_H_
