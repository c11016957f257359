#include "neardup/jobs/stages/compare_stage.h"

#include <algorithm>
#include <span>

namespace neardup {

namespace {

std::uint64_t pairs_within(std::uint64_t members) {
  return members % 2 == 0 ? members / 2 * (members - 1)
                          : (members - 1) / 2 * members;
}

// For each family the member that is kept first.
template <typename AnyFamilies>
std::vector<std::uint32_t> first_kept_members(const AnyFamilies& families,
                                              const KeepOrder& keep_order) {
  std::vector<std::uint32_t> kept(families.size());
  for (std::uint32_t family = 0; family < families.size(); ++family) {
    const auto members = families.members(family);
    kept[family] =
        *std::min_element(members.begin(), members.end(),
                          [&keep_order](std::uint32_t a, std::uint32_t b) {
                            return keep_order.keep_before(a, b);
                          });
  }
  return kept;
}

// From families to their members: all of a family share its fate.
template <typename AnyFamilies>
std::vector<Membership> expand(const AnyFamilies& families,
                               const std::vector<std::uint32_t>& kept,
                               const std::vector<Membership>& family_fates,
                               std::size_t documents) {
  std::vector<Membership> fates(documents);
  for (std::uint32_t document = 0; document < documents; ++document) {
    const Membership& fate = family_fates[families.group_of(document)];
    fates[document] = {families.first_member(fate.cluster),
                       kept[fate.representative], fate.distance};
  }
  return fates;
}

// Joins the families that are near each other and counts the pairs of documents
// that this makes, by distance.
Status join_families(const Families& families, const FamilyIndex& index,
                     const std::stop_token& stop, const WorkReport& progress,
                     Clusters& clusters,
                     std::vector<std::uint64_t>& pairs_by_distance) {
  for (std::uint32_t family = 0; family < families.size(); ++family) {
    pairs_by_distance[0] += pairs_within(families.members(family).size());
  }
  const auto members = [&families](DocId family) -> std::uint64_t {
    return families.members(static_cast<std::uint32_t>(family)).size();
  };
  return index.join(stop, progress, [&](std::span<const NeighborPair> pairs) {
    for (const NeighborPair& pair : pairs) {
      clusters.add(pair);
      pairs_by_distance[static_cast<std::size_t>(pair.distance)] +=
          members(pair.a) * members(pair.b);
    }
  });
}

int distance_between(const DocumentTable& documents, std::uint32_t a,
                     std::uint32_t b) {
  return hamming_distance(documents.fingerprint(a), documents.fingerprint(b));
}

// The families that are duplicates of each other.
class DuplicateFamilies {
 public:
  explicit DuplicateFamilies(const PairSet& found)
      : neighbors_(found.families().size()) {
    for (const SimilarPair& pair : found.family_pairs()) {
      if (is_duplicate(pair.relation)) {
        neighbors_[pair.first].push_back({DocId{pair.second}, 0});
        neighbors_[pair.second].push_back({DocId{pair.first}, 0});
      }
    }
  }

  const std::vector<Neighbor>& of(std::uint32_t family) const {
    return neighbors_[family];
  }

 private:
  std::vector<std::vector<Neighbor>> neighbors_;
};

// Joins the families found to be duplicates and counts their pairs.
void join_found(const PairSet& found, Clusters& clusters,
                std::vector<std::uint64_t>& pairs_by_similarity) {
  const EqualTexts& families = found.families();
  for (std::uint32_t family = 0; family < families.size(); ++family) {
    pairs_by_similarity[similarity_bin(1)] +=
        pairs_within(families.members(family).size());
  }
  for (const SimilarPair& pair : found.family_pairs()) {
    if (is_duplicate(pair.relation)) {
      clusters.add({DocId{pair.first}, DocId{pair.second}, 0});
      pairs_by_similarity[similarity_bin(
          static_cast<double>(pair.similarity))] +=
          std::uint64_t{families.members(pair.first).size()} *
          families.members(pair.second).size();
    }
  }
}

}  // namespace

Comparison compare_found(const DocumentTable& documents, const PairSet& found,
                         const KeepOrder& keep_order) {
  Comparison comparison;
  comparison.pairs_by_similarity.resize(kSimilarityBins);
  const EqualTexts& families = found.families();
  Clusters clusters(families.size());
  join_found(found, clusters, comparison.pairs_by_similarity);
  const DuplicateFamilies duplicates(found);
  const std::vector<std::uint32_t> kept =
      first_kept_members(families, keep_order);
  const std::vector<Membership> family_fates = clusters.decide(
      [&](std::uint32_t a, std::uint32_t b) {
        return keep_order.keep_before(kept[a], kept[b]);
      },
      [&](std::uint32_t family) { return duplicates.of(family); });
  comparison.fates = expand(families, kept, family_fates, documents.size());
  for (std::uint32_t document = 0; document < documents.size(); ++document) {
    Membership& fate = comparison.fates[document];
    fate.distance = distance_between(documents, document, fate.representative);
  }
  return comparison;
}

Result<Comparison> compare_documents(const DocumentTable& documents,
                                     const Families& families,
                                     const FamilyIndex& index,
                                     const KeepOrder& keep_order,
                                     const std::stop_token& stop,
                                     const WorkReport& progress) {
  Comparison comparison;
  comparison.pairs_by_distance.resize(
      static_cast<std::size_t>(documents.bits()) + 1);
  Clusters clusters(families.size());
  NEARDUP_RETURN_IF_ERROR(join_families(
      families, index, stop, progress, clusters, comparison.pairs_by_distance));
  if (stop.stop_requested()) {
    return cancelled("stopped while comparing fingerprints");
  }
  const std::vector<std::uint32_t> kept =
      first_kept_members(families, keep_order);
  const std::vector<Membership> family_fates = clusters.decide(
      [&](std::uint32_t a, std::uint32_t b) {
        return keep_order.keep_before(kept[a], kept[b]);
      },
      [&](std::uint32_t family) { return index.neighbors(family); });
  comparison.fates = expand(families, kept, family_fates, documents.size());
  return comparison;
}

}  // namespace neardup
