// The hybrid method: MinHash finds candidates, a judge of copies decides. The
// default of neardup, because it comes nearest to what readers would remove
// (docs/accuracy.md).
//
//   candidates    32 keys of a one-permutation MinHash over 3-token shingles:
//                 hybrid_candidates.h; how many are judged: hybrid_search.h
//   decision      evidence of the two texts and of their collection, weighed:
//                 similarity/judge/copy_judge.h
//
// Memory: see hybrid_documents.h; while find() runs 300 bytes a document and
// those of CollectionStatistics more, and 24 for each pair found.

#ifndef NEARDUP_SIMILARITY_HYBRID_HYBRID_FINDER_H_
#define NEARDUP_SIMILARITY_HYBRID_HYBRID_FINDER_H_

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/similarity/hybrid/hybrid_documents.h"
#include "neardup/similarity/hybrid/hybrid_options.h"
#include "neardup/similarity/hybrid/hybrid_search.h"
#include "neardup/similarity/measures/comparison_text.h"
#include "neardup/similarity/measures/pair_finder.h"

namespace neardup {

class HybridFinder : public PairFinder {
 public:
  explicit HybridFinder(std::shared_ptr<const ComparisonReader> reader,
                        HybridOptions options = {});

  // Keeps the bulk of what it remembers in scratch files instead of memory; the
  // result is the same. Errors of ScratchFile. REQUIRES: nothing was added.
  Status keep_on_disk() { return documents_.keep_on_disk(); }

  void digest(std::string_view text, std::string& out) const override;
  Status add(std::string_view digest) override;
  Result<std::unique_ptr<NearDuplicates>> find(
      const FindOptions& options) override;

  // What find() would weigh of these pairs of documents, in their order,
  // whether or not it would look at them. kCancelled if asked to stop.
  // REQUIRES: they are pairs of two documents that were added. Cost: half of
  // find(), and one judgement a pair.
  Result<std::vector<WeighedPair>> weigh(std::span<const PairToWeigh> pairs,
                                         const FindOptions& options);

 private:
  std::shared_ptr<const ComparisonReader> reader_;
  HybridOptions options_;
  HybridDocuments documents_;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_HYBRID_HYBRID_FINDER_H_
