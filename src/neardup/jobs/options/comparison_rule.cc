#include "neardup/jobs/options/comparison_rule.h"

#include <algorithm>

namespace neardup {

int comparison_radius(const JobOptions& options, int bits) {
  if (options.method == Method::kExact) {
    return 0;
  }
  int radius = std::min(options.k, bits);
  while (radius > 0 &&
         1 - static_cast<double>(radius) / bits < options.min_similarity) {
    --radius;
  }
  return radius;
}

FamilyRule family_rule(Method method) {
  return method == Method::kExact ? FamilyRule::kText
                                  : FamilyRule::kFingerprint;
}

}  // namespace neardup
