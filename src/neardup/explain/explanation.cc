#include "neardup/explain/explanation.h"

#include <algorithm>
#include <map>

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

std::vector<int> differing_bits(const Fingerprint& a, const Fingerprint& b) {
  std::vector<int> positions;
  for (int position = 0; position < a.bits(); ++position) {
    if (a.bit(position) != b.bit(position)) {
      positions.push_back(position);
    }
  }
  return positions;
}

// Says of each block of the pigeonhole design for k whether it agrees: k + 1
// blocks, of which one must if at most k bits differ.
void compare_blocks(Explanation& explanation) {
  const Fingerprint& a = explanation.a.result.fingerprint;
  const int blocks = std::min(explanation.k + 1, a.bits());
  Result<BlockDesign> design = BlockDesign::equal(a.bits(), blocks, blocks - 1);
  if (!design.ok()) {
    return;
  }
  explanation.block_widths = design->widths();
  int first = 0;
  for (const int width : explanation.block_widths) {
    explanation.block_agrees.push_back(std::none_of(
        explanation.differing_bits.begin(), explanation.differing_bits.end(),
        [&](int bit) { return bit >= first && bit < first + width; }));
    first += width;
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
  explanation.distance =
      hamming_distance(result_a.fingerprint, result_b.fingerprint);
  explanation.similarity =
      1 - double{1} * explanation.distance / result_a.fingerprint.bits();
  explanation.near_duplicate =
      explanation.equal_texts || (!weak && explanation.distance <= k);
  explanation.differing_bits =
      differing_bits(result_a.fingerprint, result_b.fingerprint);
  explanation.features =
      shared_features(explanation.a.features, explanation.b.features);
  compare_blocks(explanation);
  return explanation;
}

Explanation explain(const Fingerprinter& fingerprinter, std::string_view a,
                    std::string_view b, int k) {
  return explain(fingerprinter, fingerprinter.trace(a), fingerprinter.trace(b),
                 k);
}

}  // namespace neardup
