#include "neardup/index/tables/table_tag.h"

#include "neardup/index/design/bit_mask.h"
#include "neardup/index/design/bit_selection.h"

namespace neardup {
namespace {

BitMask joined(const BitMask& a, const BitMask& b) {
  BitMask result;
  for (std::size_t w = 0; w < a.words.size(); ++w) {
    result.words[w] = a.words[w] | b.words[w];
  }
  return result;
}

}  // namespace

TableTag choose_tag(std::span<const BitMask> keys, std::size_t table, int bits,
                    int count) {
  const BitMask& key = keys[table];
  TableTag tag;
  int fewest = count + 1;
  for (const BitMask& earlier : keys.first(table)) {
    const BitMask beyond = without(earlier, key);
    const int size = count_bits(beyond);
    if (size > 0 && size < fewest) {
      fewest = size;
      tag.known = beyond;
    }
  }
  const int left = count - count_bits(tag.known);
  tag.bits =
      joined(tag.known, spread_outside(joined(key, tag.known), bits, left));
  return tag;
}

std::uint64_t packed(const BitMask& selected, const BitMask& mask) {
  return BitSelection(mask).key(selected.words);
}

}  // namespace neardup
