#include "neardup/similarity/pair_method.h"

#include <string>
#include <utility>

#include "neardup/similarity/hybrid/hybrid_finder.h"
#include "neardup/similarity/methods/cosine_finder.h"
#include "neardup/similarity/methods/exact_finder.h"
#include "neardup/similarity/methods/minhash_finder.h"
#include "neardup/similarity/methods/sentence_finder.h"
#include "neardup/similarity/methods/shingle_finder.h"

namespace neardup {
namespace {

constexpr PairMethod kMethods[] = {
    PairMethod::kHybrid, PairMethod::kMinhash,          PairMethod::kShingles,
    PairMethod::kCosine, PairMethod::kLongestSentences, PairMethod::kExact,
};

HybridOptions hybrid_options(const PairMethodOptions& options) {
  HybridOptions hybrid;
  hybrid.min_similarity = options.min_similarity.value_or(0);
  hybrid.judge.caution = options.caution;
  hybrid.siblings = options.siblings;
  hybrid.weights = options.weights;
  return hybrid;
}

}  // namespace

std::span<const PairMethod> pair_methods() { return kMethods; }

std::string_view pair_method_name(PairMethod method) {
  switch (method) {
    case PairMethod::kHybrid:
      return "hybrid";
    case PairMethod::kMinhash:
      return "minhash";
    case PairMethod::kShingles:
      return "shingles";
    case PairMethod::kCosine:
      return "cosine";
    case PairMethod::kLongestSentences:
      return "longest-sentences";
    default:
      return "exact";
  }
}

Result<PairMethod> parse_pair_method(std::string_view name) {
  std::string names;
  for (const PairMethod method : kMethods) {
    if (pair_method_name(method) == name) {
      return method;
    }
    names += names.empty() ? "" : ", ";
    names += pair_method_name(method);
  }
  return invalid_argument("unknown method '" + std::string(name) +
                          "'; there are " + names);
}

std::optional<double> own_min_similarity(PairMethod method) {
  switch (method) {
    case PairMethod::kMinhash:
      return MinhashOptions().threshold;
    case PairMethod::kShingles:
      return ShingleOptions().threshold;
    case PairMethod::kCosine:
      return CosineFinder::kThreshold;
    default:
      return std::nullopt;
  }
}

std::optional<PairMethod> pair_method(Method method) {
  switch (method) {
    case Method::kHybrid:
      return PairMethod::kHybrid;
    case Method::kMinhash:
      return PairMethod::kMinhash;
    case Method::kShingles:
      return PairMethod::kShingles;
    case Method::kCosine:
      return PairMethod::kCosine;
    case Method::kLongestSentences:
      return PairMethod::kLongestSentences;
    case Method::kSimHash:
    case Method::kExact:
      return std::nullopt;
  }
  return std::nullopt;
}

Result<std::unique_ptr<PairFinder>> make_pair_finder(
    PairMethod method, std::shared_ptr<const ComparisonReader> reader,
    const PairMethodOptions& options) {
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
    case PairMethod::kHybrid: {
      auto hybrid = std::make_unique<HybridFinder>(std::move(reader),
                                                   hybrid_options(options));
      if (options.keep_on_disk) {
        NEARDUP_RETURN_IF_ERROR(hybrid->keep_on_disk());
      }
      finder = std::move(hybrid);
      break;
    }
    case PairMethod::kMinhash: {
      MinhashOptions minhash;
      minhash.threshold = options.min_similarity.value_or(minhash.threshold);
      minhash.shingle_width = options.shingle_width;
      finder = std::make_unique<MinhashFinder>(std::move(reader), minhash);
      break;
    }
    case PairMethod::kShingles: {
      ShingleOptions shingles;
      shingles.threshold = options.min_similarity.value_or(shingles.threshold);
      shingles.length = options.shingle_width;
      finder = std::make_unique<ShingleFinder>(std::move(reader), shingles);
      break;
    }
    case PairMethod::kCosine:
      finder = std::make_unique<CosineFinder>(
          std::move(reader),
          options.min_similarity.value_or(CosineFinder::kThreshold));
      break;
    case PairMethod::kLongestSentences:
      finder = std::make_unique<SentenceFinder>(std::move(reader),
                                                options.sentences);
      break;
    case PairMethod::kExact:
      finder = std::make_unique<ExactFinder>(std::move(reader));
      break;
  }
  return finder;
}

}  // namespace neardup
