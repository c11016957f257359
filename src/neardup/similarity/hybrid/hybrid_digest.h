// What the hybrid method remembers of a text, as bytes that may outlive the
// program: its tokens as 16-bit symbols, its sketches and its keys.
//
//   digest := version{4} recipe{4} identity{16} tokens{4} letters{4}
//             has_sketch{1} has_letters{1} broken_up{1} zero{5}
//             keys{4}[32] (sketch{256})
//             (letter_keys{4}[8] letter_sketch{256}) symbol{2}[tokens]
//
// Numbers are little-endian. The recipe stands for everything that the digest
// depends on beside this code (ComparisonReader::recipe()): digests of
// different recipes never mix.
//
// Size: 2 bytes a token and 168; 256 more from kSketchedTokens tokens on, and
// 288 more for texts in spaced scripts.

#ifndef NEARDUP_SIMILARITY_HYBRID_HYBRID_DIGEST_H_
#define NEARDUP_SIMILARITY_HYBRID_HYBRID_DIGEST_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "neardup/base/status.h"
#include "neardup/similarity/measures/alignment.h"
#include "neardup/similarity/measures/comparison_text.h"
#include "neardup/similarity/measures/one_permutation_sketch.h"

namespace neardup {

// From this many tokens on the sketch decides most comparisons.
inline constexpr std::size_t kSketchedTokens = 64;

// Keys of a text's letters.
inline constexpr std::size_t kLetterKeys = 8;

// Replaces `out` by the digest of `text`, which a reader with this recipe read.
void make_hybrid_digest(const ComparisonText& text, std::uint32_t recipe,
                        std::string& out);

// A digest to look into: views of its bytes, which must outlive it.
struct HybridDigest {
  std::uint32_t recipe = 0;
  TextIdentity identity{};
  Symbols tokens;
  std::span<const std::uint32_t> keys;
  // Empty below kSketchedTokens tokens.
  SlotSketch sketch;
  // Of the text without spaces; empty for scripts without them, and for short
  // texts. How many letters that text has; 0 where the sketch is empty.
  std::span<const std::uint32_t> letter_keys;
  SlotSketch letter_sketch;
  std::size_t letter_count = 0;
  // True if the words are so short that somebody may have broken them up.
  bool broken_up = false;

  // kUnsupportedVersion for a digest of another version, kCorruption for bytes
  // that are none. REQUIRES: bytes lie at a multiple of four.
  static Result<HybridDigest> parse(std::string_view bytes);
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_HYBRID_HYBRID_DIGEST_H_
