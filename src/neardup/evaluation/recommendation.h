// Which setting of a method to take, given its curve and what is wished for.

#ifndef NEARDUP_EVALUATION_RECOMMENDATION_H_
#define NEARDUP_EVALUATION_RECOMMENDATION_H_

#include <optional>
#include <string>
#include <vector>

#include "neardup/evaluation/accuracy_curve.h"

namespace neardup {

struct Wish {
  enum class Kind {
    kBestF1,     // the highest F1
    kPrecision,  // this precision at least, and then the highest recall
    kRecall,     // this recall at least, and then the highest precision
  };

  Kind kind = Kind::kBestF1;
  double value = 0;  // in [0, 1]; not for kBestF1
};

// "best F1", "precision >= 99 %", "recall >= 95.5 %".
std::string to_string(const Wish& wish);

struct Recommendation {
  Wish wish;
  // False if no setting does it; the nearest one is recommended then.
  bool met = true;
  CurvePoint point;
  // Of a run of the method at this setting, where that may differ from the
  // curve.
  std::optional<Accuracy> checked;
};

// The default, unless a point of the curve is better. Of settings equally good,
// one beside the other, the middle one: the farthest from where it gets worse.
// REQUIRES: the curve is not empty.
Recommendation recommend(const std::vector<CurvePoint>& curve,
                         const CurvePoint& default_point, const Wish& wish);

}  // namespace neardup

#endif  // NEARDUP_EVALUATION_RECOMMENDATION_H_
