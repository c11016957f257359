// A CorpusReader turns files, folders, globs and standard input into one
// sequence of Records, in a fixed order, and reports what it had to leave out.
//
//   CorpusOptions options;
//   options.inputs = {"news.jsonl.zst", "pages/", "-"};
//   auto reader = CorpusReader::open(options);
//   Record record;
//   while (true) {
//     Result<bool> more = (*reader)->next(record);
//     if (!more.ok()) return more.status();
//     if (!*more) break;
//     use(record);
//   }
//
// Formats, by extension after .gz or .zst is taken off, unless options.format
// says otherwise: .jsonl .ndjson .json (one object a line), .csv, .tsv (header
// row names the fields), .html .htm, and anything else as one text file; but a
// stream whose name tells nothing (standard input, a pipe, the shell's <(...))
// is JSONL. A folder stands for every regular file below it (hidden ones left
// out, links to folders not followed), sorted by path; a glob for its matches,
// sorted. A file that is reached twice, by whatever spelling or symbolic link,
// is read once, at its first place.
// Compression is recognised by its first bytes, not by the name.
//
// A bad record is skipped, counted and handed to the reject sink with file,
// line and reason; reading goes on behind it. A damaged compressed file yields
// the records before the damage and one reject that says so
// (Reject::cuts_file); a file in a format that is not read (xz, zip, UTF-16, a
// JSON array) is one reject and no more. next()
// fails only when nothing further should be read: an input that cannot be
// opened or read, or a CSV file without a column that was asked for. It then
// fails again with the same Status.
//
// Mended rather than rejected: a byte order mark, CR LF, blank lines and a
// missing last line end; in JSON also invalid UTF-8 and escaped lone
// surrogates, which read as U+FFFD (Record::raw keeps the bytes). Of duplicate
// JSON keys and of equal column names the first counts. json_fields.h and
// csv_row.h hold the exact rules.
//
// An empty JSONL or CSV file has no records; an empty text file is a record
// with an empty text.
//
// Not thread safe. Memory: one record and a buffer.

#ifndef NEARDUP_CORPUS_CORPUS_READER_H_
#define NEARDUP_CORPUS_CORPUS_READER_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/corpus/formats/corpus_options.h"
#include "neardup/corpus/formats/record.h"

namespace neardup {

struct CorpusProgress {
  std::uint64_t records = 0;      // good ones
  std::uint64_t rejects = 0;      // bad ones
  std::uint64_t bytes_read = 0;   // from disk, before decompression
  std::uint64_t bytes_total = 0;  // 0 if unknown (standard input)
};

class CorpusReader {
 public:
  virtual ~CorpusReader() = default;

  // kInvalidArgument if there is no input or no text field, a glob matches
  // nothing or a limit is 0; kNotFound / kIoError naming an input that cannot
  // be opened. Every file is checked here, so that a long job fails at its
  // start.
  static Result<std::unique_ptr<CorpusReader>> open(CorpusOptions options);

  // Called for each bad record during next(); by default they are only counted.
  virtual void set_reject_sink(std::function<void(const Reject&)> sink) = 0;

  // Fills `record` (its buffers are reused) and returns true, or false at the
  // end. kInvalidArgument for a missing column, kNotFound / kIoError for a file
  // that vanished or broke.
  virtual Result<bool> next(Record& record) = 0;

  virtual CorpusProgress progress() const = 0;

  // The header row, raw, of the CSV or TSV file that the last record came from;
  // empty for other formats.
  virtual const std::string& header() const = 0;

  // Every input file in reading order, "-" for standard input.
  virtual const std::vector<std::string>& files() const = 0;

  // The paths that name one of these files again and are left out.
  virtual const std::vector<std::string>& repeated_files() const = 0;
};

}  // namespace neardup

#endif  // NEARDUP_CORPUS_CORPUS_READER_H_
