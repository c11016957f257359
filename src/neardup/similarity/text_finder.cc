#include "neardup/similarity/text_finder.h"

#include <cassert>
#include <string>
#include <utility>

#include "neardup/similarity/hybrid/hybrid_finder.h"
#include "neardup/similarity/methods/cosine_finder.h"
#include "neardup/similarity/methods/minhash_finder.h"
#include "neardup/similarity/methods/sentence_finder.h"
#include "neardup/similarity/methods/shingle_finder.h"

namespace neardup {
namespace {

HybridOptions hybrid_options(const TextFinderOptions& options) {
  HybridOptions hybrid;
  hybrid.min_similarity = options.min_similarity.value_or(0);
  hybrid.judge.caution = options.caution;
  hybrid.siblings = options.siblings;
  hybrid.weights = options.weights;
  return hybrid;
}

}  // namespace

Result<std::unique_ptr<PairFinder>> make_text_finder(
    Method method, std::shared_ptr<const ComparisonReader> reader,
    const TextFinderOptions& options) {
  const double threshold = options.min_similarity.value_or(1);
  if (!(threshold > 0 && threshold <= 1)) {
    return invalid_argument("a least similarity must be above 0 and at most 1");
  }
  if (!(options.caution > 0 && options.caution < 1)) {
    return invalid_argument("caution must be above 0 and below 1");
  }
  if (options.shingle_width < 1 || options.shingle_width > kMaxShingleWidth) {
    return invalid_argument("a shingle must have 1 to " +
                            std::to_string(kMaxShingleWidth) + " tokens, not " +
                            std::to_string(options.shingle_width));
  }
  if (options.sentences < 1) {
    return invalid_argument(
        "texts must be compared by 1 longest sentence or more, not 0");
  }
  std::unique_ptr<PairFinder> finder;
  switch (method) {
    case Method::kHybrid: {
      auto hybrid = std::make_unique<HybridFinder>(std::move(reader),
                                                   hybrid_options(options));
      if (options.keep_on_disk) {
        NEARDUP_RETURN_IF_ERROR(hybrid->keep_on_disk());
      }
      finder = std::move(hybrid);
      break;
    }
    case Method::kMinhash: {
      MinhashOptions minhash;
      minhash.threshold = options.min_similarity.value_or(minhash.threshold);
      minhash.shingle_width = options.shingle_width;
      finder = std::make_unique<MinhashFinder>(std::move(reader), minhash);
      break;
    }
    case Method::kShingles: {
      ShingleOptions shingles;
      shingles.threshold = options.min_similarity.value_or(shingles.threshold);
      shingles.length = options.shingle_width;
      finder = std::make_unique<ShingleFinder>(std::move(reader), shingles);
      break;
    }
    case Method::kCosine:
      finder = std::make_unique<CosineFinder>(
          std::move(reader),
          options.min_similarity.value_or(CosineFinder::kThreshold));
      break;
    case Method::kLongestSentences:
      finder = std::make_unique<SentenceFinder>(std::move(reader),
                                                options.sentences);
      break;
    case Method::kSimHash:
    case Method::kExact:
      assert(false);
  }
  return finder;
}

}  // namespace neardup
