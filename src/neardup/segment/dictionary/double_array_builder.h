// Builds the double array of dictionary_format.h from a set of words.
//
// States are placed first fit, those with many children first (they need room),
// then those the text will visit most (their children come to lie close
// together). 64 bases are tested at once on bitmaps of free slots, so that a
// dictionary of 350,000 words takes a fraction of a second. The result depends
// on the keys only.

#ifndef NEARDUP_SEGMENT_DICTIONARY_DOUBLE_ARRAY_BUILDER_H_
#define NEARDUP_SEGMENT_DICTIONARY_DOUBLE_ARRAY_BUILDER_H_

#include <cstdint>
#include <span>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/segment/dictionary/dictionary_format.h"

namespace neardup {

struct DoubleArrayKey {
  std::span<const CharacterId> characters;  // two or more
  std::uint32_t score_index;                // at least 1
  // How often a text is expected to hold the word; only relations matter.
  double frequency;
};

struct DoubleArray {
  std::vector<std::uint32_t> first_bases;  // by character id
  // So long that base + character id is always within.
  std::vector<Node> nodes;
  std::vector<WordId> key_slots;  // by key
};

// REQUIRES: keys ascending by characters, without duplicates, every character
// in [kFirstCharacterId, character_count). kLimitExceeded if the array would
// have more than `node_limit` nodes.
Result<DoubleArray> build_double_array(
    std::span<const DoubleArrayKey> keys, std::uint32_t character_count,
    std::uint32_t node_limit = kNodeFieldLimit);

}  // namespace neardup

#endif  // NEARDUP_SEGMENT_DICTIONARY_DOUBLE_ARRAY_BUILDER_H_
