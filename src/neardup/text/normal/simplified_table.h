// Traditional to simplified Chinese by OpenCC's published tables: the longest
// phrase of TSPhrases.txt that starts here, else the character's first value in
// TSCharacters.txt, else the character itself.

#ifndef NEARDUP_TEXT_NORMAL_SIMPLIFIED_TABLE_H_
#define NEARDUP_TEXT_NORMAL_SIMPLIFIED_TABLE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "neardup/base/status.h"

namespace neardup {

class SimplifiedTable {
 public:
  virtual ~SimplifiedTable() = default;

  // Reads <directory>/TSCharacters.txt and TSPhrases.txt. Errors of
  // read_file(); kCorruption naming file and line if one is malformed.
  static Result<std::shared_ptr<const SimplifiedTable>> load(
      const std::string& directory);

  // Appends the simplified form of `text`, valid UTF-8, to `out`.
  virtual void convert(std::string_view text, std::string& out) const = 0;

  // XXH3-64 over both files' bytes; part of a profile's id.
  virtual std::uint64_t checksum() const = 0;
};

}  // namespace neardup

#endif  // NEARDUP_TEXT_NORMAL_SIMPLIFIED_TABLE_H_
