#include "neardup/text/table_file.h"

#include <fstream>
#include <iterator>
#include <memory>

#include <xxhash.h>

namespace neardup {

Result<TableFile> read_table_file(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  TableFile file{path, std::string(std::istreambuf_iterator<char>(stream),
                                   std::istreambuf_iterator<char>())};
  if (!stream.is_open() || stream.bad()) {
    return io_error("cannot read " + path);
  }
  return file;
}

Status corrupt_line(const TableFile& file, std::size_t line_number,
                    std::string_view what) {
  return corruption(file.path + ":" + std::to_string(line_number) + ": " +
                    std::string(what));
}

std::uint64_t checksum_of(std::span<const TableFile> files) {
  const std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> state(
      XXH3_createState(), &XXH3_freeState);
  XXH3_64bits_reset(state.get());
  for (const TableFile& file : files) {
    XXH3_64bits_update(state.get(), file.bytes.data(), file.bytes.size());
  }
  return XXH3_64bits_digest(state.get());
}

}  // namespace neardup
