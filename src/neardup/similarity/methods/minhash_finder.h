// MinHash with banded locality-sensitive hashing, the method of most tools for
// cleaning text collections (Broder 1997; Indyk and Motwani 1998).
//
//   shingles    3 tokens, unless options say otherwise
//   signature   128 slots of a one-permutation MinHash, 16 bits each (b-bit
//               MinHash), empty slots filled by hashed probing
//   candidates  signatures that agree in all rows of a band; bands and rows are
//               the best ones for the threshold (lsh_bands.h)
//   decision    the share of agreeing slots reaches the threshold; a text that
//               is too long for that contains the other (relation_by_length())
//
// Similarity is the estimated Jaccard similarity of the shingles. Memory: 276
// bytes a document, and 16 more for each thread while find() runs. Time grows
// with the square of the largest group of signatures that agree in a band.

#ifndef NEARDUP_SIMILARITY_METHODS_MINHASH_FINDER_H_
#define NEARDUP_SIMILARITY_METHODS_MINHASH_FINDER_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/similarity/join/lsh_bands.h"
#include "neardup/similarity/measures/comparison_text.h"
#include "neardup/similarity/measures/equal_texts.h"
#include "neardup/similarity/measures/one_permutation_sketch.h"
#include "neardup/similarity/measures/pair_finder.h"

namespace neardup {

struct MinhashOptions {
  double threshold = 0.5;    // Jaccard similarity of shingles, (0, 1]
  double miss_weight = 0.8;  // see best_bands()
  std::size_t shingle_width = kShingleWidth;  // tokens, 1..kMaxShingleWidth
};

class MinhashFinder : public PairFinder {
 public:
  static constexpr int kSlots = 128;

  explicit MinhashFinder(std::shared_ptr<const ComparisonReader> reader,
                         MinhashOptions options = {});

  void digest(std::string_view text, std::string& out) const override;
  Status add(std::string_view digest) override;
  Result<std::unique_ptr<NearDuplicates>> find(
      const FindOptions& options) override;

  LshBands bands() const { return bands_; }

 private:
  std::span<const std::uint16_t> signature(std::uint32_t document) const {
    return std::span(signatures_)
        .subspan(std::size_t{document} * kSlots, kSlots);
  }
  std::uint64_t band_key(std::uint32_t document, int band) const;
  bool meet_before(std::uint32_t a, std::uint32_t b, int band) const;
  double similarity(std::uint32_t a, std::uint32_t b) const;
  void judge_band(const EqualTexts& groups, int band,
                  const FindOptions& options,
                  std::vector<SimilarPair>& out) const;

  std::shared_ptr<const ComparisonReader> reader_;
  MinhashOptions options_;
  LshBands bands_;
  std::vector<TextIdentity> identities_;
  std::vector<std::uint16_t> signatures_;
  // How many each text has; one without is equal to equal bytes only.
  std::vector<std::uint32_t> tokens_;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_METHODS_MINHASH_FINDER_H_
