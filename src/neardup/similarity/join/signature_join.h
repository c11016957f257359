// A SignatureJoin finds all pairs of MinHash signatures that agree in a band
// and in a share of their slots (banded locality-sensitive hashing).
//
// Where more signatures agree in a band than CrowdLimits::partners allows, they
// stand in a crowd: they are put in the order of their slots, from the next
// band on and around, and each is compared with its neighbours in that order,
// half of `partners` to either side. Copies agree in most slots, and so stand
// beside each other for some of the bands. Of what two signatures of a crowd
// find, a pair is kept if it is among the `nearest` of one of the two.
//
// Memory: 4 bytes a signature, 20 more for each thread, 72 for each in a crowd.
// Thread safety: joining runs on several threads; immutable once built.

#ifndef NEARDUP_SIMILARITY_JOIN_SIGNATURE_JOIN_H_
#define NEARDUP_SIMILARITY_JOIN_SIGNATURE_JOIN_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "neardup/similarity/join/crowd_limits.h"
#include "neardup/similarity/join/lsh_bands.h"
#include "neardup/similarity/measures/pair_finder.h"

namespace neardup {

class SignatureJoin {
 public:
  static constexpr std::size_t kSlots = 128;

  // Of `signatures`, kSlots each, those at `places`, which are different; both
  // are kept by reference. Of equally near ones in a crowd the first in the
  // order of `places` is taken. REQUIRES: bands.bands * bands.rows <= kSlots.
  SignatureJoin(std::span<const std::uint16_t> signatures,
                std::span<const std::uint32_t> places, LshBands bands,
                double threshold, const CrowdLimits& limits = {});

  // Every pair at or above the threshold, as far as the limits go, with the
  // share of slots in which it agrees, Relation::kNear and what stands in
  // `places`. In no defined order; incomplete if asked to stop.
  std::vector<SimilarPair> run(const FindOptions& options) const;

 private:
  class Search;

  // A row by the key of its signature in one band.
  struct Keyed {
    std::uint64_t key;
    std::uint32_t row;

    friend bool operator<(const Keyed& a, const Keyed& b) {
      return a.key != b.key ? a.key < b.key : a.row < b.row;
    }
  };

  std::span<const std::uint16_t> signature(std::uint32_t row) const {
    return signatures_.subspan(std::size_t{places_[row]} * kSlots, kSlots);
  }
  std::uint64_t band_key(std::uint32_t row, std::size_t band) const;
  bool meet_before(std::uint32_t a, std::uint32_t b, std::size_t band) const;
  std::uint32_t agreeing_slots(std::uint32_t a, std::uint32_t b) const;
  bool is_near(std::uint32_t agreeing) const {
    return static_cast<double>(agreeing) / kSlots >= threshold_;
  }
  SimilarPair pair_of(std::uint32_t a, std::uint32_t b,
                      std::uint32_t agreeing) const;
  std::vector<Keyed> rows_by_key(std::size_t band) const;

  std::span<const std::uint16_t> signatures_;
  std::span<const std::uint32_t> places_;
  LshBands bands_;
  double threshold_;
  CrowdLimits limits_;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_JOIN_SIGNATURE_JOIN_H_
