// How to cut a MinHash signature into bands, so that pairs above a threshold
// meet in one of them and pairs below it do not.
//
// Two signatures whose slots agree with probability s (their sets' Jaccard
// similarity) agree in all rows of one of b bands of r rows with probability
// 1 - (1 - s^r)^b, an S-shaped curve. The best bands make the area above that
// curve beyond the threshold plus the area below it before the threshold
// smallest (Zhu, Nargesian, Pu and Miller, VLDB 2016), each area weighted.

#ifndef NEARDUP_SIMILARITY_JOIN_LSH_BANDS_H_
#define NEARDUP_SIMILARITY_JOIN_LSH_BANDS_H_

namespace neardup {

struct LshBands {
  int bands;
  int rows;

  friend bool operator==(const LshBands&, const LshBands&) = default;
};

// The probability that two sets of this Jaccard similarity meet.
double meeting_probability(double similarity, LshBands bands);

// The best bands for `slots` slots: bands * rows <= slots. `miss_weight` is the
// share, in [0, 1], of the weight that a missed pair has against a false one.
// REQUIRES: slots >= 1, 0 < threshold <= 1.
LshBands best_bands(int slots, double threshold, double miss_weight);

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_JOIN_LSH_BANDS_H_
