// How good a set of predicted pairs is, and how sure that is.
//
//   precision  hits / (hits + falses): how much of what was found is true
//   recall     hits / (hits + misses): how much of what is true was found
//   F1         2 hits / (2 hits + falses + misses): their harmonic mean
//
// Intervals are those of Wilson (1927) at 95 %. True pairs of one cluster of
// the truth are found or missed together, so that a cluster of 20 documents is
// not 190 witnesses: the number of pairs is divided by the design effect (Kish
// 1965), the variance of the ratio with clusters as units over that with pairs
// as units. Where all pairs or none are hits, which says nothing about it,
// clusters are counted instead of pairs. Between false pairs no dependence is
// assumed.

#ifndef NEARDUP_EVALUATION_ACCURACY_H_
#define NEARDUP_EVALUATION_ACCURACY_H_

#include <cstdint>
#include <vector>

namespace neardup {

// A share in [0, 1] and its interval of 95 %.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 1;

  friend bool operator==(const Estimate&, const Estimate&) = default;
};

struct Accuracy {
  std::uint64_t hits = 0;
  std::uint64_t falses = 0;
  std::uint64_t misses = 0;
  Estimate precision;  // value 0 if nothing was found
  Estimate recall;     // value 0 if there is nothing to find
  Estimate f1;

  bool found_any() const { return hits + falses > 0; }

  friend bool operator==(const Accuracy&, const Accuracy&) = default;
};

// Wilson's interval for a share of `value` among `trials`, which need not be a
// whole number. REQUIRES: 0 <= value <= 1, trials >= 0.
Estimate wilson_interval(double value, double trials);

// Counts true pairs as they are found, cluster by cluster, so that the accuracy
// at every point of a curve costs O(1).
class HitCounter {
 public:
  // pairs_of_cluster[c] is the number of true pairs of cluster c.
  explicit HitCounter(std::vector<std::uint32_t> pairs_of_cluster);

  // A true pair of this cluster was found.
  void add_hit(std::uint32_t cluster);

  // Where all hits so far and `falses` false pairs are what was found.
  Accuracy accuracy(std::uint64_t falses) const;

 private:
  double residual_squares(double ratio) const;

  std::vector<std::uint32_t> pairs_of_cluster_;
  std::vector<std::uint32_t> hits_of_cluster_;
  std::uint64_t pairs_ = 0;
  std::uint64_t hits_ = 0;
  std::uint64_t hit_clusters_ = 0;
  // Sums over clusters of pairs², pairs * hits, hits².
  double pairs_squared_ = 0;
  double pairs_by_hits_ = 0;
  double hits_squared_ = 0;
};

}  // namespace neardup

#endif  // NEARDUP_EVALUATION_ACCURACY_H_
