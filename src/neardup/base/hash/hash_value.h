// A HashValue is the hash of one feature: up to 256 bits, little-endian words.
//
// Bit j of the hash is bit (j % 64) of words[j / 64]; bits at and above the
// width of the hash function that made it are zero.

#ifndef NEARDUP_BASE_HASH_HASH_VALUE_H_
#define NEARDUP_BASE_HASH_HASH_VALUE_H_

#include <array>
#include <compare>
#include <cstdint>
#include <string>

namespace neardup {

struct HashValue {
  static constexpr int kMaxBits = 256;

  std::array<std::uint64_t, 4> words{};

  // REQUIRES: 0 <= position < kMaxBits.
  constexpr bool bit(int position) const {
    return ((words[static_cast<std::size_t>(position / 64)] >>
             (position % 64)) &
            1) != 0;
  }
  constexpr void set_bit(int position) {
    words[static_cast<std::size_t>(position / 64)] |= std::uint64_t{1}
                                                      << (position % 64);
  }

  // Numerical order, most significant word first.
  friend constexpr std::strong_ordering operator<=>(const HashValue& a,
                                                    const HashValue& b) {
    for (std::size_t i = a.words.size(); i-- > 0;) {
      if (auto order = a.words[i] <=> b.words[i]; std::is_neq(order)) {
        return order;
      }
    }
    return std::strong_ordering::equal;
  }
  friend constexpr bool operator==(const HashValue&,
                                   const HashValue&) = default;
};

// The lowest `bits` bits as lower-case hex, most significant digit first,
// zero-padded to (bits + 3) / 4 digits. REQUIRES: 1 <= bits <= kMaxBits.
std::string to_hex(const HashValue& value, int bits);

}  // namespace neardup

#endif  // NEARDUP_BASE_HASH_HASH_VALUE_H_
