// AVX2 decodes five three-byte code points from sixteen bytes with shuffles.

#include "neardup/simd/instruction_sets.h"

#if defined(NEARDUP_SIMD_X86)

#include "neardup/simd/lanes_avx2.h"
// After the lanes.
#include "neardup/simd/simhash/append_code_points_inl.h"
#include "neardup/simd/simhash/ngram_inl.h"
#include "neardup/simd/simhash/ngram_kernels_builtin.h"

namespace neardup::simd_internal {
namespace {

struct Triples {
  // If `bytes` begins with 10 or 5 code points of three bytes, writes them to
  // `to`, which has room for 16, and returns how many; else 0. Reads no more
  // than `left` bytes.
  NEARDUP_INLINE static std::size_t decode(const char* bytes, std::size_t left,
                                           std::uint16_t* to) {
    if (left < 31) {
      return 0;
    }
    const __m256i both =
        _mm256_loadu2_m128i(reinterpret_cast<const __m128i*>(bytes + 15),
                            reinterpret_cast<const __m128i*>(bytes));
    // 1110xxxx 10xxxxxx 10xxxxxx, five times in each half.
    const __m256i marks = _mm256_and_si256(both, repeat(0xf0, 0xc0, 0xc0));
    const auto match = static_cast<std::uint32_t>(_mm256_movemask_epi8(
        _mm256_cmpeq_epi8(marks, repeat(0xe0, 0x80, 0x80))));
    if ((match & 0xffff) != 0xffff) {
      return 0;
    }
    const __m256i units = decode_halves(both);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to),
                     _mm256_castsi256_si128(units));
    if (match != 0xffffffff) {
      return 5;
    }
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to + 5),
                     _mm256_extracti128_si256(units, 1));
    return 10;
  }

 private:
  // In each half: a, b, c five times, and 0.
  NEARDUP_INLINE static __m256i repeat(int a, int b, int c) {
    const char x = static_cast<char>(a);
    const char y = static_cast<char>(b);
    const char z = static_cast<char>(c);
    return _mm256_broadcastsi128_si256(
        _mm_setr_epi8(x, y, z, x, y, z, x, y, z, x, y, z, x, y, z, 0));
  }

  // Five units of 16 bits in each half.
  NEARDUP_INLINE static __m256i decode_halves(__m256i bytes) {
    const __m256i lower = _mm256_broadcastsi128_si256(_mm_setr_epi8(
        2, 1, 5, 4, 8, 7, 11, 10, 14, 13, -1, -1, -1, -1, -1, -1));
    const __m256i upper = _mm256_broadcastsi128_si256(_mm_setr_epi8(
        -1, 0, -1, 3, -1, 6, -1, 9, -1, 12, -1, -1, -1, -1, -1, -1));
    const __m256i two = _mm256_shuffle_epi8(bytes, lower);
    const __m256i last = _mm256_and_si256(two, _mm256_set1_epi16(0x003f));
    const __m256i middle =
        _mm256_srli_epi16(_mm256_and_si256(two, _mm256_set1_epi16(0x3f00)), 2);
    // The mark of the first byte is shifted out.
    const __m256i first =
        _mm256_slli_epi16(_mm256_shuffle_epi8(bytes, upper), 4);
    return _mm256_or_si256(_mm256_or_si256(first, middle), last);
  }
};

}  // namespace

constinit const NgramKernel kNgramAvx2 = {
    .name = "avx2",
    .supported = lanes_supported,
    .append_code_points = append_code_points<Lanes, Triples>,
    .append_bytes = append_bytes<Lanes>,
    .count = count<Lanes>,
};

}  // namespace neardup::simd_internal

#endif  // NEARDUP_SIMD_X86
