#include "neardup/explain/explanation.h"

#include <algorithm>
#include <map>

#include "neardup/explain/fingerprint_comparison.h"

namespace neardup {

namespace {

std::vector<SharedFeature> shared_features(
    const std::vector<WeightedFeature>& a,
    const std::vector<WeightedFeature>& b) {
  std::map<std::string, SharedFeature> by_text;
  for (const WeightedFeature& feature : a) {
    SharedFeature& shared = by_text[feature.text];
    shared.text = feature.text;
    shared.weight_a += feature.weight;
  }
  for (const WeightedFeature& feature : b) {
    SharedFeature& shared = by_text[feature.text];
    shared.text = feature.text;
    shared.weight_b += feature.weight;
  }
  std::vector<SharedFeature> features;
  for (auto& [text, feature] : by_text) {
    features.push_back(std::move(feature));
  }
  std::stable_sort(features.begin(), features.end(),
                   [](const SharedFeature& x, const SharedFeature& y) {
                     return std::max(x.weight_a, x.weight_b) >
                            std::max(y.weight_a, y.weight_b);
                   });
  return features;
}

// Which bits differ, and which blocks of the pigeonhole design for k agree.
void compare_bits(Explanation& explanation) {
  const Fingerprint& a = explanation.a.result.fingerprint;
  const Fingerprint& b = explanation.b.result.fingerprint;
  const Result<FingerprintComparison> compared =
      compare_fingerprints(a, b, std::min(explanation.k, a.bits()));
  if (!compared.ok()) {
    return;
  }
  explanation.distance = compared->distance;
  explanation.similarity = compared->similarity;
  explanation.differing_bits = compared->differing_bits;
  for (const ComparedBlock& block : compared->blocks) {
    explanation.block_widths.push_back(block.width);
    explanation.block_agrees.push_back(block.agrees());
  }
}

}  // namespace

Explanation explain(const Fingerprinter& fingerprinter, FingerprintTrace a,
                    FingerprintTrace b, int k) {
  Explanation explanation;
  explanation.profile = fingerprinter.profile().name;
  explanation.profile_id = fingerprinter.profile_id();
  explanation.k = k;
  explanation.a = std::move(a);
  explanation.b = std::move(b);
  const FingerprintedText& result_a = explanation.a.result;
  const FingerprintedText& result_b = explanation.b.result;
  const bool weak =
      result_a.weak != Weakness::kNone || result_b.weak != Weakness::kNone;
  explanation.equal_texts = result_a.text_hash == result_b.text_hash;
  compare_bits(explanation);
  explanation.near_duplicate =
      explanation.equal_texts || (!weak && explanation.distance <= k);
  explanation.features =
      shared_features(explanation.a.features, explanation.b.features);
  return explanation;
}

Explanation explain(const Fingerprinter& fingerprinter, std::string_view a,
                    std::string_view b, int k) {
  return explain(fingerprinter, fingerprinter.trace(a), fingerprinter.trace(b),
                 k);
}

}  // namespace neardup
