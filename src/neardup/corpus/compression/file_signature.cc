#include "neardup/corpus/compression/file_signature.h"

#include <algorithm>

namespace neardup {
namespace {

using std::string_view_literals::operator""sv;  // NOLINT: it is used

struct Signature {
  std::string_view magic;
  std::string_view what;  // with the way out
  std::size_t offset = 0;
};

// A magic of printable characters alone is no evidence: a text may begin with
// it. So each holds a byte that text does not, or is too odd for a text.
constexpr Signature kSignatures[] = {
    {"\xFD"
     "7zXZ\0"sv,
     "xz data; decompress it with unxz"},
    {"\x04\x22\x4D\x18"sv, "lz4 data; decompress it with unlz4"},
    {"PK\x03\x04"sv, "a zip archive; unpack it and name the folder"},
    {"PK\x05\x06"sv, "an empty zip archive; leave it out"},
    {"7z\xBC\xAF\x27\x1C"sv, "a 7z archive; unpack it and name the folder"},
    {"Rar!\x1A\x07"sv, "a rar archive; unpack it and name the folder"},
    {"ustar"sv, "a tar archive; unpack it and name the folder", 257},
    {"PAR1\x15"sv, "Parquet data; export it as JSONL"},
    {"ARROW1\0\0"sv, "an Arrow IPC file; export it as JSONL"},
    {"\xFF\xFF\xFF\xFF"sv, "an Arrow IPC stream; export it as JSONL"},
    {"FEA1\0"sv, "a Feather file; export it as JSONL"},
    {"ORC\x0A\x03"sv, "ORC data; export it as JSONL"},
    {"Obj\x01"sv, "an Avro file; export it as JSONL"},
    {"SQLite format 3\0"sv, "an SQLite database; export it as JSONL"},
    {"\x89HDF\r\n\x1A\n"sv, "an HDF5 file; export it as JSONL"},
    {"\x93NUMPY"sv, "a NumPy array; export it as JSONL"},
    {"%PDF-"sv, "a PDF document; extract its text, for example with pdftotext"},
    {"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"sv,
     "an Office document; save it as text"},
    {"\x89PNG\r\n\x1A\n"sv, "a PNG picture; leave it out"},
    {"\xFF\xD8\xFF"sv, "a JPEG picture; leave it out"},
    {"GIF87a"sv, "a GIF picture; leave it out"},
    {"GIF89a"sv, "a GIF picture; leave it out"},
    {"\x7F"
     "ELF"sv,
     "an ELF program; leave it out"},
    {"\0asm"sv, "a WebAssembly program; leave it out"},
};

// "BZh", the block size, and the digits of pi.
bool is_bzip2(std::string_view beginning) {
  return beginning.starts_with("BZh"sv) &&
         beginning.substr(0, 8).substr(4) == "1AY&"sv;
}

bool is_utf16(std::string_view beginning) {
  return beginning.starts_with("\xFF\xFE"sv) ||
         beginning.starts_with("\xFE\xFF"sv);
}

// White space, backspace and the escape of terminals stand in texts.
bool is_odd_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte == 0x7F || (byte < 0x20 && "\t\n\v\f\r\b\x1B"sv.find(c) ==
                                             std::string_view::npos);
}

}  // namespace

std::optional<std::string> foreign_format(std::string_view beginning) {
  // Two-byte text would otherwise pass as text of damaged bytes.
  if (is_utf16(beginning)) {
    return "UTF-16 text; convert it to UTF-8, for example with iconv";
  }
  if (is_bzip2(beginning)) {
    return "not text but bzip2 data; decompress it with bunzip2";
  }
  for (const Signature& signature : kSignatures) {
    if (beginning.size() > signature.offset &&
        beginning.substr(signature.offset).starts_with(signature.magic)) {
      return "not text but " + std::string(signature.what);
    }
  }
  return std::nullopt;
}

std::optional<std::string> binary_contents(std::string_view beginning) {
  // A stray one in a short text proves nothing.
  constexpr std::size_t kFewControls = 3;
  if (beginning.find('\0') != std::string_view::npos) {
    return "not text: it holds NUL bytes; leave it out, or convert it to UTF-8 "
           "if it is UTF-16";
  }
  const auto controls = static_cast<std::size_t>(
      std::count_if(beginning.begin(), beginning.end(), is_odd_control));
  if (controls > kFewControls && controls > beginning.size() / 20) {
    return "not text: too many of its bytes are control characters; leave it "
           "out";
  }
  return std::nullopt;
}

}  // namespace neardup
