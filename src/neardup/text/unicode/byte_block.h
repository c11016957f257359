// Sixteen bytes of text at a time: which of them are of interest?
//
//   const ByteBlock block = ByteBlock::load(text.data() + at);
//   const std::uint32_t capitals = block.in_range('A', 'Z').bits();
//
// SSE2 and NEON belong to every x86-64 and AArch64 processor, so there is
// nothing to dispatch; other machines, and NEARDUP_SCALAR_ONLY, take bytes one
// by one. All give the same bits. Internal to the floor.

#ifndef NEARDUP_TEXT_UNICODE_BYTE_BLOCK_H_
#define NEARDUP_TEXT_UNICODE_BYTE_BLOCK_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#if defined(NEARDUP_SCALAR_ONLY)
#define NEARDUP_BYTE_BLOCK_SCALAR 1
#elif defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#else
#define NEARDUP_BYTE_BLOCK_SCALAR 1
#endif

namespace neardup {

#if defined(NEARDUP_BYTE_BLOCK_SCALAR)

class ByteBlock {
 public:
  static constexpr std::size_t kSize = 16;
  using Bytes = std::array<unsigned char, kSize>;

  static ByteBlock load(const char* from) {
    ByteBlock block;
    std::memcpy(block.bytes_.data(), from, kSize);
    return block;
  }
  static ByteBlock filled(char byte) {
    ByteBlock block;
    block.bytes_.fill(static_cast<unsigned char>(byte));
    return block;
  }
  void store(char* to) const { std::memcpy(to, bytes_.data(), kSize); }

  ByteBlock in_range(unsigned char first, unsigned char last) const {
    return map([=](unsigned char byte) {
      return byte >= first && byte <= last ? 0xFF : 0;
    });
  }
  ByteBlock equals(unsigned char value) const { return in_range(value, value); }
  ByteBlock not_ascii() const { return in_range(0x80, 0xFF); }
  ByteBlock ascii_lower() const {
    return map([](unsigned char byte) {
      return byte >= 'A' && byte <= 'Z' ? byte | 0x20 : byte;
    });
  }

  friend ByteBlock operator|(const ByteBlock& a, const ByteBlock& b) {
    return zip(a, b, [](int x, int y) { return x | y; });
  }
  friend ByteBlock operator&(const ByteBlock& a, const ByteBlock& b) {
    return zip(a, b, [](int x, int y) { return x & y; });
  }
  // Those of `a` that are not in `b`.
  friend ByteBlock operator-(const ByteBlock& a, const ByteBlock& b) {
    return zip(a, b, [](int x, int y) { return x & ~y; });
  }

  std::uint32_t bits() const {
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < kSize; ++i) {
      bits |= static_cast<std::uint32_t>(bytes_[i] >> 7) << i;
    }
    return bits;
  }

 private:
  template <typename Function>
  ByteBlock map(Function function) const {
    ByteBlock result;
    for (std::size_t i = 0; i < kSize; ++i) {
      result.bytes_[i] = static_cast<unsigned char>(function(bytes_[i]));
    }
    return result;
  }
  template <typename Function>
  static ByteBlock zip(const ByteBlock& a, const ByteBlock& b,
                       Function function) {
    ByteBlock result;
    for (std::size_t i = 0; i < kSize; ++i) {
      result.bytes_[i] =
          static_cast<unsigned char>(function(a.bytes_[i], b.bytes_[i]));
    }
    return result;
  }

  Bytes bytes_{};
};

#elif defined(__SSE2__)

class ByteBlock {
 public:
  static constexpr std::size_t kSize = 16;

  static ByteBlock load(const char* from) {
    return ByteBlock(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)));
  }
  static ByteBlock filled(char byte) { return ByteBlock(_mm_set1_epi8(byte)); }
  void store(char* to) const {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to), bytes_);
  }

  // A comparison gives FF for each byte that it is true of, else 00.
  ByteBlock in_range(unsigned char first, unsigned char last) const {
    const __m128i above = _mm_sub_epi8(bytes_, all(first));
    const __m128i width = all(static_cast<unsigned char>(last - first));
    return ByteBlock(_mm_cmpeq_epi8(_mm_min_epu8(above, width), above));
  }
  ByteBlock equals(unsigned char value) const {
    return ByteBlock(_mm_cmpeq_epi8(bytes_, all(value)));
  }
  // Any byte above 127; only bits() may be taken of the result.
  ByteBlock not_ascii() const { return *this; }
  ByteBlock ascii_lower() const {
    const __m128i bit = _mm_and_si128(in_range('A', 'Z').bytes_, all(0x20));
    return ByteBlock(_mm_or_si128(bytes_, bit));
  }

  friend ByteBlock operator|(ByteBlock a, ByteBlock b) {
    return ByteBlock(_mm_or_si128(a.bytes_, b.bytes_));
  }
  friend ByteBlock operator&(ByteBlock a, ByteBlock b) {
    return ByteBlock(_mm_and_si128(a.bytes_, b.bytes_));
  }
  // Those of `a` that are not in `b`.
  friend ByteBlock operator-(ByteBlock a, ByteBlock b) {
    return ByteBlock(_mm_andnot_si128(b.bytes_, a.bytes_));
  }

  // Bit i: byte i of a comparison's result is FF.
  std::uint32_t bits() const {
    return static_cast<std::uint32_t>(_mm_movemask_epi8(bytes_));
  }

 private:
  explicit ByteBlock(__m128i bytes) : bytes_(bytes) {}
  static __m128i all(unsigned char value) {
    return _mm_set1_epi8(static_cast<char>(value));
  }

  __m128i bytes_;
};

