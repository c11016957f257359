// What the hybrid method remembers of documents: their tokens as 16-bit
// symbols, their sketches and their keys.
//
// Memory a document: 2 bytes a token and 200 bytes; 256 more from
// kSketchedTokens tokens on, and 288 more for texts in spaced scripts. Kept on
// disk, tokens and sketches are in scratch files instead, and 200 to 232 bytes
// stay.
//
// Thread safety: const members may run concurrently.

#ifndef NEARDUP_SIMILARITY_HYBRID_HYBRID_DOCUMENTS_H_
#define NEARDUP_SIMILARITY_HYBRID_HYBRID_DOCUMENTS_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/os/scratch/bulk_array.h"
#include "neardup/similarity/hybrid/hybrid_digest.h"
#include "neardup/similarity/measures/alignment.h"
#include "neardup/similarity/measures/comparison_text.h"
#include "neardup/similarity/measures/one_permutation_sketch.h"

namespace neardup {

class HybridDocuments {
 public:
  // Keeps tokens and sketches in scratch files from now on. Errors of
  // ScratchFile. REQUIRES: size() == 0.
  Status keep_on_disk();

  // Errors of HybridDigest::parse(), kLimitExceeded beyond 2^32 - 1 documents;
  // errors of ScratchFile. REQUIRES: the digest lies at a multiple of four.
  Status add(std::string_view digest);

  // To be called between add() and reading what follows. Errors of ScratchFile.
  Status finish();

  // Gives back memory that what is kept on disk takes at the moment.
  void release() const {
    tokens_.release();
    sketches_.release();
  }

  std::size_t size() const { return identities_.size(); }
  const std::vector<TextIdentity>& identities() const { return identities_; }

  // REQUIRES, for all below: document < size().
  Symbols tokens(std::uint32_t document) const {
    return tokens_.values().subspan(
        token_begins_[document],
        token_begins_[document + 1] - token_begins_[document]);
  }
  std::span<const std::uint32_t> keys(std::uint32_t document) const {
    return std::span(keys_).subspan(
        std::size_t{document} * OnePermutationHasher::kKeys,
        OnePermutationHasher::kKeys);
  }
  // Empty below kSketchedTokens tokens.
  SlotSketch sketch(std::uint32_t document) const {
    return sketch_at(sketch_of_[document]);
  }
  // The sketch and the keys of the text without spaces; empty for scripts
  // without them, and for short texts.
  SlotSketch letter_sketch(std::uint32_t document) const {
    return sketch_at(letters_of_[document].sketch);
  }
  std::span<const std::uint32_t> letter_keys(std::uint32_t document) const;
  // How many letters that text has; 0 where the sketch is empty.
  std::size_t letter_count(std::uint32_t document) const {
    return letters_of_[document].count;
  }
  // True if the words are so short that somebody may have broken them up.
  bool broken_up(std::uint32_t document) const {
    return letters_of_[document].broken_up;
  }

 private:
  static constexpr std::uint32_t kNone = 0xffff'ffff;

  struct Letters {
    std::uint32_t sketch = kNone;
    std::uint32_t keys = kNone;
    std::uint32_t count = 0;
    bool broken_up = false;
  };

  SlotSketch sketch_at(std::uint32_t row) const;
  Result<std::uint32_t> add_sketch(SlotSketch sketch);
  Result<Letters> add_letters(const HybridDigest& read);

  std::vector<TextIdentity> identities_;
  std::vector<std::uint64_t> token_begins_{0};
  BulkArray<std::uint16_t> tokens_;
  std::vector<std::uint32_t> keys_;
  std::vector<std::uint32_t> letter_keys_;
  BulkArray<std::uint8_t> sketches_;
  std::vector<std::uint32_t> sketch_of_;
  std::vector<Letters> letters_of_;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_HYBRID_HYBRID_DOCUMENTS_H_
