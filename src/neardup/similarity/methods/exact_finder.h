// The exact method: documents are duplicates if their texts are equal once both
// are normalised for comparison. Memory: 16 bytes a document.

#ifndef NEARDUP_SIMILARITY_METHODS_EXACT_FINDER_H_
#define NEARDUP_SIMILARITY_METHODS_EXACT_FINDER_H_

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/similarity/measures/comparison_text.h"
#include "neardup/similarity/measures/pair_finder.h"

namespace neardup {

class ExactFinder : public PairFinder {
 public:
  explicit ExactFinder(std::shared_ptr<const ComparisonReader> reader);

  void digest(std::string_view text, std::string& out) const override;
  Status add(std::string_view digest) override;
  Result<PairSet> find(const FindOptions& options) override;

 private:
  std::shared_ptr<const ComparisonReader> reader_;
  std::vector<TextIdentity> identities_;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_METHODS_EXACT_FINDER_H_
