// NEON tests four bits at once for four lanes of ones or zeros, which let the
// weight pass or not.

#include "neardup/simd/instruction_sets.h"

#if defined(NEARDUP_SIMD_NEON)

#include "neardup/simd/lanes_neon.h"
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
    uint32x4_t lanes[16];
    for (uint32x4_t& lane : lanes) {
      lane = vdupq_n_u32(0);
    }
    for (std::size_t i = 0; i < n; ++i) {
      const uint32x4_t digit = vdupq_n_u32(digits[i]);
      const uint32x4_t low = vdupq_n_u32(static_cast<std::uint32_t>(words[i]));
      const uint32x4_t high =
          vdupq_n_u32(static_cast<std::uint32_t>(words[i] >> 32));
#pragma GCC unroll 8
      for (int part = 0; part < 8; ++part) {
        lanes[part] = add_where(lanes[part], low, part, digit);
        lanes[part + 8] = add_where(lanes[part + 8], high, part, digit);
      }
    }
    for (std::size_t part = 0; part < 16; ++part) {
      vst1q_u32(sums + 4 * part, lanes[part]);
    }
  }

 private:
  // Adds the digit in lane l if bit 4 part + l is set.
  NEARDUP_INLINE static uint32x4_t add_where(uint32x4_t lanes, uint32x4_t half,
                                             int part, uint32x4_t digit) {
    const uint32x4_t bits =
        vshlq_u32(vcombine_u32(vcreate_u32(0x0000'0002'0000'0001),
                               vcreate_u32(0x0000'0008'0000'0004)),
                  vdupq_n_s32(4 * part));
    return vaddq_u32(lanes, vandq_u32(vtstq_u32(half, bits), digit));
  }
};

}  // namespace

constinit const AccumulateKernel kAccumulateNeon = {
    .name = "neon",
    .supported = lanes_supported,
    .add_weighted = add_weighted<SetBits>,
    .count_ones = count_ones<Lanes>,
};

}  // namespace neardup::simd_internal

#endif  // NEARDUP_SIMD_NEON
