#include "neardup/jobs/stages/second_reading.h"

#include <utility>

namespace neardup {

Result<SecondReading> SecondReading::open(const FirstReading& first) {
  NEARDUP_RETURN_IF_ERROR(first.inputs.check_unchanged());
  NEARDUP_ASSIGN_OR_RETURN(auto reader, first.inputs.open());
  return SecondReading(first, std::move(reader));
}

// The first reading fixed what each record is; another record in its place
// means that the file changed although its size and time did not tell.
bool SecondReading::is_next(const Record& record) const {
  return next_ < first_.end && first_.documents.id(next_) == record.id &&
         first_.documents.text_bytes(next_) == record.text.size();
}

Result<bool> SecondReading::next(Record& record) {
  NEARDUP_ASSIGN_OR_RETURN(const bool more, reader_->next(record));
  if (!more) {
    NEARDUP_RETURN_IF_ERROR(first_.inputs.check_unchanged());
    NEARDUP_RETURN_IF_ERROR(
        next_ == first_.end ? Status() : changed_while_read("the input"));
    return false;
  }
  first_.inputs.restore_origin(record);
  if (!is_next(record)) {
    return changed_while_read(record.origin.file);
  }
  ++next_;
  return true;
}

}  // namespace neardup
