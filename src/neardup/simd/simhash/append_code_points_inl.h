// UTF-8 to units, for instruction sets without AVX-512's byte compression.
// Included like bit_counter_inl.h.

#ifndef NEARDUP_SIMD_SIMHASH_APPEND_CODE_POINTS_INL_H_
#define NEARDUP_SIMD_SIMHASH_APPEND_CODE_POINTS_INL_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "neardup/base/valid_utf8.h"
#include "neardup/simd/simhash/unit_buffer.h"

#ifndef NEARDUP_TARGET
#error "include a lanes_*.h first"
#endif

namespace neardup::simd_internal {
namespace {

inline bool is_ascii(char byte) {
  return static_cast<unsigned char>(byte) < 0x80;
}

NEARDUP_INLINE bool are_ascii(const char* bytes64) {
  std::uint64_t words[8];
  std::memcpy(words, bytes64, sizeof(words));
  std::uint64_t any = 0;
  for (const std::uint64_t word : words) {
    any |= word;
  }
  return (any & 0x8080808080808080) == 0;
}

// A block of 64 ASCII bytes is widened at once, and a run of three-byte code
// points (most of Chinese, Japanese and Korean) goes to Triples; what is left
// is decoded one by one.
template <typename Lanes, typename Triples>
NEARDUP_TARGET std::size_t append_code_points(std::string_view text,
                                              std::size_t offset,
                                              UnitBuffer& units) {
  while (units.has_room() && offset < text.size()) {
    const std::size_t left = text.size() - offset;
    const char* const at = text.data() + offset;
    std::uint16_t* const to = units.low + units.size;
    if (is_ascii(*at)) {
      if (left >= 64 && are_ascii(at)) {
        Lanes::widen(at, to);
        offset += 64;
        units.size += 64;
        continue;
      }
    } else if (const std::size_t triples = Triples::decode(at, left, to);
               triples > 0) {
      offset += 3 * triples;
      units.size += triples;
      continue;
    }
    const DecodedCodePoint decoded = decode_presumed_utf8(text, offset);
    units.push(decoded.code_point);
    offset += decoded.size;
  }
  return offset;
}

}  // namespace
}  // namespace neardup::simd_internal

#endif  // NEARDUP_SIMD_SIMHASH_APPEND_CODE_POINTS_INL_H_
