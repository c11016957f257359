// What a job says of a record, written beside the record's own fields.

#ifndef NEARDUP_CORPUS_FORMATS_ANNOTATION_H_
#define NEARDUP_CORPUS_FORMATS_ANNOTATION_H_

#include <cstdint>
#include <string_view>
#include <variant>

namespace neardup {

// A field added to a record: name and value. A double that is not finite is
// null in JSON and empty in CSV. A field of that name that the record has
// already stays before it.
struct Annotation {
  std::string_view name;
  std::variant<bool, std::int64_t, double, std::string_view> value;
};

}  // namespace neardup

#endif  // NEARDUP_CORPUS_FORMATS_ANNOTATION_H_
