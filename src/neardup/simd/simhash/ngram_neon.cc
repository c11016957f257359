// NEON loads three-byte code points with their bytes taken apart.

#include "neardup/simd/instruction_sets.h"

#if defined(NEARDUP_SIMD_NEON)

#include "neardup/simd/lanes_neon.h"
// After the lanes.
#include "neardup/simd/simhash/append_code_points_inl.h"
#include "neardup/simd/simhash/ngram_inl.h"
#include "neardup/simd/simhash/ngram_kernels_builtin.h"

namespace neardup::simd_internal {
namespace {

struct Triples {
  // If `bytes` begins with 8 code points of three bytes, writes them to `to`
  // and returns 8; else 0. Reads no more than `left` bytes.
  NEARDUP_INLINE static std::size_t decode(const char* bytes, std::size_t left,
                                           std::uint16_t* to) {
    if (left < 24) {
      return 0;
    }
    const uint8x8x3_t all =
        vld3_u8(reinterpret_cast<const std::uint8_t*>(bytes));
    const uint8x8_t leads =
        vceq_u8(vand_u8(all.val[0], vdup_n_u8(0xf0)), vdup_n_u8(0xe0));
    const uint8x8_t follow =
        vand_u8(is_continuation(all.val[1]), is_continuation(all.val[2]));
    if (vminv_u8(vand_u8(leads, follow)) == 0) {
      return 0;
    }
    const uint8x8_t six_bits = vdup_n_u8(0x3f);
    const uint16x8_t first = vshlq_n_u16(vmovl_u8(all.val[0]), 12);
    const uint16x8_t middle = vshll_n_u8(vand_u8(all.val[1], six_bits), 6);
    const uint16x8_t last = vmovl_u8(vand_u8(all.val[2], six_bits));
    vst1q_u16(to, vorrq_u16(vorrq_u16(first, middle), last));
    return 8;
  }

 private:
  NEARDUP_INLINE static uint8x8_t is_continuation(uint8x8_t bytes) {
    return vceq_u8(vand_u8(bytes, vdup_n_u8(0xc0)), vdup_n_u8(0x80));
  }
};

}  // namespace

constinit const NgramKernel kNgramNeon = {
    .name = "neon",
    .supported = lanes_supported,
    .append_code_points = append_code_points<Lanes, Triples>,
    .append_bytes = append_bytes<Lanes>,
    .count = count<Lanes>,
};

}  // namespace neardup::simd_internal

#endif  // NEARDUP_SIMD_NEON
