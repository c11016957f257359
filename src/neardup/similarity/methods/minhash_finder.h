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
// bytes a document, and 16 more for each thread while find() runs.
//
// Where more than 257 signatures agree in a band, the pairs that are found
// among them are those of the nearest (signature_join.h), so that a crowd costs
// what its size is, not the square of it.

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
#include "neardup/similarity/join/signature_join.h"
#include "neardup/similarity/measures/comparison_text.h"
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
  static constexpr int kSlots = SignatureJoin::kSlots;

  explicit MinhashFinder(std::shared_ptr<const ComparisonReader> reader,
                         MinhashOptions options = {});

  void digest(std::string_view text, std::string& out) const override;
  Status add(std::string_view digest) override;
  Result<std::unique_ptr<NearDuplicates>> find(
      const FindOptions& options) override;

  LshBands bands() const { return bands_; }

 private:
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
