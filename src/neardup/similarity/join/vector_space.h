// The vector space model: a text as a vector of the weights of its terms, and
// texts compared by the angle or the distance between their vectors (Salton,
// Wong and Yang 1975).
//
//   TermVector a = {{term("like"), 2}, {term("film"), 1}};
//   cosine_similarity(a, b);    // 1: same direction, 0: nothing in common
//   euclidean_distance(a, b);   // 0: equal, grows with the texts' length
//
// Vectors are sparse: terms ascending, each once. Thread safety: all functions
// may run concurrently. Cost: linear.

#ifndef NEARDUP_SIMILARITY_JOIN_VECTOR_SPACE_H_
#define NEARDUP_SIMILARITY_JOIN_VECTOR_SPACE_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace neardup {

struct WeightedTerm {
  std::uint64_t term;
  double weight;

  friend bool operator==(const WeightedTerm&, const WeightedTerm&) = default;
};
using TermVector = std::vector<WeightedTerm>;

// Counts how often each term stands in `terms`: a vector of counts.
TermVector count_terms(std::span<const std::uint64_t> terms);

double dot_product(std::span<const WeightedTerm> a,
                   std::span<const WeightedTerm> b);
double length(std::span<const WeightedTerm> vector);

// In [0, 1] for weights of one sign. 0 if one of the vectors has no length.
double cosine_similarity(std::span<const WeightedTerm> a,
                         std::span<const WeightedTerm> b);

// In [0, infinity).
double euclidean_distance(std::span<const WeightedTerm> a,
                          std::span<const WeightedTerm> b);

// The weight of a term that stands `count` times in a document and in
// `documents_with` of `documents`: (1 + ln count) * ln((1 + documents) /
// documents_with). Never 0, so that a collection of equal texts has directions.
// REQUIRES: count >= 1, 1 <= documents_with <= documents.
double tf_idf(double count, double documents_with, double documents);

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_JOIN_VECTOR_SPACE_H_
