// AVX2 has no masks: eight bits become eight lanes of ones or zeros, which let
// the weight pass or not.

#include "neardup/simd/instruction_sets.h"

#if defined(NEARDUP_SIMD_X86)

#include "neardup/simd/lanes_avx2.h"
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
    __m256i lanes[8];
    for (__m256i& lane : lanes) {
      lane = Lanes::zero();
    }
    for (std::size_t i = 0; i < n; ++i) {
      const __m256i digit = _mm256_set1_epi32(static_cast<int>(digits[i]));
      const __m256i low = _mm256_set1_epi32(static_cast<int>(words[i]));
      const __m256i high = _mm256_set1_epi32(static_cast<int>(words[i] >> 32));
#pragma GCC unroll 4
      for (int part = 0; part < 4; ++part) {
        lanes[part] = add_where(lanes[part], low, part, digit);
        lanes[part + 4] = add_where(lanes[part + 4], high, part, digit);
      }
    }
    for (std::size_t part = 0; part < 8; ++part) {
      _mm256_storeu_si256(reinterpret_cast<__m256i*>(sums + 8 * part),
                          lanes[part]);
    }
  }

 private:
  // Adds the digit in lane l if bit 8 part + l is set.
  NEARDUP_INLINE static __m256i add_where(__m256i lanes, __m256i half, int part,
                                          __m256i digit) {
    const __m256i bits = _mm256_slli_epi32(
        _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128), 8 * part);
    const __m256i is_set =
        _mm256_cmpeq_epi32(_mm256_and_si256(half, bits), bits);
    return _mm256_add_epi32(lanes, _mm256_and_si256(is_set, digit));
  }
};

}  // namespace

constinit const AccumulateKernel kAccumulateAvx2 = {
    .name = "avx2",
    .supported = lanes_supported,
    .add_weighted = add_weighted<SetBits>,
    .count_ones = count_ones<Lanes>,
};

}  // namespace neardup::simd_internal

#endif  // NEARDUP_SIMD_X86
