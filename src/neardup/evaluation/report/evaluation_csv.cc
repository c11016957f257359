// Evaluations as comma-separated values. No field needs quotes: names are ours.

#include <iterator>
#include <string_view>

#include <fmt/format.h>

#include "neardup/evaluation/report/evaluation_export.h"

namespace neardup {

namespace {

std::string estimate_fields(const Estimate& estimate, bool known = true) {
  return known ? fmt::format("{:.6f},{:.6f},{:.6f}", estimate.value,
                             estimate.low, estimate.high)
               : ",,";
}

std::string point_line(const MethodEvaluation& method, std::string_view point,
                       double setting, const Accuracy& accuracy) {
  return fmt::format("{},{},{},{},{},{},{},{},{},{}\n",
                     method_name(method.method), axis_name(method.axis), point,
                     setting, accuracy.hits, accuracy.falses, accuracy.misses,
                     estimate_fields(accuracy.precision, accuracy.found_any()),
                     estimate_fields(accuracy.recall),
                     estimate_fields(accuracy.f1));
}

}  // namespace

std::string to_csv(const Evaluation& evaluation) {
  std::string csv =
      "method,axis,point,setting,true,false,missed,precision,precision_low,"
      "precision_high,recall,recall_low,recall_high,f1,f1_low,f1_high\n";
  for (const MethodEvaluation& method : evaluation.methods) {
    csv += point_line(method, "default", method.default_setting,
                      method.at_default);
    for (const Recommendation& recommendation : method.recommendations) {
      csv += point_line(method, "recommended", recommendation.point.setting,
                        recommendation.point.accuracy);
    }
    for (const CurvePoint& point : listed_points(method)) {
      csv += point_line(method, "curve", point.setting, point.accuracy);
    }
  }
  return csv;
}

std::string to_csv(const SelfEvaluation& evaluation) {
  std::string csv =
      "method,edit,strength,copies,found,recall,recall_low,recall_high\n";
  for (const MethodSelfEvaluation& method : evaluation.methods) {
    for (const EditRecall& recall : method.recalls) {
      csv += fmt::format("{},{},{},{},{},{}\n", method_name(method.method),
                         text_edit_name(recall.edit), recall.strength,
                         recall.copies, recall.found,
                         estimate_fields(recall.recall, recall.copies > 0));
    }
  }
  return csv;
}

}  // namespace neardup
