#include "neardup/jobs/stages/compare_stage.h"

#include <algorithm>
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
  PairCounts(const NearDuplicates& found, int bits, const OlderDocuments& older)
      : groups_(found.groups()),
        first_input_(older.first_input()),
        bits_(found.by_distance() ? bits : 0),
        counts_(found.by_distance() ? static_cast<std::size_t>(bits) + 1
                                    : kSimilarityBins) {
    for (std::uint32_t group = 0; group < groups_.size(); ++group) {
      count(1, pairs_within(groups_.members(group).size()) -
                   pairs_within(older_members(group)));
    }
    for (const OlderMatch& match : older.matches()) {
      count(match.similarity, 1);
    }
  }

  void add(const NearPair& pair) {
    count(pair.similarity,
          std::uint64_t{groups_.members(pair.first).size()} *
                  groups_.members(pair.second).size() -
              older_members(pair.first) * older_members(pair.second));
  }

  void move_to(Comparison& comparison) && {
    (bits_ > 0 ? comparison.pairs_by_distance
               : comparison.pairs_by_similarity) = std::move(counts_);
  }

 private:
  // How many documents of a group were read from files of the older corpus.
  std::uint64_t older_members(std::uint32_t group) const {
    const auto members = groups_.members(group);
    return static_cast<std::uint64_t>(
        std::lower_bound(members.begin(), members.end(), first_input_) -
        members.begin());
  }

  void count(double similarity, std::uint64_t pairs) {
    const std::size_t place =
        bits_ > 0
            ? static_cast<std::size_t>(std::lround((1 - similarity) * bits_))
            : similarity_bin(similarity);
    counts_[place] += pairs;
  }

  const DocumentGroups& groups_;
  std::uint32_t first_input_;
  int bits_;  // 0: by similarity
  std::vector<std::uint64_t> counts_;
};

// Gives the records that were removed for a collection their fates, and the
// documents of the collection those behind all others.
void apply_matches(const OlderDocuments& older, std::size_t documents,
                   std::vector<Membership>& fates) {
  for (auto document = static_cast<std::uint32_t>(fates.size());
       document < documents; ++document) {
    fates.push_back({document, document, 0});
  }
  for (const OlderMatch& match : older.matches()) {
    // The first record that was removed for it stands before it in the order of
    // documents, so it names the cluster.
    std::uint32_t& cluster = fates[match.older].cluster;
    cluster = std::min(cluster, match.record);
    fates[match.record] = {cluster, match.older, match.distance.value_or(0)};
  }
}

}  // namespace

Result<Comparison> compare_documents(const DocumentTable& documents,
                                     const NearDuplicates& found,
                                     const KeepOrder& keep_order,
                                     RelationSet remove,
                                     const FindOptions& options,
                                     const OlderDocuments& older) {
  Comparison comparison;
  PairCounts counts(found, documents.bits(), older);
  // The older corpus has no keep order of its own.
  const auto keep_before = [&](std::uint32_t a, std::uint32_t b) {
    const std::uint32_t first = older.first_input();
    return a < first || b < first
               ? a < b
               : keep_order.keep_before(a - first, b - first);
  };
  NEARDUP_ASSIGN_OR_RETURN(
      comparison.fates,
      decide_fates(
          found, keep_before, remove, options,
          [&counts](const NearPair& pair) { counts.add(pair); },
          older.standings()));
  std::move(counts).move_to(comparison);
  for (std::uint32_t document = 0; document < comparison.fates.size();
       ++document) {
    Membership& fate = comparison.fates[document];
    fate.distance =
        hamming_distance(documents.fingerprint(document),
                         documents.fingerprint(fate.representative));
  }
  apply_matches(older, documents.size(), comparison.fates);
  return comparison;
}

}  // namespace neardup
