// One-permutation MinHash: a sketch of a set of hashes from which the Jaccard
// similarity of two sets can be estimated, made in one pass with one look at
// each hash (Li, Owen and Zhang, NIPS 2012).
//
// The range of hashes is cut into 256 slots; each slot keeps the smallest hash
// that fell into it. A slot's minimum is the same for two sets with a
// probability of their Jaccard similarity. Of it 8 bits are kept (b-bit
// MinHash; Li and Koenig, WWW 2010), so that a sketch is four cache lines.
//
// The standard error of an estimate is about 0.03 at 256 or more hashes, and
// grows as 1 / sqrt(hashes) below.
//
// Thread safety: const members may run concurrently.

#ifndef NEARDUP_SIMILARITY_MEASURES_ONE_PERMUTATION_SKETCH_H_
#define NEARDUP_SIMILARITY_MEASURES_ONE_PERMUTATION_SKETCH_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace neardup {

// One byte a slot: 0 if no hash fell into it, else 1 + 255 residues of the
// minimum.
using SlotSketch = std::span<const std::uint8_t>;

// The Jaccard similarity of two sets, estimated from their sketches; 0 if both
// are empty. May be below 0 by the correction for chance matches.
// REQUIRES: a.size() == b.size().
double estimate_jaccard(SlotSketch a, SlotSketch b);

class OnePermutationHasher {
 public:
  static constexpr std::size_t kSlots = 256;
  // Slots whose minimum is kept whole, as a key to look up.
  static constexpr std::size_t kKeys = 32;

  OnePermutationHasher() { clear(); }

  // Back to the empty set.
  void clear();

  // REQUIRES: hashes are uniform in all 64 bits.
  void add(std::uint64_t hash) {
    const std::size_t slot = hash >> kSlotShift;
    const auto value = static_cast<std::uint32_t>(hash >> kValueShift);
    minima_[slot] = value < minima_[slot] ? value : minima_[slot];
  }

  // Writes the sketch: 8 bits of every slot.
  void sketch(std::span<std::uint8_t, kSlots> out) const;

  // Writes the minima of kSlots / count slots at a time. An empty slot takes
  // the minimum of another that is found by hashing the slot's number, so that
  // short texts have as many keys as long ones and two texts borrow alike
  // (Shrivastava, ICML 2017). All kEmpty for the empty set.
  // REQUIRES: out.size() is a power of two, at most kSlots.
  void keys(std::span<std::uint32_t> out) const;

  // What an empty slot holds.
  static constexpr std::uint32_t kEmpty = 0xffff'ffff;

 private:
  static constexpr int kSlotShift = 56;
  static constexpr int kValueShift = 24;

  std::array<std::uint32_t, kSlots> minima_;
};

// Tokens in a shingle, unless a caller wants another width.
inline constexpr std::size_t kShingleWidth = 3;
// From here on rotated hashes would meet again.
inline constexpr std::size_t kMaxShingleWidth = 64;

// Adds the hash of every `width` consecutive tokens (all of them, if there are
// fewer). REQUIRES: tokens are hashes, uniform in all 64 bits;
// 1 <= width <= kMaxShingleWidth. Cost: linear in tokens times width.
void add_token_shingles(std::span<const std::uint64_t> tokens,
                        OnePermutationHasher& hasher,
                        std::size_t width = kShingleWidth);

// Adds the hash of every five consecutive letters.
void add_letter_shingles(std::span<const std::uint16_t> letters,
                         OnePermutationHasher& hasher);

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_MEASURES_ONE_PERMUTATION_SKETCH_H_
