// A RecordEncoder turns records into the lines of one output file.

#ifndef NEARDUP_CORPUS_RECORD_ENCODER_H_
#define NEARDUP_CORPUS_RECORD_ENCODER_H_

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "neardup/base/status.h"
#include "neardup/corpus/formats/annotation.h"
#include "neardup/corpus/formats/record.h"

namespace neardup {

class RecordEncoder {
 public:
  virtual ~RecordEncoder() = default;

  // As RecordWriter::check().
  virtual Status check(const Record& record, std::string_view header) = 0;

  // Appends the line of `record` with its line feed, behind the header row if
  // it is the first. Parameters and errors as RecordWriter::write().
  virtual Status encode(const Record& record, std::string_view header,
                        std::span<const Annotation> annotations,
                        std::string& out) = 0;
};

// REQUIRES: format is kJsonl, kCsv or kTsv.
std::unique_ptr<RecordEncoder> make_record_encoder(RecordFormat format);

}  // namespace neardup

#endif  // NEARDUP_CORPUS_RECORD_ENCODER_H_
