// Telling text from what is no text, by its bytes and not by its name.

#ifndef NEARDUP_CORPUS_COMPRESSION_FILE_SIGNATURE_H_
#define NEARDUP_CORPUS_COMPRESSION_FILE_SIGNATURE_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace neardup {

// So many bytes at the beginning of a file decide; as many as git looks at.
inline constexpr std::size_t kSignatureBytes = 8000;

// The reason for a Reject if a file that begins with `beginning` is in a format
// that neardup does not read, whatever its name: archives, pictures, programs,
// columns (Parquet, Arrow IPC), UTF-16 ... It names the format and the way out.
// Nothing for all else, gzip and zstd among it. `beginning` should be the first
// kSignatureBytes bytes, or the whole file.
std::optional<std::string> foreign_format(std::string_view beginning);

// The reason for a Reject if a text that begins with `beginning` is none in any
// encoding that keeps ASCII: a NUL byte, or control characters for more than
// one byte in twenty.
std::optional<std::string> binary_contents(std::string_view beginning);

}  // namespace neardup

#endif  // NEARDUP_CORPUS_COMPRESSION_FILE_SIGNATURE_H_
