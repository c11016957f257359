#include "neardup/similarity/hybrid/hybrid_finder.h"

#include <utility>
#include <vector>

#include "neardup/similarity/measures/equal_texts.h"

namespace neardup {

HybridFinder::HybridFinder(std::shared_ptr<const ComparisonReader> reader,
                           HybridOptions options)
    : reader_(std::move(reader)), options_(options) {}

void HybridFinder::digest(std::string_view text, std::string& out) const {
  ComparisonText form;
  reader_->read(text, form);
  make_hybrid_digest(form, reader_->recipe(), out);
}

Status HybridFinder::add(std::string_view digest) {
  return documents_.add(digest);
}

Result<std::unique_ptr<NearDuplicates>> HybridFinder::find(
    const FindOptions& options) {
  NEARDUP_RETURN_IF_ERROR(documents_.finish());
  EqualTexts groups(documents_.identities());
  Result<std::vector<SimilarPair>> pairs =
      HybridSearch(documents_, groups, options_, options).run();
  if (!pairs.ok()) {
    return pairs.status();
  }
  return near_duplicates(std::move(groups), *std::move(pairs));
}

Result<std::vector<WeighedPair>> HybridFinder::weigh(
    std::span<const PairToWeigh> pairs, const FindOptions& options) {
  NEARDUP_RETURN_IF_ERROR(documents_.finish());
  const EqualTexts families(documents_.identities());
  return HybridSearch(documents_, families, options_, options).weigh(pairs);
}

}  // namespace neardup
