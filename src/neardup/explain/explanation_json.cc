// An Explanation as JSON, the form programs and the page read.

#include <nlohmann/json.hpp>

#include "neardup/explain/explanation.h"

namespace neardup {

namespace {

using Json = nlohmann::ordered_json;

Json trace_json(const FingerprintTrace& trace) {
  const int bits = trace.result.fingerprint.bits();
  Json features = Json::array();
  for (const WeightedFeature& feature : trace.features) {
    features.push_back({{"text", feature.text},
                        {"weight", feature.weight},
                        {"hash", to_hex(feature.hash, bits)}});
  }
  return {{"normalized", trace.normalized},
          {"tokens", trace.tokens},
          {"features", std::move(features)},
          {"sums", trace.sums},
          {"fingerprint", to_hex(trace.result.fingerprint)},
          {"bits", bits},
          {"weak", weakness_name(trace.result.weak)}};
}

Json diff_json(const std::vector<DiffPart>& parts) {
  Json list = Json::array();
  for (const DiffPart& part : parts) {
    list.push_back({{"text", part.text}, {"differs", part.differs}});
  }
  return list;
}

Json relation_json(const RelationExplanation& relation) {
  const HybridExplanation& hybrid = relation.hybrid;
  Json evidence = Json::array();
  for (const WeighedEvidence& piece : hybrid.evidence) {
    evidence.push_back({{"name", evidence_name(piece.kind)},
                        {"words", evidence_words(piece.kind)},
                        {"value", piece.value},
                        {"contribution", piece.contribution}});
  }
  return {{"relation", relation_word(hybrid)},
          {"similarity", hybrid.similarity},
          {"decision", decision_sentence(hybrid)},
          {"probability", hybrid.probability},
          {"bias", hybrid.bias},
          {"evidence", std::move(evidence)},
          {"tokens_a", hybrid.tokens_a},
          {"tokens_b", hybrid.tokens_b},
          {"tokens_aligned", hybrid.aligned},
          {"shingles_shared", hybrid.shingles_shared},
          {"shingles_only_a", hybrid.shingles_only_a},
          {"shingles_only_b", hybrid.shingles_only_b},
          {"diff_a", diff_json(relation.diff.a)},
          {"diff_b", diff_json(relation.diff.b)}};
}

}  // namespace

std::string to_json(const Explanation& explanation) {
  Json features = Json::array();
  for (const SharedFeature& feature : explanation.features) {
    features.push_back({{"text", feature.text},
                        {"weight_a", feature.weight_a},
                        {"weight_b", feature.weight_b}});
  }
  Json blocks = Json::array();
  for (std::size_t i = 0; i < explanation.block_widths.size(); ++i) {
    blocks.push_back(
        {{"bits", explanation.block_widths[i]},
         {"agrees", static_cast<bool>(explanation.block_agrees[i])}});
  }
  Json json = {{"profile", explanation.profile},
               {"profile_id", explanation.profile_id},
               {"near_duplicate", explanation.near_duplicate},
               {"decided_by_relation", explanation.decided_by_relation},
               {"equal_texts", explanation.equal_texts},
               {"distance", explanation.distance},
               {"similarity", explanation.similarity},
               {"k", explanation.k},
               {"differing_bits", explanation.differing_bits},
               {"blocks", std::move(blocks)},
               {"features", std::move(features)},
               {"a", trace_json(explanation.a)},
               {"b", trace_json(explanation.b)}};
  if (explanation.relation) {
    json["by_hybrid"] = relation_json(*explanation.relation);
  }
  if (!explanation.measures.empty()) {
    for (const TextMeasure& measure : explanation.measures) {
      json["measures"][measure.key] = measure.value;
    }
  }
  // A token of bytes may cut a code point; such bytes print as U+FFFD.
  return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

}  // namespace neardup
