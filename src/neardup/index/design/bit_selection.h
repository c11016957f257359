// A BitSelection is a set of bit positions of a fingerprint, made to read just
// those bits as one number: the key of a hash table, the part of a partition.
//
// Thread safety: immutable.

#ifndef NEARDUP_INDEX_DESIGN_BIT_SELECTION_H_
#define NEARDUP_INDEX_DESIGN_BIT_SELECTION_H_

#include <cstdint>
#include <vector>

#include "neardup/index/design/bit_mask.h"
#include "neardup/index/rows/fingerprint_column.h"

namespace neardup {

class BitSelection {
 public:
  // No bit.
  BitSelection() = default;
  // The ones of `mask`.
  explicit BitSelection(const BitMask& mask);
  // Bits [from, from + count). REQUIRES: 0 <= from, 0 <= count, and
  // from + count <= 256.
  static BitSelection range(int from, int count);

  // How many bits are selected, 0..256.
  int count() const { return count_; }
  const BitMask& mask() const { return mask_; }

  // The selected bits of `row`, packed lowest first, in the low count() bits;
  // their 64-bit hash if they are more than 64. Rows that agree in the selected
  // bits have equal keys.
  // REQUIRES: `row` has a word for each selected bit.
  std::uint64_t key(FingerprintRow row) const;

  // True if a and b differ in no selected bit. REQUIRES: as key(), both.
  bool agree(FingerprintRow a, FingerprintRow b) const {
    std::uint64_t differing = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
      differing |= (a[i] ^ b[i]) & mask_.words[i];
    }
    return differing == 0;
  }

  // The selection cut into `parts` of consecutive bits, lowest first; the first
  // count() % parts of them have one bit more. REQUIRES: 1 <= parts.
  std::vector<BitSelection> split(int parts) const;

  // The bits of this selection that `other` does not have.
  BitSelection without(const BitSelection& other) const;

 private:
  // A run of selected bits within one word.
  struct Run {
    std::uint8_t word;
    std::uint8_t shift;
    std::uint8_t width;
  };
  std::uint64_t bits_of(const Run& run, FingerprintRow row) const {
    return (row[run.word] & mask_.words[run.word]) >> run.shift &
           (~std::uint64_t{0} >> (64 - run.width));
  }

  BitMask mask_;
  std::vector<Run> runs_;
  int count_ = 0;
};

// The slot in a table of 2^table_bits for a key of `key_bits` bits: the key
// itself where it fits, else spread evenly by a multiplication (D. Knuth, TAOCP
// 3, 6.4). REQUIRES: 0 <= table_bits <= 32; key < 2^key_bits if key_bits < 64.
inline std::size_t table_slot(std::uint64_t key, int key_bits, int table_bits) {
  if (key_bits <= table_bits) {
    return static_cast<std::size_t>(key);
  }
  if (table_bits == 0) {
    return 0;
  }
  key ^= key >> 32;
  key *= 0x9e3779b97f4a7c15u;
  return static_cast<std::size_t>(key >> (64 - table_bits));
}

}  // namespace neardup

#endif  // NEARDUP_INDEX_DESIGN_BIT_SELECTION_H_
