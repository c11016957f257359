// AVX-512 adds under a mask, and a word of a hash is four masks of 16 bits.

#include "neardup/simd/instruction_sets.h"

#if defined(NEARDUP_SIMD_X86)

#include "neardup/simd/lanes_avx512.h"
// After the lanes.
#include "neardup/simd/simhash/accumulate_inl.h"
#include "neardup/simd/simhash/accumulate_kernels_builtin.h"

namespace neardup::simd_internal {
namespace {

struct SetBits {
  // sums[j] = the sum of digits[i] over the words with bit j set.
  NEARDUP_INLINE static void sum(const std::uint64_t* words,
                                 const std::uint32_t* digits, std::size_t n,
                                 std::uint32_t* sums) {
    __m512i a = Lanes::zero();
    __m512i b = a;
    __m512i c = a;
    __m512i d = a;
    for (std::size_t i = 0; i < n; ++i) {
      const std::uint64_t word = words[i];
      const __m512i digit = _mm512_set1_epi32(static_cast<int>(digits[i]));
      a = _mm512_mask_add_epi32(a, static_cast<__mmask16>(word), a, digit);
      b = _mm512_mask_add_epi32(b, static_cast<__mmask16>(word >> 16), b,
                                digit);
      c = _mm512_mask_add_epi32(c, static_cast<__mmask16>(word >> 32), c,
                                digit);
      d = _mm512_mask_add_epi32(d, static_cast<__mmask16>(word >> 48), d,
                                digit);
    }
    _mm512_storeu_si512(sums, a);
    _mm512_storeu_si512(sums + 16, b);
    _mm512_storeu_si512(sums + 32, c);
    _mm512_storeu_si512(sums + 48, d);
  }
};

}  // namespace

constinit const AccumulateKernel kAccumulateAvx512 = {
    .name = "avx512",
    .supported = lanes_supported,
    .add_weighted = add_weighted<SetBits>,
    .count_ones = count_ones<Lanes>,
};

}  // namespace neardup::simd_internal

#endif  // NEARDUP_SIMD_X86
