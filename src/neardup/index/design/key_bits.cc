#include "neardup/index/design/key_bits.h"

#include <algorithm>
#include <bit>

namespace neardup {

namespace {

// A bucket holds 6 to 12 tags, as the keys permit: one cache line.
constexpr int kTableLoadBits = 3;
// A bucket of the first table holds 3 to 6 fingerprints: half a line.
constexpr int kFirstLoadBits = 2;

}  // namespace

int default_key_bits(std::size_t size, bool is_first) {
  const int load_bits = is_first ? kFirstLoadBits : kTableLoadBits;
  return std::clamp(static_cast<int>(std::bit_width(size)) - load_bits, 1,
                    kMaxKeyBits);
}

}  // namespace neardup
