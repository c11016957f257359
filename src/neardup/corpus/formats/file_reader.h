// A FileReader turns the bytes of one file, decompressed, into its records.

#ifndef NEARDUP_CORPUS_FORMATS_FILE_READER_H_
#define NEARDUP_CORPUS_FORMATS_FILE_READER_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "neardup/base/status.h"
#include "neardup/corpus/formats/corpus_options.h"
#include "neardup/corpus/formats/record.h"
#include "neardup/os/file.h"

namespace neardup {

class FileReader {
 public:
  enum class Outcome { kRecord, kReject, kEnd };

  virtual ~FileReader() = default;

  // Fills `record` or `reject`, or neither at the end. kCorruption and
  // kLimitExceeded mean that the file is damaged and its rest lost; they are
  // reasons for a Reject. Any other error ends the job.
  virtual Result<Outcome> next(Record& record, Reject& reject) = 0;

  // The line that next() would read.
  virtual std::uint64_t line() const = 0;

  // As CorpusReader::header().
  virtual const std::string& header() const;
};

// `file` is the name of `input` for records and messages. The reader keeps a
// reference to `options`.
std::unique_ptr<FileReader> make_file_reader(RecordFormat format,
                                             std::unique_ptr<InputStream> input,
                                             std::string file,
                                             const CorpusOptions& options);

// The readers it chooses from.
std::unique_ptr<FileReader> make_jsonl_reader(
    std::unique_ptr<InputStream> input, std::string file,
    const CorpusOptions& options);
std::unique_ptr<FileReader> make_csv_reader(RecordFormat format,
                                            std::unique_ptr<InputStream> input,
                                            std::string file,
                                            const CorpusOptions& options);
std::unique_ptr<FileReader> make_whole_file_reader(
    RecordFormat format, std::unique_ptr<InputStream> input, std::string file,
    const CorpusOptions& options);

// Adds the text of a further field to that of a record.
void append_text(std::string_view field, std::string& text);

// Adds the member `name` to `object`, the beginning of a JSON object or empty;
// `value` is JSON.
void append_member(std::string_view name, std::string_view value,
                   std::string& object);

// The reason for rejecting a record above `max_bytes`.
std::string too_long_reason(std::uint64_t max_bytes);

}  // namespace neardup

#endif  // NEARDUP_CORPUS_FORMATS_FILE_READER_H_
