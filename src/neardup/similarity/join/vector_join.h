// A VectorJoin finds all pairs of vectors with a cosine similarity of at least
// a threshold, exactly (All-Pairs: Bayardo, Ma and Srikant, WWW 2007).
//
// Of each vector the weights of common terms are left out of the index as long
// as they alone cannot reach the threshold with any other vector, and only
// counted in when another term has brought two vectors together.
//
// Thread safety: joining runs on several threads; immutable once built.

#ifndef NEARDUP_SIMILARITY_JOIN_VECTOR_JOIN_H_
#define NEARDUP_SIMILARITY_JOIN_VECTOR_JOIN_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "neardup/similarity/measures/pair_finder.h"

namespace neardup {

class VectorJoin {
 public:
  // A term and its weight. Terms are numbered by how many vectors have them,
  // the commonest 0.
  struct Entry {
    std::uint32_t term;
    float weight;
  };
  using Vector = std::span<const Entry>;

  // Vectors of length 1 (or 0: they have no pairs), entries ascending by term,
  // weights not negative; kept by reference. `terms` is the number of terms.
  // REQUIRES: 0 < threshold <= 1.
  VectorJoin(const std::vector<Vector>& vectors, std::size_t terms,
             double threshold);

  // Every pair of vectors at or above the threshold, by their places in
  // `vectors`, Relation::kNear. In no defined order; incomplete if asked to
  // stop.
  std::vector<SimilarPair> run(const FindOptions& options) const;

 private:
  class Scanner;

  struct Posting {
    std::uint32_t vector;
    float weight;
  };

  const std::vector<Vector>& vectors_;
  double threshold_;
  // How many entries of each vector are not indexed: the first ones.
  std::vector<std::uint32_t> left_out_;
  // postings_[begins_[t], begins_[t + 1]) has the vectors of term t, ascending.
  std::vector<std::size_t> begins_;
  std::vector<Posting> postings_;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_JOIN_VECTOR_JOIN_H_
