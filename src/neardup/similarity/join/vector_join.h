// A VectorJoin finds all pairs of vectors with a cosine similarity of at least
// a threshold, exactly (All-Pairs: Bayardo, Ma and Srikant, WWW 2007).
//
// Of each vector the weights of common terms are left out of the index as long
// as they alone cannot reach the threshold with any other vector, and only
// counted in when another term has brought two vectors together. Such terms of
// the vector that is looked up bring none together, either.
//
// Each vector is compared with those before it: by the rarest terms first,
// within CrowdLimits.
//
// Thread safety: joining runs on several threads; immutable once built.

#ifndef NEARDUP_SIMILARITY_JOIN_VECTOR_JOIN_H_
#define NEARDUP_SIMILARITY_JOIN_VECTOR_JOIN_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "neardup/similarity/join/crowd_limits.h"
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
  // weights above 0; kept by reference. `terms` is the number of terms. What is
  // found in a crowd depends on the order of the vectors.
  // REQUIRES: 0 < threshold <= 1.
  VectorJoin(const std::vector<Vector>& vectors, std::size_t terms,
             double threshold, const CrowdLimits& limits = {});

  // Every pair of vectors at or above the threshold, as far as the limits go,
  // by their places in `vectors`, Relation::kNear. In no defined order;
  // incomplete if asked to stop.
  std::vector<SimilarPair> run(const FindOptions& options) const;

 private:
  class Scanner;

  struct Posting {
    std::uint32_t vector;
    float weight;
  };

  // The postings of a term with vectors before `place`.
  std::span<const Posting> postings_before(std::uint32_t term,
                                           std::uint32_t place) const;

  const std::vector<Vector>& vectors_;
  double threshold_;
  CrowdLimits limits_;
  // How many entries of each vector are not indexed: the first ones.
  std::vector<std::uint32_t> left_out_;
  // postings_[begins_[t], begins_[t + 1]) has the vectors of term t, ascending.
  std::vector<std::size_t> begins_;
  std::vector<Posting> postings_;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_JOIN_VECTOR_JOIN_H_
