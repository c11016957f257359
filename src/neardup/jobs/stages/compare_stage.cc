#include "neardup/jobs/stages/compare_stage.h"

#include <cmath>
#include <cstddef>
#include <utility>

namespace neardup {

namespace {

std::uint64_t pairs_within(std::uint64_t members) {
  return members % 2 == 0 ? members / 2 * (members - 1)
                          : (members - 1) / 2 * members;
}

// Counts pairs of documents by what decided, given pairs of groups.
class PairCounts {
 public:
  PairCounts(const NearDuplicates& found, int bits)
      : groups_(found.groups()),
        bits_(found.by_distance() ? bits : 0),
        counts_(found.by_distance() ? static_cast<std::size_t>(bits) + 1
                                    : kSimilarityBins) {
    for (std::uint32_t group = 0; group < groups_.size(); ++group) {
      count(1, pairs_within(groups_.members(group).size()));
    }
  }

  void add(const NearPair& pair) {
    count(pair.similarity, std::uint64_t{groups_.members(pair.first).size()} *
                               groups_.members(pair.second).size());
  }

  void move_to(Comparison& comparison) && {
    (bits_ > 0 ? comparison.pairs_by_distance
               : comparison.pairs_by_similarity) = std::move(counts_);
  }

 private:
  void count(double similarity, std::uint64_t pairs) {
    const std::size_t place =
        bits_ > 0
            ? static_cast<std::size_t>(std::lround((1 - similarity) * bits_))
            : similarity_bin(similarity);
    counts_[place] += pairs;
  }

  const DocumentGroups& groups_;
  int bits_;  // 0: by similarity
  std::vector<std::uint64_t> counts_;
};

}  // namespace

Result<Comparison> compare_documents(const DocumentTable& documents,
                                     const NearDuplicates& found,
                                     const KeepOrder& keep_order,
                                     RelationSet remove,
                                     const FindOptions& options) {
  Comparison comparison;
  PairCounts counts(found, documents.bits());
  NEARDUP_ASSIGN_OR_RETURN(
      comparison.fates,
      decide_fates(
          found,
          [&keep_order](std::uint32_t a, std::uint32_t b) {
            return keep_order.keep_before(a, b);
          },
          remove, options,
          [&counts](const NearPair& pair) { counts.add(pair); }));
  std::move(counts).move_to(comparison);
  for (std::uint32_t document = 0; document < documents.size(); ++document) {
    Membership& fate = comparison.fates[document];
    fate.distance =
        hamming_distance(documents.fingerprint(document),
                         documents.fingerprint(fate.representative));
  }
  return comparison;
}

}  // namespace neardup
