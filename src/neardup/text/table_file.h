// Reading the text files that dictionaries and conversion tables come in.
// Internal to the floor.

#ifndef NEARDUP_TEXT_TABLE_FILE_H_
#define NEARDUP_TEXT_TABLE_FILE_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "neardup/base/status.h"

namespace neardup {

// A whole file in memory. The largest that this floor reads has 6 MB.
struct TableFile {
  std::string path;
  std::string bytes;
};

// kIoError naming the file if it cannot be read.
Result<TableFile> read_table_file(const std::string& path);

// "path:17: what", a kCorruption.
Status corrupt_line(const TableFile& file, std::size_t line_number,
                    std::string_view what);

// Calls visit(line, line_number), numbers from 1, for each line without its
// line feed, as long as it returns an OK status; returns the last status.
template <typename Visitor>
Status for_each_line(const TableFile& file, Visitor visit) {
  std::string_view rest = file.bytes;
  for (std::size_t number = 1; !rest.empty(); ++number) {
    const std::size_t end = rest.find('\n');
    NEARDUP_RETURN_IF_ERROR(visit(rest.substr(0, end), number));
    rest.remove_prefix(end == rest.npos ? rest.size() : end + 1);
  }
  return {};
}

// XXH3-64 over the bytes of the files, one after the other.
std::uint64_t checksum_of(std::span<const TableFile> files);

}  // namespace neardup

#endif  // NEARDUP_TEXT_TABLE_FILE_H_
