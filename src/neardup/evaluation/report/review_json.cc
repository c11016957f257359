#include "neardup/evaluation/report/review_json.h"

#include <nlohmann/json.hpp>

namespace neardup {

namespace {

nlohmann::ordered_json side_json(const ReviewScore::Side& side) {
  return {{"copies", side.copies}, {"others", side.others}};
}

}  // namespace

std::string review_json(const ReviewScore& score) {
  nlohmann::ordered_json json;
  json["judged"] = score.judged;
  json["caution"] = score.caution;
  json["removed"] = side_json(score.removed);
  if (score.removed.copies + score.removed.others > 0) {
    json["precision"] = {{"value", score.precision.value},
                         {"low", score.precision.low},
                         {"high", score.precision.high}};
  } else {
    json["precision"] = nullptr;
  }
  json["called_copies"] = side_json(score.called_copies);
  json["called_others"] = side_json(score.called_others);
  return json.dump();
}

}  // namespace neardup
