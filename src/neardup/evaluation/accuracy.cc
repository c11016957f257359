#include "neardup/evaluation/accuracy.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace neardup {

namespace {

constexpr double kNormalQuantile = 1.959963984540054;  // of 97.5 %

double share(double part, double whole) { return whole > 0 ? part / whole : 0; }

// Of a share of `value` among `trials` units, given the sum of the squared
// residuals of its clusters, and its design effect where that says nothing
// because all or none are hits.
Estimate clustered_interval(double value, double trials, double residuals,
                            double extreme_effect) {
  const double independent = trials * value * (1 - value);
  const double effect =
      independent > 0 ? residuals / independent : extreme_effect;
  return wilson_interval(value, trials / std::max(effect, 1.0));
}

}  // namespace

Estimate wilson_interval(double value, double trials) {
  if (trials <= 0) {
    return {value, 0, 1};
  }
  const double z2 = kNormalQuantile * kNormalQuantile;
  const double center = value + z2 / (2 * trials);
  const double spread =
      kNormalQuantile *
      std::sqrt(value * (1 - value) / trials + z2 / (4 * trials * trials));
  const double scale = 1 + z2 / trials;
  return {value, std::clamp((center - spread) / scale, 0.0, value),
          std::clamp((center + spread) / scale, value, 1.0)};
}

HitCounter::HitCounter(std::vector<std::uint32_t> pairs_of_cluster)
    : pairs_of_cluster_(std::move(pairs_of_cluster)),
      hits_of_cluster_(pairs_of_cluster_.size()) {
  for (const std::uint32_t pairs : pairs_of_cluster_) {
    pairs_ += pairs;
    pairs_squared_ += static_cast<double>(pairs) * pairs;
  }
}

void HitCounter::add_hit(std::uint32_t cluster) {
  ++hits_;
  hit_clusters_ += hits_of_cluster_[cluster] == 0 ? 1U : 0U;
  pairs_by_hits_ += pairs_of_cluster_[cluster];
  hits_squared_ += 2.0 * hits_of_cluster_[cluster] + 1;
  ++hits_of_cluster_[cluster];
}

// Over clusters, of hits less what `ratio` of their pairs would be.
double HitCounter::residual_squares(double ratio) const {
  return hits_squared_ - 2 * ratio * pairs_by_hits_ +
         ratio * ratio * pairs_squared_;
}

Accuracy HitCounter::accuracy(std::uint64_t falses) const {
  Accuracy result;
  result.hits = hits_;
  result.falses = falses;
  result.misses = pairs_ - hits_;
  const auto hits = static_cast<double>(hits_);
  const auto wrong = static_cast<double>(falses);
  const auto pairs = static_cast<double>(pairs_);
  const double pairs_each =
      share(pairs, static_cast<double>(pairs_of_cluster_.size()));
  const double hits_each = share(hits, static_cast<double>(hit_clusters_));

  const double recall = share(hits, pairs);
  result.recall =
      clustered_interval(recall, pairs, residual_squares(recall), pairs_each);

  const double precision = share(hits, hits + wrong);
  const double missed = 1 - precision;
  result.precision = clustered_interval(
      precision, hits + wrong,
      missed * missed * hits_squared_ + wrong * precision * precision,
      hits_each);

  // F1 grows with hits / (hits + falses + misses), which is a plain share.
  const double both = share(hits, pairs + wrong);
  const Estimate overlap = clustered_interval(
      both, pairs + wrong, residual_squares(both) + wrong * both * both,
      hits_ > 0 ? pairs_each : 1);
  const auto f1 = [](double value) { return 2 * value / (1 + value); };
  result.f1 = {f1(overlap.value), f1(overlap.low), f1(overlap.high)};
  return result;
}

}  // namespace neardup
