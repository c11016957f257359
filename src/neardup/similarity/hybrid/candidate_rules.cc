#include "neardup/similarity/hybrid/candidate_rules.h"

#include <algorithm>

namespace neardup {
namespace {

// Sketches that agree less have nothing worth judging in common: where a third
// of the words is replaced they agree in 0.16.
constexpr double kLeastEstimate = 0.10;

// Copies of a text from which on they are a family.
constexpr std::uint32_t kLeastCopies = 3;

// The share of copies among what a text has much in common with that makes them
// kin; below, a few false ones among many siblings would.
constexpr float kLeastKinship = 0.5F;

}  // namespace

std::uint32_t rank_by_sketch(SlotSketch sketch, SlotSketch other) {
  const double estimate = other.empty() ? 0 : estimate_jaccard(sketch, other);
  // What two sketches have in common by chance is taken off, and may be more
  // than all they have.
  return static_cast<std::uint32_t>(std::max(estimate, 0.0) * 1000);
}

bool sketches_meet(SlotSketch a, SlotSketch b) {
  return a.empty() || b.empty() || estimate_jaccard(a, b) >= kLeastEstimate;
}

// A rank is an estimate in thousandths, rounded down.
bool ranked_sketches_meet(std::uint32_t rank) {
  return rank > kLeastEstimate * 1000 + 1;
}

// The square, so that the few false ones among very many siblings make none.
float kinship_of(std::uint32_t copies, std::uint32_t alike) {
  if (copies < kLeastCopies) {
    return 0;
  }
  const float share = static_cast<float>(copies) / static_cast<float>(alike);
  return share >= kLeastKinship ? share * share : 0;
}

}  // namespace neardup
