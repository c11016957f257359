// What the weights of a document's features add up to, from which follows
// whether its fingerprint says enough to be compared. Summed in fixed point, so
// that the order of the features does not matter. Internal to the floor.

#ifndef NEARDUP_PROFILE_VOTE_TOTALS_H_
#define NEARDUP_PROFILE_VOTE_TOTALS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "neardup/profile/fingerprinter.h"
#include "neardup/profile/profile.h"

namespace neardup {

class VoteTotals {
 public:
  // Adds one feature; NaN counts as 0.
  void add(double weight) {
    // 2^32 features of the largest weight fit.
    constexpr double kLargest = 2147483648.0;
    constexpr double kOne = 1 << 10;
    const double bounded =
        weight > 0 ? std::min(weight, kLargest) : std::max(weight, -kLargest);
    const auto fixed =
        weight == weight ? static_cast<std::int64_t>(bounded * kOne) : 0;
    total_ += fixed;
    heaviest_ = std::max(heaviest_, fixed);
    ++features_;
  }

  std::size_t features() const { return features_; }

  Weakness weakness(const WeakRule& rule) const {
    if (features_ == 0) {
      return Weakness::kNoFeatures;
    }
    if (features_ < rule.min_features) {
      return Weakness::kFewFeatures;
    }
    return rule.dominant_feature && heaviest_ > total_ - heaviest_
               ? Weakness::kDominantFeature
               : Weakness::kNone;
  }

 private:
  std::int64_t total_ = 0;
  std::int64_t heaviest_ = 0;
  std::size_t features_ = 0;
};

}  // namespace neardup

#endif  // NEARDUP_PROFILE_VOTE_TOTALS_H_
