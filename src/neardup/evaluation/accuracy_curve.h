// An accuracy curve: the accuracy of a method at every setting it has.
//
// Settings are numbered by level, from the strictest, 0: a pair found at level
// l is found at every later one.
//
//   distance    level = k, 0 to half the bits of a fingerprint
//   similarity  threshold = 1 - level / 1000, down to the lowest
//   none        one level: the method has no threshold

#ifndef NEARDUP_EVALUATION_ACCURACY_CURVE_H_
#define NEARDUP_EVALUATION_ACCURACY_CURVE_H_

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "neardup/evaluation/accuracy.h"
#include "neardup/evaluation/labels/label_set.h"

namespace neardup {

class SettingAxis {
 public:
  enum class Kind { kDistance, kSimilarity, kNone };

  static SettingAxis distances(int bits);
  // REQUIRES: 0 <= lowest <= 1.
  static SettingAxis similarities(double lowest);
  static SettingAxis none();

  Kind kind() const { return kind_; }
  std::size_t levels() const { return levels_; }
  // k, or the threshold; 0 for kNone. REQUIRES: level < levels().
  double setting(std::size_t level) const;
  // The first level at which a pair this similar counts; levels() or more if it
  // never does. REQUIRES: kSimilarity.
  std::size_t level_of(double similarity) const;

 private:
  SettingAxis(Kind kind, std::size_t levels) : kind_(kind), levels_(levels) {}

  Kind kind_;
  std::size_t levels_;
};

// "distance", "similarity", "none".
const char* axis_name(SettingAxis::Kind kind);

// Which pairs are counted.
enum class Scope {
  kWholeCollection,  // every pair; one without a label is no near-duplicate
  kLabelledOnly,     // pairs with a label
};

// What a method says about the pairs of a labelled collection.
struct Tally {
  static constexpr std::uint32_t kNotFound =
      std::numeric_limits<std::uint32_t>::max();

  Tally(SettingAxis the_axis, const LabelSet& labels)
      : axis(the_axis),
        level_of_positive(labels.positives().size(), kNotFound),
        falses(the_axis.levels()) {}

  // Counts a pair found from `level` on; nothing beyond the last level.
  // REQUIRES: each pair once.
  void add(const LabelSet& labels, Scope scope, DocumentPair pair,
           std::size_t level);

  SettingAxis axis;
  // By place in LabelSet::positives().
  std::vector<std::uint32_t> level_of_positive;
  // False pairs by level, each at the first at which it is found.
  std::vector<std::uint64_t> falses;
};

struct CurvePoint {
  double setting = 0;
  Accuracy accuracy;
};

// One point a level.
std::vector<CurvePoint> accuracy_curve(const LabelSet& labels,
                                       const Tally& tally);

// The points at which something was found that was not before, and the first
// and the last: what a curve over many levels consists of.
std::vector<CurvePoint> changing_points(const std::vector<CurvePoint>& curve);

}  // namespace neardup

#endif  // NEARDUP_EVALUATION_ACCURACY_CURVE_H_
