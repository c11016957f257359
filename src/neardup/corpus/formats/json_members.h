// All members of a JSON object in their order, for writing it in a format that
// is not JSON.

#ifndef NEARDUP_CORPUS_FORMATS_JSON_MEMBERS_H_
#define NEARDUP_CORPUS_FORMATS_JSON_MEMBERS_H_

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/base/status.h"

namespace neardup {

struct JsonMember {
  std::string key;
  // A string's characters as UTF-8, escapes resolved; nothing for null; any
  // other value as it is written, objects and arrays whole.
  std::string value;
};

// Not thread safe. Encodings are mended as by JsonFieldFinder.
class JsonMembers {
 public:
  JsonMembers();
  ~JsonMembers();

  // Replaces `members` by those of `object`; of equal keys the first counts.
  // kCorruption if it is no valid JSON object.
  Status list(std::string_view object, std::vector<JsonMember>& members);

 private:
  class Parser;
  std::unique_ptr<Parser> parser_;
};

}  // namespace neardup

#endif  // NEARDUP_CORPUS_FORMATS_JSON_MEMBERS_H_
