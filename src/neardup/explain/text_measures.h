// How alike two texts are by the plain measures of the literature, for people
// who know them: none of these decides anything in neardup.
//
//   cosine, euclidean_distance  the texts as vectors of term counts (Salton,
//                               Wong and Yang 1975); terms are the profile's
//                               tokens
//   jaccard, containment_of_a, containment_of_b
//                               the texts as sets of shingles (Broder 1997)
//   alignment                   2 * LCS / (n + m) of their tokens
//   hamming_distance            bits in which the fingerprints differ

#ifndef NEARDUP_EXPLAIN_TEXT_MEASURES_H_
#define NEARDUP_EXPLAIN_TEXT_MEASURES_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/profile/fingerprinter.h"
#include "neardup/similarity/measures/one_permutation_sketch.h"

namespace neardup {

struct TextMeasure {
  std::string key;   // "euclidean_distance"
  std::string name;  // "Euclidean distance of term counts"
  // In [0, 1] but for distances, which are 0 for equal texts and have no end.
  double value = 0;
};

// All measures above, in their order. `a` and `b` are the traces that one
// fingerprinter gave the two texts. Errors of the tables in `data`.
// REQUIRES: shingle_width >= 1. Cost: the product of the texts' lengths.
Result<std::vector<TextMeasure>> measure_texts(
    const FingerprintTrace& a, const FingerprintTrace& b,
    std::string_view text_a, std::string_view text_b, const DataPaths& data,
    std::size_t shingle_width = kShingleWidth);

// Those that need no text, over the weights of the features.
std::vector<TextMeasure> measure_features(const FingerprintTrace& a,
                                          const FingerprintTrace& b);

// One line each, for a terminal.
std::string to_text(const std::vector<TextMeasure>& measures);

}  // namespace neardup

#endif  // NEARDUP_EXPLAIN_TEXT_MEASURES_H_
