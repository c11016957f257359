// Evaluations as JSON.

#include <nlohmann/json.hpp>

#include "neardup/evaluation/report/evaluation_export.h"

namespace neardup {

namespace {

// Keeps the order in which fields are set.
using Json = nlohmann::ordered_json;

Json estimate_json(const Estimate& estimate) {
  return {{"value", estimate.value},
          {"low", estimate.low},
          {"high", estimate.high}};
}

Json accuracy_json(const Accuracy& accuracy) {
  Json json;
  json["true"] = accuracy.hits;
  json["false"] = accuracy.falses;
  json["missed"] = accuracy.misses;
  json["precision"] =
      accuracy.found_any() ? estimate_json(accuracy.precision) : Json();
  json["recall"] = estimate_json(accuracy.recall);
  json["f1"] = estimate_json(accuracy.f1);
  return json;
}

Json point_json(const CurvePoint& point) {
  Json json = {{"setting", point.setting}};
  json.update(accuracy_json(point.accuracy));
  return json;
}

Json recommendation_json(const Recommendation& recommendation) {
  Json json;
  json["for"] = to_string(recommendation.wish);
  json["met"] = recommendation.met;
  json.update(point_json(recommendation.point));
  json["checked"] =
      recommendation.checked ? accuracy_json(*recommendation.checked) : Json();
  return json;
}

Json mistakes_json(const std::vector<Mistake>& mistakes) {
  Json list = Json::array();
  for (const Mistake& mistake : mistakes) {
    list.push_back({{"a", mistake.id_a},
                    {"b", mistake.id_b},
                    {"alignment", mistake.alignment},
                    {"similarity",
                     mistake.similarity ? Json(*mistake.similarity) : Json()},
                    {"text_a", mistake.text_a},
                    {"text_b", mistake.text_b}});
  }
  return list;
}

Json method_json(const MethodEvaluation& method) {
  Json json;
  json["method"] = method_name(method.method);
  json["axis"] = axis_name(method.axis);
  json["default"] = point_json({method.default_setting, method.at_default});
  json["seconds"] = method.cost.seconds;
  json["peak_memory_bytes"] =
      method.cost.peak_bytes ? Json(*method.cost.peak_bytes) : Json();
  Json& recommended = json["recommended"] = Json::array();
  for (const Recommendation& recommendation : method.recommendations) {
    recommended.push_back(recommendation_json(recommendation));
  }
  Json& curve = json["curve"] = Json::array();
  for (const CurvePoint& point : listed_points(method)) {
    curve.push_back(point_json(point));
  }
  json["false_merges"] = mistakes_json(method.false_merges);
  json["misses"] = mistakes_json(method.misses);
  return json;
}

Json summary_json(const JobSummary& summary) {
  Json json;
  json["documents"] = summary.documents;
  json["rejects"] = summary.rejects;
  json["text_bytes"] = summary.text_bytes;
  json["profile"] = summary.profile;
  json["profile_id"] = summary.profile_id;
  json["bits"] = summary.bits;
  json["k"] = summary.k;
  json["threads"] = summary.threads;
  return json;
}

std::string dumped(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string to_json(const Evaluation& evaluation) {
  Json json = summary_json(evaluation.summary);
  json["scope"] = evaluation.scope == Scope::kWholeCollection
                      ? "whole-collection"
                      : "labelled-only";
  json["positives"] = evaluation.positives;
  json["negatives"] = evaluation.negatives;
  json["ignored"] = evaluation.ignored;
  json["clusters"] = evaluation.clusters;
  Json& methods = json["methods"] = Json::array();
  for (const MethodEvaluation& method : evaluation.methods) {
    methods.push_back(method_json(method));
  }
  return dumped(json);
}

std::string to_json(const SelfEvaluation& evaluation) {
  Json json = summary_json(evaluation.summary);
  json["originals"] = evaluation.originals;
  json["original_pairs"] = evaluation.original_pairs;
  json["seed"] = evaluation.seed;
  json["strengths"] = evaluation.strengths;
  Json& methods = json["methods"] = Json::array();
  for (const MethodSelfEvaluation& method : evaluation.methods) {
    Json entry;
    entry["method"] = method_name(method.method);
    entry["mean_recall"] = mean_recalls(method, evaluation.strengths);
    entry["merges"] = method.merges;
    Json& edits = entry["edits"] = Json::array();
    for (const EditRecall& recall : method.recalls) {
      edits.push_back(
          {{"edit", text_edit_name(recall.edit)},
           {"strength", recall.strength},
           {"copies", recall.copies},
           {"found", recall.found},
           {"recall",
            recall.copies > 0 ? estimate_json(recall.recall) : Json()}});
    }
    entry["merge_examples"] = mistakes_json(method.merge_examples);
    methods.push_back(std::move(entry));
  }
  return dumped(json);
}

}  // namespace neardup