#else

class ByteBlock {
 public:
  static constexpr std::size_t kSize = 16;

  static ByteBlock load(const char* from) {
    return ByteBlock(vld1q_u8(reinterpret_cast<const std::uint8_t*>(from)));
  }
  static ByteBlock filled(char byte) {
    return ByteBlock(vdupq_n_u8(static_cast<std::uint8_t>(byte)));
  }
  void store(char* to) const {
    vst1q_u8(reinterpret_cast<std::uint8_t*>(to), bytes_);
  }

  ByteBlock in_range(unsigned char first, unsigned char last) const {
    return ByteBlock(
        vcleq_u8(vsubq_u8(bytes_, vdupq_n_u8(first)),
                 vdupq_n_u8(static_cast<std::uint8_t>(last - first))));
  }
  ByteBlock equals(unsigned char value) const {
    return ByteBlock(vceqq_u8(bytes_, vdupq_n_u8(value)));
  }
  ByteBlock not_ascii() const {
    return ByteBlock(vcgeq_u8(bytes_, vdupq_n_u8(0x80)));
  }
  ByteBlock ascii_lower() const {
    return ByteBlock(vorrq_u8(
        bytes_, vandq_u8(in_range('A', 'Z').bytes_, vdupq_n_u8(0x20))));
  }

  friend ByteBlock operator|(ByteBlock a, ByteBlock b) {
    return ByteBlock(vorrq_u8(a.bytes_, b.bytes_));
  }
  friend ByteBlock operator&(ByteBlock a, ByteBlock b) {
    return ByteBlock(vandq_u8(a.bytes_, b.bytes_));
  }
  friend ByteBlock operator-(ByteBlock a, ByteBlock b) {
    return ByteBlock(vbicq_u8(a.bytes_, b.bytes_));
  }

  std::uint32_t bits() const {
    constexpr std::array<std::uint8_t, kSize> kBit = {
        1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    const uint8x16_t weighted = vandq_u8(bytes_, vld1q_u8(kBit.data()));
    return static_cast<std::uint32_t>(vaddv_u8(vget_low_u8(weighted))) |
           static_cast<std::uint32_t>(vaddv_u8(vget_high_u8(weighted))) << 8;
  }

 private:
  explicit ByteBlock(uint8x16_t bytes) : bytes_(bytes) {}

  uint8x16_t bytes_;
};

#endif

// The block at text[offset] if the text ends within it: `filler` stands for
// what is missing. REQUIRES: offset <= text.size() < offset + 16.
inline ByteBlock load_tail(std::string_view text, std::size_t offset,
                           char filler) {
  std::array<char, ByteBlock::kSize> bytes;
  bytes.fill(filler);
  text.copy(bytes.data(), text.size() - offset, offset);
  return ByteBlock::load(bytes.data());
}

// The first offset at or after `offset` whose byte is among those that
// `find(block)` returns (as bits); the size of the text if there is none.
// `filler` is a byte that is not of interest. Cost: some GB a second.
template <typename Find>
std::size_t find_in_blocks(std::string_view text, std::size_t offset,
                           char filler, Find find) {
  for (; text.size() - offset >= ByteBlock::kSize; offset += ByteBlock::kSize) {
    const std::uint32_t found = find(ByteBlock::load(text.data() + offset));
    if (found != 0) {
      return offset + static_cast<std::size_t>(std::countr_zero(found));
    }
  }
  const std::uint32_t found = find(load_tail(text, offset, filler));
  return found != 0 ? offset + static_cast<std::size_t>(std::countr_zero(found))
                    : text.size();
}

}  // namespace neardup

#endif  // NEARDUP_TEXT_UNICODE_BYTE_BLOCK_H_
