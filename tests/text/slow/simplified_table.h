// Traditional to simplified Chinese by OpenCC's published tables: the longest
// phrase of TSPhrases.txt that starts here, else the character's first value in
// TSCharacters.txt, else the character itself.

#ifndef NEARDUP_TESTS_TEXT_SLOW_SIMPLIFIED_TABLE_H_
#define NEARDUP_TESTS_TEXT_SLOW_SIMPLIFIED_TABLE_H_

#include <memory>
#include <string>
#include <string_view>

#include "neardup/base/status.h"

namespace neardup::slow {

class SimplifiedTable {
 public:
  virtual ~SimplifiedTable() = default;

  // Reads <directory>/TSCharacters.txt and TSPhrases.txt. Errors of
  // read_file(); what is no entry is passed over.
  static Result<std::shared_ptr<const SimplifiedTable>> load(
      const std::string& directory);

  // Appends the simplified form of `text`, valid UTF-8, to `out`.
  virtual void convert(std::string_view text, std::string& out) const = 0;
};

}  // namespace neardup::slow

#endif  // NEARDUP_TESTS_TEXT_SLOW_SIMPLIFIED_TABLE_H_
