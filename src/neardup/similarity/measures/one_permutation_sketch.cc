#include "neardup/similarity/measures/one_permutation_sketch.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace neardup {
namespace {

// Different minima have equal residues once in this many.
constexpr std::uint32_t kResidues = 255;

// Slots counted in 8 bits at a time: as many as these can count, for adding up
// the lanes at the end takes as long as counting.
constexpr std::size_t kBlock = 128;

struct SlotCounts {
  int equal = 0;  // empty ones among them
  int both_empty = 0;
};

void count_block(const std::uint8_t* a, const std::uint8_t* b,
                 std::size_t slots, SlotCounts& counts) {
  std::uint8_t equal = 0;
  std::uint8_t empty = 0;
  for (std::size_t i = 0; i < slots; ++i) {
    equal = static_cast<std::uint8_t>(equal + (a[i] == b[i] ? 1 : 0));
    empty = static_cast<std::uint8_t>(empty + ((a[i] | b[i]) == 0 ? 1 : 0));
  }
  counts.equal += equal;
  counts.both_empty += empty;
}

// Whole blocks have a length that the compiler knows, so that it counts all
// their lanes at once.
SlotCounts count_slots(SlotSketch a, SlotSketch b) {
  SlotCounts counts;
  std::size_t start = 0;
  for (; start + kBlock <= a.size(); start += kBlock) {
    count_block(a.data() + start, b.data() + start, kBlock, counts);
  }
  count_block(a.data() + start, b.data() + start, a.size() - start, counts);
  return counts;
}

std::uint64_t mix_token(std::uint64_t x) {
  x *= 0xd6e8'feb8'6659'fd93;
  x ^= x >> 32;
  return x * 0x9e37'79b9'7f4a'7c15;
}

// Rotated sums of uniform hashes are uniform, and depend on the order. 21 is
// odd, so that no two of 64 places turn alike.
template <typename Tokens>
std::uint64_t rotated_sum(Tokens tokens) {
  std::uint64_t sum = 0;
  int turn = 0;
  for (const std::uint64_t token : tokens) {
    sum += std::rotl(token, turn);
    turn = (turn + 21) % 64;
  }
  return sum;
}

// The slot that an empty one looks into at its `attempt`th try.
std::size_t probe(std::size_t slot, std::uint64_t attempt, std::size_t slots) {
  const std::uint64_t hash = mix_token((slot << 32) + attempt);
  return static_cast<std::size_t>(hash >> 32) & (slots - 1);
}

}  // namespace

double estimate_jaccard(SlotSketch a, SlotSketch b) {
  assert(a.size() == b.size());
  const SlotCounts counts = count_slots(a, b);
  const int used = static_cast<int>(a.size()) - counts.both_empty;
  if (used == 0) {
    return 0;
  }
  const double matches = counts.equal - counts.both_empty;
  constexpr double kChance = 1.0 / kResidues;
  return (matches / used - kChance) / (1 - kChance);
}

void OnePermutationHasher::clear() { minima_.fill(kEmpty); }

void OnePermutationHasher::sketch(std::span<std::uint8_t, kSlots> out) const {
  for (std::size_t slot = 0; slot < kSlots; ++slot) {
    const std::uint32_t residue = minima_[slot] % kResidues + 1;
    out[slot] =
        static_cast<std::uint8_t>(minima_[slot] == kEmpty ? 0 : residue);
  }
}

void OnePermutationHasher::keys(std::span<std::uint32_t> out) const {
  assert(std::has_single_bit(out.size()) && out.size() <= kSlots);
  const std::size_t width = kSlots / out.size();
  std::array<std::uint32_t, kSlots> own;
  bool any = false;
  for (std::size_t key = 0; key < out.size(); ++key) {
    const auto* first = minima_.data() + key * width;
    own[key] = *std::min_element(first, first + width);
    any |= own[key] != kEmpty;
  }
  for (std::size_t key = 0; key < out.size(); ++key) {
    std::size_t source = key;
    for (std::uint64_t attempt = 1; any && own[source] == kEmpty; ++attempt) {
      source = probe(key, attempt, out.size());
    }
    out[key] = own[source];
  }
}

void add_token_shingles(std::span<const std::uint64_t> tokens,
                        OnePermutationHasher& hasher, std::size_t width) {
  assert(width >= 1 && width <= kMaxShingleWidth);
  if (tokens.size() < width) {
    std::uint64_t hash = 0;
    for (const std::uint64_t token : tokens) {
      hash = mix_token(hash + token);
    }
    if (!tokens.empty()) {
      hasher.add(hash);
    }
    return;
  }
  for (std::size_t i = 0; i + width <= tokens.size(); ++i) {
    const auto shingle = tokens.subspan(i, width);
    hasher.add(mix_token(width == kShingleWidth
                             ? rotated_sum(shingle.first<kShingleWidth>())
                             : rotated_sum(shingle)));
  }
}

void add_letter_shingles(std::span<const std::uint16_t> letters,
                         OnePermutationHasher& hasher) {
  // Twelve bits of each of the last five letters.
  constexpr std::uint64_t kFiveLetters = (std::uint64_t{1} << 60) - 1;
  std::uint64_t last = 0;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    last = (last << 12 | (letters[i] & 0xfffu)) & kFiveLetters;
    if (i >= 4) {
      hasher.add(mix_token(last + 1));
    }
  }
}

}  // namespace neardup
