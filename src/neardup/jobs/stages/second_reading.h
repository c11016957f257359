// A SecondReading goes through the records of some inputs once more, and makes
// sure that they are those of the first reading.
//
//   NEARDUP_ASSIGN_OR_RETURN(SecondReading reading,
//                            SecondReading::open({inputs, documents, 0, 100}));
//   while (true) {
//     NEARDUP_ASSIGN_OR_RETURN(const bool more, reading.next(record));
//     if (!more) break;
//     use(reading.document(), record);
//   }
//
// Not thread safe.

#ifndef NEARDUP_JOBS_STAGES_SECOND_READING_H_
#define NEARDUP_JOBS_STAGES_SECOND_READING_H_

#include <cstdint>
#include <memory>

#include "neardup/base/status.h"
#include "neardup/clusters/document_table.h"
#include "neardup/corpus/corpus_reader.h"
#include "neardup/jobs/options/job_inputs.h"

namespace neardup {

// What the first reading made of the inputs: documents [begin, end) of a table.
struct FirstReading {
  JobInputs& inputs;
  const DocumentTable& documents;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

class SecondReading {
 public:
  // Errors of the inputs; kCorruption if a file changed meanwhile.
  // REQUIRES: what `first` names outlives this.
  static Result<SecondReading> open(const FirstReading& first);

  // Fills `record` and returns true, or false behind the last. kCorruption if
  // it is not the one of the first reading, or if one is missing.
  Result<bool> next(Record& record);

  // The last record's number. REQUIRES: there was one.
  std::uint32_t document() const { return next_ - 1; }
  // How many there were.
  std::uint32_t count() const { return next_ - first_.begin; }
  const std::string& header() const { return reader_->header(); }
  CorpusProgress progress() const { return reader_->progress(); }

 private:
  SecondReading(const FirstReading& first, std::unique_ptr<CorpusReader> reader)
      : first_(first), reader_(std::move(reader)), next_(first.begin) {}
  bool is_next(const Record& record) const;

  FirstReading first_;
  std::unique_ptr<CorpusReader> reader_;
  std::uint32_t next_;
};

}  // namespace neardup

#endif  // NEARDUP_JOBS_STAGES_SECOND_READING_H_
