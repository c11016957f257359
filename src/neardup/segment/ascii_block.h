// 64 bytes of text at once: what they are, as bit masks.

#ifndef NEARDUP_SEGMENT_ASCII_BLOCK_H_
#define NEARDUP_SEGMENT_ASCII_BLOCK_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace neardup {

// Class bits by byte value.
using ByteClasses = std::array<std::uint8_t, 256>;

class AsciiBlock {
 public:
  static constexpr std::size_t kSize = 64;

  // Reads [text, text + kSize).
  AsciiBlock(const char* text, const ByteClasses& classes) {
    std::uint64_t any = 0;
    for (std::size_t i = 0; i < kSize; i += 8) {
      // Eight at a time in a register; a loop over bytes tempts g++ 12 to use
      // vectors, which take longer to gather than the work takes.
      std::uint64_t bytes;
      std::memcpy(&bytes, text + i, sizeof(bytes));
      std::uint64_t word = 0;
      for (int shift = 0; shift < 64; shift += 8) {
        word |= std::uint64_t{classes[bytes >> shift & 0xFF]} << shift;
      }
      std::memcpy(classes_.data() + i, &word, sizeof(word));
      any |= word;
    }
    any |= any >> 32;
    any |= any >> 16;
    seen_ = static_cast<std::uint8_t>(any | any >> 8);
  }

  // The classes that at least one of the bytes has.
  std::uint8_t seen() const { return seen_; }

  // Bit i says whether byte i is of the class of number `bit`, in [0, 8).
  std::uint64_t mask(int bit) const {
    std::uint64_t mask = 0;
#if defined(__SSE2__)
    for (std::size_t i = 0; i < kSize; i += 16) {
      const __m128i classes =
          _mm_load_si128(reinterpret_cast<const __m128i*>(classes_.data() + i));
      const int bits = _mm_movemask_epi8(_mm_slli_epi64(classes, 7 - bit));
      mask |= std::uint64_t{static_cast<std::uint32_t>(bits)} << i;
    }
#else
    for (std::size_t i = 0; i < kSize; i += 8) {
      // The multiplication gathers the lowest bits of eight bytes at the top.
      const std::uint64_t bits = word(i) >> bit & 0x0101010101010101;
      mask |= (bits * 0x0102040810204080 >> 56) << i;
    }
#endif
    return mask;
  }

 private:
  std::uint64_t word(std::size_t i) const {
    std::uint64_t word;
    std::memcpy(&word, classes_.data() + i, sizeof(word));
    return word;
  }

  alignas(16) std::array<std::uint8_t, kSize> classes_;
  std::uint8_t seen_;
};

}  // namespace neardup

#endif  // NEARDUP_SEGMENT_ASCII_BLOCK_H_
