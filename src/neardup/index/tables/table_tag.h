// Which bits the tags of a table have.

#ifndef NEARDUP_INDEX_TABLES_TABLE_TAG_H_
#define NEARDUP_INDEX_TABLES_TABLE_TAG_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "neardup/index/design/bit_mask.h"

namespace neardup {

struct TableTag {
  BitMask bits;  // none of the key's
  // Some of `bits`, or none: those that an earlier table's key has beyond this
  // one's. Entries that agree with a query in its key and in all of these have
  // been found in that table, and need not be looked at again. In a cluster of
  // texts that is most of them.
  BitMask known;
};

// The tag of table `table`, of `count` bits of `bits`, or of all outside its
// key if they are fewer: what is known, and the rest spread evenly. keys[t] is
// the key of table t; a query looks into each at its own key only.
// REQUIRES: table < keys.size(), no key twice.
TableTag choose_tag(std::span<const BitMask> keys, std::size_t table, int bits,
                    int count);

// The bits of `mask` that `selected` has too, packed lowest first, as
// TableKernel::gather_bits packs those of a row. REQUIRES: at most 64 ones in
// `mask`.
std::uint64_t packed(const BitMask& selected, const BitMask& mask);

}  // namespace neardup

#endif  // NEARDUP_INDEX_TABLES_TABLE_TAG_H_
