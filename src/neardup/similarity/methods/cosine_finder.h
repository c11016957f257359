// The cosine method: the exact cosine similarity of the TF-IDF vectors of all
// pairs of documents, as the vector space model has it. Finds every pair at or
// above the threshold.
//
// A cosine does not see how long a text is: one that is too long to be like the
// other contains it (relation_by_length()).
//
// Terms are words, and pairs of neighbouring characters in scripts written
// without spaces. The IDF is that of the collection.
//
// Of a crowd the nearest pairs are listed only (crowd_limits.h): a text is
// compared with at most 4,096 others, by its rarest terms first, until more
// than 256 reach the threshold; then the 8 most similar are listed.
//
// Memory: 6 bytes for each different term of each document, and 12 more while
// find() runs.

#ifndef NEARDUP_SIMILARITY_METHODS_COSINE_FINDER_H_
#define NEARDUP_SIMILARITY_METHODS_COSINE_FINDER_H_

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/similarity/measures/comparison_text.h"
#include "neardup/similarity/measures/pair_finder.h"

namespace neardup {

class CosineFinder : public PairFinder {
 public:
  static constexpr double kThreshold = 0.8;

  // REQUIRES: 0 < threshold <= 1.
  explicit CosineFinder(std::shared_ptr<const ComparisonReader> reader,
                        double threshold = kThreshold);

  void digest(std::string_view text, std::string& out) const override;
  Status add(std::string_view digest) override;
  Result<std::unique_ptr<NearDuplicates>> find(
      const FindOptions& options) override;

 private:
  std::span<const std::uint32_t> terms(std::uint32_t document) const;

  std::shared_ptr<const ComparisonReader> reader_;
  double threshold_;
  std::vector<TextIdentity> identities_;
  std::vector<std::uint32_t> tokens_;
  // terms_[begins_[d], begins_[d + 1]) are those of document d, ascending, and
  // counts_ how often each stands in it.
  std::vector<std::uint32_t> terms_;
  std::vector<std::uint16_t> counts_;
  std::vector<std::uint64_t> begins_{0};
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_METHODS_COSINE_FINDER_H_
