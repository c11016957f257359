#include "neardup/index/bit_mask.h"

namespace neardup {

HashValue highest_bits(const HashValue& mask, int count) {
  HashValue result;
  for (int bit = HashValue::kMaxBits - 1; bit >= 0 && count > 0; --bit) {
    if (mask.bit(bit)) {
      result.set_bit(bit);
      --count;
    }
  }
  return result;
}

HashValue spread_outside(const HashValue& mask, int bits, int count) {
  int outside = 0;
  for (int bit = 0; bit < bits; ++bit) {
    outside += mask.bit(bit) ? 0 : 1;
  }
  HashValue result;
  int sum = 0;
  for (int bit = 0; bit < bits; ++bit) {
    if (mask.bit(bit)) {
      continue;
    }
    // As a line is drawn in pixels: a step whenever `outside` is passed.
    sum += count;
    if (sum >= outside) {
      sum -= outside;
      result.set_bit(bit);
    }
    if (count > outside) {
      sum = outside;
    }
  }
  return result;
}

}  // namespace neardup
