#include "neardup/similarity/measures/shingle_frequencies.h"

#include <bit>
#include <cstring>
#include <limits>

namespace neardup {
namespace {

std::uint64_t hash_at(const std::uint16_t* first) {
  static_assert(ShingleFrequencies::kLength * sizeof(*first) ==
                sizeof(std::uint64_t));
  std::uint64_t x;
  std::memcpy(&x, first, sizeof(x));
  x = (x ^ (x >> 32)) * 0xd6e8'feb8'6659'fd93;
  x = (x ^ (x >> 32)) * 0xd6e8'feb8'6659'fd93;
  return x ^ (x >> 32);
}

// The part of a hash that tells shingles apart; never 0.
std::uint32_t tag_of(std::uint64_t hash) {
  return static_cast<std::uint32_t>(hash >> 32) | 1;
}

}  // namespace

ShingleFrequencies::ShingleFrequencies(std::size_t tokens)
    : entries_(std::bit_ceil(2 * tokens + 2)) {}

void ShingleFrequencies::add(Symbols tokens) {
  // 0 stands for a document in new entries, and so for none here.
  documents_ = documents_ == std::numeric_limits<std::uint16_t>::max()
                   ? std::uint16_t{1}
                   : static_cast<std::uint16_t>(documents_ + 1);
  for (std::size_t i = 0; i + kLength <= tokens.size(); ++i) {
    const std::uint64_t hash = hash_at(tokens.data() + i);
    Entry& entry = entries_[find(hash)];
    entry.tag = tag_of(hash);
    if (entry.document != documents_ &&
        entry.count != std::numeric_limits<std::uint16_t>::max()) {
      entry.document = documents_;
      ++entry.count;
    }
  }
}

std::uint32_t ShingleFrequencies::count(const std::uint16_t* first) const {
  return entries_[find(hash_at(first))].count;
}

// The entry of a hash, or the free one where it would stand.
std::size_t ShingleFrequencies::find(std::uint64_t hash) const {
  const std::size_t mask = entries_.size() - 1;
  std::size_t at = static_cast<std::size_t>(hash) & mask;
  while (entries_[at].tag != 0 && entries_[at].tag != tag_of(hash)) {
    at = (at + 1) & mask;
  }
  return at;
}

}  // namespace neardup
