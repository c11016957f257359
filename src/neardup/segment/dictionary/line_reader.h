// Reading dictionary files: lines, columns and numbers.

#ifndef NEARDUP_SEGMENT_DICTIONARY_LINE_READER_H_
#define NEARDUP_SEGMENT_DICTIONARY_LINE_READER_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/base/status.h"

namespace neardup {

// Gives one line after the other of a file's bytes, and says where it stands.
// Views its arguments; as valid as they are.
class LineReader {
 public:
  LineReader(const std::string& path, std::string_view bytes)
      : path_(path), rest_(bytes) {}

  // The next line without its end ("\n" or "\r\n"); nothing after the last. A
  // newline at the end of the bytes starts no further line.
  std::optional<std::string_view> next();

  // kCorruption: "path:line: reason", of the line given last.
  Status error(std::string_view reason) const;

 private:
  const std::string& path_;
  std::string_view rest_;
  std::size_t number_ = 0;
};

// Columns of a line. Two separators side by side have an empty column between
// them; a separator at the end of the line starts none.
std::vector<std::string_view> split_columns(std::string_view line,
                                            char separator);

// A finite decimal number that is all of `text`.
std::optional<double> parse_number(std::string_view text);

}  // namespace neardup

#endif  // NEARDUP_SEGMENT_DICTIONARY_LINE_READER_H_
