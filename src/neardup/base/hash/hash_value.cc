#include "neardup/base/hash/hash_value.h"

#include <cassert>

namespace neardup {

std::string to_hex(const HashValue& value, int bits) {
  assert(bits >= 1 && bits <= HashValue::kMaxBits);
  std::string hex;
  for (int digit = (bits + 3) / 4; digit-- > 0;) {
    const std::uint64_t word =
        value.words[static_cast<std::size_t>(digit / 16)];
    std::uint64_t nibble = (word >> (4 * (digit % 16))) & 0xf;
    if (const int known = bits - 4 * digit; known < 4) {
      nibble &= (1u << known) - 1;
    }
    hex += "0123456789abcdef"[nibble];
  }
  return hex;
}

}  // namespace neardup
