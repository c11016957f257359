// A JsonFieldFinder finds given fields in JSON objects, one object after
// another, without building a tree.
//
//   JsonFieldFinder finder({"text", "meta.id"});
//   NEARDUP_RETURN_IF_ERROR(finder.find(line));
//   use(finder.field(0).value);
//
// A path names a key, or with dots a key inside an object inside ...; a key
// that itself holds the dots is found too. The first value in reading order
// wins: of duplicate keys the first.
//
// What is checked: the object's own structure, all UTF-8 and all strings' ends,
// the fields asked for, and the objects on the way to them. Fields that nobody
// asked for are skipped by their brackets; nonsense within them goes unseen.
// Nesting in them may be of any depth and takes no stack.
//
// Damaged encoding does not lose the object: invalid UTF-8 and escaped lone
// surrogates read as U+FFFD. simdjson's On-Demand parser does the work and runs
// at about its speed, above 1 GB/s. Not thread safe.

#ifndef NEARDUP_CORPUS_FORMATS_JSON_FIELDS_H_
#define NEARDUP_CORPUS_FORMATS_JSON_FIELDS_H_

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/base/status.h"

namespace neardup {

struct JsonField {
  enum class Kind {
    kMissing,
    kNull,
    kBoolean,
    kNumber,
    kString,
    kObject,
    kArray,
  };
  Kind kind = Kind::kMissing;
  // A string's characters as UTF-8, escapes resolved; any other as written.
  // Valid until the next find().
  std::string_view value;
};

// "a number", "null" ... for messages.
std::string_view json_kind_name(JsonField::Kind kind);

class JsonFieldFinder {
 public:
  explicit JsonFieldFinder(std::vector<std::string> paths);
  ~JsonFieldFinder();
  JsonFieldFinder(JsonFieldFinder&&) noexcept;
  JsonFieldFinder& operator=(JsonFieldFinder&&) noexcept;

  // kCorruption with the reason, ready for a Reject, if `line` is not one JSON
  // object. REQUIRES: RecordSplitter::kPadding bytes behind `line` may be read,
  // and the first of them is a line end.
  Status find(std::string_view line);

  // What the last find() that succeeded found for paths[i].
  const JsonField& field(std::size_t i) const;

 private:
  class Parser;
  std::unique_ptr<Parser> parser_;
};

}  // namespace neardup

#endif  // NEARDUP_CORPUS_FORMATS_JSON_FIELDS_H_
