#include "neardup/jobs/options/comparison_rule.h"

#include <algorithm>

#include "neardup/clusters/fingerprint_finder.h"
#include "neardup/clusters/fingerprint_neighbors.h"

namespace neardup {
namespace {

EqualBy equal_by(Method method) {
  return method == Method::kExact ? EqualBy::kText : EqualBy::kFingerprint;
}

}  // namespace

int comparison_radius(const JobOptions& options, int bits) {
  if (options.method == Method::kExact) {
    return 0;
  }
  int radius = std::min(options.k, bits);
  while (radius > 0 &&
         1 - static_cast<double>(radius) / bits < options.min_similarity) {
    --radius;
  }
  return radius;
}

Result<std::unique_ptr<PairFinder>> make_finder(const JobOptions& options,
                                                const TextReaders& readers,
                                                bool siblings) {
  if (compares_fingerprints(options.method)) {
    std::unique_ptr<PairFinder> finder = std::make_unique<FingerprintFinder>(
        readers.fingerprinter, equal_by(options.method),
        comparison_radius(options, readers.fingerprinter->bits()));
    return finder;
  }
  TextFinderOptions settings;
  settings.caution = options.caution;
  settings.siblings = siblings;
  settings.weights = options.weights;
  settings.keep_on_disk = options.keep_on_disk;
  settings.shingle_width = options.shingle_width;
  settings.sentences = options.sentences;
  if (options.min_similarity > 0) {
    settings.min_similarity = options.min_similarity;
  }
  return make_text_finder(options.method, readers.comparison, settings);
}

std::unique_ptr<NearDuplicates> compare_fingerprints(
    const JobOptions& options, const DocumentTable& documents) {
  return std::make_unique<FingerprintNeighbors>(
      documents, equal_by(options.method),
      comparison_radius(options, documents.bits()));
}

}  // namespace neardup
