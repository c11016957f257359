// CRC-32C (Castagnoli) without the final inversion, and the features that
// ClickHouse's SimHash functions make of it.

#ifndef NEARDUP_BASE_HASH_CRC32C_H_
#define NEARDUP_BASE_HASH_CRC32C_H_

#include <cstdint>
#include <string_view>

namespace neardup {

inline constexpr std::uint32_t kCrc32cStart = 0xffffffff;

// How a byte enters the checksum.
enum class Crc32cCase {
  kExact,
  // With bit 5 set: ClickHouse's ...CaseInsensitive functions. It lowers ASCII
  // letters, and changes every other byte without that bit too.
  kIgnore,
};

// Continues `crc` over the bytes of `text`.
std::uint32_t crc32c(std::uint32_t crc, std::string_view text,
                     Crc32cCase letter_case = Crc32cCase::kExact);

// The feature that ClickHouse's wordShingleSimHash makes of a word shingle: the
// checksum of its words, one after the other, without what separates them. A
// word is a run of ASCII letters, ASCII digits and bytes above 127, and words
// shorter than 4 bytes are left out.
std::uint32_t crc32c_of_words(std::string_view shingle,
                              Crc32cCase letter_case = Crc32cCase::kExact);

}  // namespace neardup

#endif  // NEARDUP_BASE_HASH_CRC32C_H_
