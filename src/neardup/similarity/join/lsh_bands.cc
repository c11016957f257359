#include "neardup/similarity/join/lsh_bands.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace neardup {
namespace {

// The integral of the probability to meet over [from, to], by the midpoint
// rule; steps of 0.001 are far finer than the curve bends.
double area_met(double from, double to, LshBands bands) {
  constexpr double kStep = 0.001;
  const int steps =
      std::max(1, static_cast<int>(std::ceil((to - from) / kStep)));
  const double step = (to - from) / steps;
  double sum = 0;
  for (int i = 0; i < steps; ++i) {
    sum += meeting_probability(from + (i + 0.5) * step, bands);
  }
  return sum * step;
}

double cost(double threshold, double miss_weight, LshBands bands) {
  const double false_pairs = area_met(0, threshold, bands);
  const double misses = (1 - threshold) - area_met(threshold, 1, bands);
  return miss_weight * misses + (1 - miss_weight) * false_pairs;
}

}  // namespace

double meeting_probability(double similarity, LshBands bands) {
  return 1 - std::pow(1 - std::pow(similarity, bands.rows), bands.bands);
}

LshBands best_bands(int slots, double threshold, double miss_weight) {
  assert(slots >= 1 && threshold > 0 && threshold <= 1);
  LshBands best{1, 1};
  double lowest = std::numeric_limits<double>::infinity();
  for (int rows = 1; rows <= slots; ++rows) {
    // More bands find more and cost more false pairs: all counts are tried.
    for (int bands = 1; bands * rows <= slots; ++bands) {
      const double now = cost(threshold, miss_weight, {bands, rows});
      if (now < lowest) {
        lowest = now;
        best = {bands, rows};
      }
    }
  }
  return best;
}

}  // namespace neardup
