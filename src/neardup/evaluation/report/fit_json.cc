#include "neardup/evaluation/report/fit_json.h"

#include <nlohmann/json.hpp>

namespace neardup {

namespace {

// Keeps the order in which fields are set.
using OrderedJson = nlohmann::ordered_json;

OrderedJson score_json(const FitScore& score) {
  OrderedJson json;
  json["true"] = score.hits;
  json["false"] = score.falses;
  json["missed"] = score.misses;
  json["others"] = score.others;
  json["precision"] = score.hits + score.falses > 0
                          ? OrderedJson(score.precision())
                          : OrderedJson();
  json["recall"] = score.recall();
  json["f1"] = score.f1();
  json["others_called_copies"] = score.false_share();
  return json;
}

OrderedJson optional_score(const std::optional<FitScore>& score) {
  return score ? score_json(*score) : OrderedJson();
}

OrderedJson counts_json(const FitCounts& counts) {
  return {{"used", counts.used()},
          {"copies", counts.copies},
          {"others", counts.others},
          {"left_out",
           {{"contains", counts.contains},
            {"equal", counts.equal},
            {"short", counts.short_texts},
            {"broken_up_words", counts.by_letters}}}};
}

OrderedJson evidence_json(const FitEvaluation& fit,
                          const EvidenceFit& evidence) {
  const EvidenceWeight& of = fit.weights[evidence.kind];
  return {{"name", evidence_name(evidence.kind)},
          {"weight", of.weight},
          {"least", of.least},
          {"most", of.most},
          {"f1_lost_without",
           evidence.f1_lost ? OrderedJson(*evidence.f1_lost) : OrderedJson()}};
}

}  // namespace

std::string fit_json(const FitEvaluation& fit) {
  OrderedJson json;
  json["documents"] = fit.summary.documents;
  json["bad_records"] = fit.summary.rejects;
  json["caution"] = fit.caution;
  json["pairs"] = counts_json(fit.counts);
  json["before"] = score_json(fit.before);
  json["fitted"] = score_json(fit.fitted);
  json["left_out_in_turn"] =
      fit.collections.size() > 1 ? "collections" : "fifths";
  json["held_out"] = optional_score(fit.held_out);
  OrderedJson& collections = json["collections"] = OrderedJson::array();
  for (const CollectionFit& collection : fit.collections) {
    collections.push_back({{"labels", collection.labels},
                           {"documents", collection.documents},
                           {"pairs", counts_json(collection.counts)},
                           {"held_out", optional_score(collection.held_out)}});
  }
  json["bias"] = fit.weights.bias;
  OrderedJson& evidence = json["evidence"] = OrderedJson::array();
  for (const EvidenceFit& of : fit.evidence) {
    evidence.push_back(evidence_json(fit, of));
  }
  return json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

}  // namespace neardup
