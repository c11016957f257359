// Plain shingling: the exact Jaccard similarity of the sets of shingles (runs
// of 3 tokens, unless options say otherwise) of all pairs of documents (Broder
// 1997), without any sketch. Finds every pair at or above the threshold.
//
// Not every pair is compared: two sets that similar share one of their rarest
// shingles, so only those are indexed (prefix filtering: Bayardo, Ma and
// Srikant, WWW 2007; Xiao et al., WWW 2008).
//
// A text that is too long for such a similarity contains the other
// (relation_by_length()).
//
// Of a crowd the nearest pairs are listed only (crowd_limits.h): a text is
// compared with at most 4,096 that are no longer, by its rarest shingles first,
// until more than 256 reach the threshold; then the 8 most similar are listed.
//
// Memory: 4 bytes a shingle and 24 a document, five times that while find()
// runs if most shingles stand in one text only.

#ifndef NEARDUP_SIMILARITY_METHODS_SHINGLE_FINDER_H_
#define NEARDUP_SIMILARITY_METHODS_SHINGLE_FINDER_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/similarity/measures/comparison_text.h"
#include "neardup/similarity/measures/one_permutation_sketch.h"
#include "neardup/similarity/measures/pair_finder.h"

namespace neardup {

struct ShingleOptions {
  std::size_t length = kShingleWidth;  // tokens, at least 1
  double threshold = 0.5;              // Jaccard similarity, (0, 1]
};

class ShingleFinder : public PairFinder {
 public:
  explicit ShingleFinder(std::shared_ptr<const ComparisonReader> reader,
                         ShingleOptions options = {});

  void digest(std::string_view text, std::string& out) const override;
  Status add(std::string_view digest) override;
  Result<std::unique_ptr<NearDuplicates>> find(
      const FindOptions& options) override;

 private:
  std::shared_ptr<const ComparisonReader> reader_;
  ShingleOptions options_;
  std::vector<TextIdentity> identities_;
  std::vector<std::uint32_t> tokens_;
  // shingles_[begins_[d], begins_[d + 1]) are those of document d, ascending.
  std::vector<std::uint32_t> shingles_;
  std::vector<std::uint64_t> begins_{0};
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_METHODS_SHINGLE_FINDER_H_
