// AVX-512 decodes UTF-8 64 bytes at a time. A code point of up to three bytes
// is put together where its last byte stands, from that byte and the two before
// it (read from the same text one and two bytes earlier); VPCOMPRESSB then
// brings those places together. Code points so belong to the block in which
// they end, and blocks need not begin where a code point does.

#include "neardup/simd/instruction_sets.h"

#if defined(NEARDUP_SIMD_X86)

#include "neardup/simd/lanes_avx512.h"
// After the lanes.
#include "neardup/base/valid_utf8.h"
#include "neardup/simd/simhash/ngram_inl.h"
#include "neardup/simd/simhash/ngram_kernels_builtin.h"

namespace neardup::simd_internal {
namespace {

// The bytes of units, apart.
struct UnitBytes {
  __m512i low;
  __m512i high;
};

// What is known of up to 64 bytes.
struct Block {
  __m512i bytes;
  __mmask64 present;
  __mmask64 beyond_ascii;
};

NEARDUP_INLINE Block load_block(const char* at, std::size_t left) {
  Block block;
  block.present = left < 64 ? (__mmask64{1} << left) - 1 : ~__mmask64{0};
  block.bytes = _mm512_maskz_loadu_epi8(block.present, at);
  block.beyond_ascii = _mm512_movepi8_mask(block.bytes);
  return block;
}

// The unit that ends at each place, if one of at most three bytes does.
// `earlier` is 0 where no byte before `at` may be read, else -1.
NEARDUP_INLINE UnitBytes compose(const Block& block, const char* at,
                                 __mmask64 earlier) {
  const __mmask64 before = block.present & (earlier | ~__mmask64{1});
  const __m512i second = _mm512_maskz_loadu_epi8(before, at - 1);
  // Where the byte before is a lead there is no third.
  const __mmask64 two_bytes =
      _mm512_cmpge_epu8_mask(second, _mm512_set1_epi8(static_cast<char>(0xc0)));
  const __mmask64 before_that =
      block.present & (earlier | ~__mmask64{3}) & ~two_bytes;
  const __m512i third = _mm512_maskz_loadu_epi8(before_that, at - 2);

  // Bytes shift as 16 bits; what crosses over is masked away. 0xca: where the
  // first has ones the second, else the third.
  const __m512i low = _mm512_ternarylogic_epi64(
      _mm512_set1_epi8(static_cast<char>(0xc0)),
      _mm512_maskz_slli_epi16(~0u, second, 6), block.bytes, 0xca);
  const __m512i high = _mm512_ternarylogic_epi64(
      _mm512_set1_epi8(0x0f), _mm512_maskz_srli_epi16(~0u, second, 2),
      _mm512_maskz_slli_epi16(~0u, third, 4), 0xca);
  UnitBytes units;
  units.low = _mm512_mask_mov_epi8(block.bytes, block.beyond_ascii, low);
  units.high = _mm512_maskz_mov_epi8(block.beyond_ascii, high);
  return units;
}

NEARDUP_INLINE __m512i join(__m256i low, __m256i high) {
  return _mm512_or_si512(
      _mm512_cvtepu8_epi16(low),
      _mm512_maskz_slli_epi16(~0u, _mm512_cvtepu8_epi16(high), 8));
}

// Writes the units that end at `ends`, and whatever up to 64, and returns how
// many they are.
NEARDUP_INLINE std::size_t write_ends(const UnitBytes& all, __mmask64 ends,
                                      std::uint16_t* to) {
  const __m512i low = _mm512_maskz_compress_epi8(ends, all.low);
  const __m512i high = _mm512_maskz_compress_epi8(ends, all.high);
  _mm512_storeu_si512(to, join(Lanes::half<0>(low), Lanes::half<0>(high)));
  _mm512_storeu_si512(to + 32, join(Lanes::half<1>(low), Lanes::half<1>(high)));
  return static_cast<std::size_t>(__builtin_popcountll(ends));
}

// Goes back to where the code point around `offset` begins; three steps at
// most, as in valid UTF-8.
std::size_t start_of_code_point(std::string_view text, std::size_t offset) {
  for (int steps = 0; steps < 3 && offset > 0 && offset < text.size() &&
                      is_continuation_byte(text[offset]);
       ++steps) {
    --offset;
  }
  return offset;
}

// Appends, one by one, the code points that begin before `end` and end behind
// `offset`, and returns the offset behind them.
std::size_t append_one_by_one(std::string_view text, std::size_t offset,
                              std::size_t end, UnitBuffer& units) {
  while (offset < end) {
    const DecodedCodePoint decoded = decode_presumed_utf8(text, offset);
    units.push(decoded.code_point);
    offset += decoded.size;
  }
  return offset;
}

// Decodes blocks without code points of four bytes, from `begin` on, while
// there are such and there is room. Returns the offset behind them.
NEARDUP_TARGET std::size_t append_blocks(std::string_view text,
                                         const std::size_t begin,
                                         UnitBuffer& units) {
  const __m512i four_bytes = _mm512_set1_epi8(static_cast<char>(0xf0));
  const __m512i leads = _mm512_set1_epi8(static_cast<char>(0xc0));
  std::size_t offset = begin;
  // A copy, since waiting for units.size from memory would cost more than the
  // block.
  std::size_t written = units.size;
  while (offset < text.size() &&
         written + UnitBuffer::kStep <= UnitBuffer::kCapacity) {
    const char* const at = text.data() + offset;
    const std::size_t left = text.size() - offset;
    const Block block = load_block(at, left);
    std::uint16_t* const to = units.low + written;
    if (block.beyond_ascii == 0 && left >= 64) {
      Lanes::widen(at, to);
      written += 64;
      offset += 64;
      continue;
    }
    if (_mm512_cmpge_epu8_mask(block.bytes, four_bytes) != 0) {
      break;
    }
    // A place is an end if no continuation follows.
    const __mmask64 continuations = _mm512_cmplt_epi8_mask(block.bytes, leads);
    const bool goes_on = left > 64 && is_continuation_byte(at[64]);
    const __mmask64 ends = ~(continuations >> 1 | __mmask64{goes_on} << 63);
    const __mmask64 earlier = offset == begin ? 0 : ~__mmask64{0};
    written +=
        write_ends(compose(block, at, earlier), ends & block.present, to);
    offset += std::min<std::size_t>(left, 64);
  }
  units.size = written;
  return offset;
}

std::size_t append_code_points(std::string_view text, const std::size_t begin,
                               UnitBuffer& units) {
  std::size_t offset = begin;
  while (true) {
    offset = append_blocks(text, offset, units);
    const std::size_t start =
        std::max(begin, start_of_code_point(text, offset));
    if (!units.has_room() || offset >= text.size()) {
      return start;
    }
    offset = append_one_by_one(
        text, start, std::min(offset + UnitBuffer::kStep, text.size()), units);
  }
}

}  // namespace

constinit const NgramKernel kNgramAvx512 = {
    .name = "avx512",
    .supported = lanes_supported,
    .append_code_points = append_code_points,
    .append_bytes = append_bytes<Lanes>,
    .count = count<Lanes>,
};

}  // namespace neardup::simd_internal

#endif  // NEARDUP_SIMD_X86
