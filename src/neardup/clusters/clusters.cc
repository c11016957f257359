#include "neardup/clusters/clusters.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

namespace neardup {
namespace {

// For each group the member that is kept first.
std::vector<std::uint32_t> first_kept_members(
    const DocumentGroups& groups, const Clusters::KeepBefore& keep_before) {
  std::vector<std::uint32_t> kept(groups.size());
  for (std::uint32_t group = 0; group < groups.size(); ++group) {
    const auto members = groups.members(group);
    kept[group] =
        *std::min_element(members.begin(), members.end(), keep_before);
  }
  return kept;
}

// From groups to their members: all of a group share its fate.
std::vector<Membership> expand(const DocumentGroups& groups,
                               const std::vector<std::uint32_t>& kept,
                               const std::vector<Membership>& group_fates) {
  std::vector<Membership> fates(groups.documents());
  for (std::uint32_t document = 0; document < fates.size(); ++document) {
    const Membership& fate = group_fates[groups.group_of(document)];
    fates[document] = {groups.first_member(fate.cluster),
                       kept[fate.representative], 0};
  }
  return fates;
}

// True if the second group of the pair goes where the first is kept.
bool removes_second(const NearPair& pair, RelationSet remove) {
  return remove.has(reversed(pair.relation));
}

std::vector<Neighbor> duplicates_of(const NearDuplicates& found,
                                    std::uint32_t group, RelationSet remove) {
  std::vector<Neighbor> duplicates;
  for (const NearPair& pair : found.neighbors(group)) {
    if (removes_second(pair, remove)) {
      duplicates.push_back({DocId{pair.second}, 0});
    }
  }
  return duplicates;
}

}  // namespace

Clusters::Clusters(std::size_t documents)
    : parents_(documents), joined_(documents, false) {
  std::iota(parents_.begin(), parents_.end(), std::uint32_t{0});
}

void Clusters::add(const NeighborPair& pair) {
  const auto a = static_cast<std::uint32_t>(pair.a);
  const auto b = static_cast<std::uint32_t>(pair.b);
  assert(a < parents_.size() && b < parents_.size());
  if (a == b) {
    return;
  }
  joined_[a] = true;
  joined_[b] = true;
  const auto [small, large] = std::minmax({root_of(a), root_of(b)});
  parents_[large] = small;
}

std::uint32_t Clusters::root_of(std::uint32_t document) {
  while (parents_[document] != document) {
    // Path halving: every second node of the path moves up one step.
    parents_[document] = parents_[parents_[document]];
    document = parents_[document];
  }
  return document;
}

std::vector<std::uint32_t> Clusters::joined_in_keep_order(
    const KeepBefore& keep_before) const {
  std::vector<std::uint32_t> order;
  for (std::uint32_t document = 0; document < parents_.size(); ++document) {
    if (joined_[document]) {
      order.push_back(document);
    }
  }
  std::stable_sort(order.begin(), order.end(), keep_before);
  return order;
}

std::vector<Membership> Clusters::decide(const KeepBefore& keep_before,
                                         const NeighborsOf& neighbors_of) {
  std::vector<Membership> fate(parents_.size());
  for (std::uint32_t document = 0; document < fate.size(); ++document) {
    fate[document] = {root_of(document), document, 0};
  }
  std::vector<bool> decided(fate.size(), false);
  for (const std::uint32_t document : joined_in_keep_order(keep_before)) {
    if (decided[document]) {
      continue;
    }
    // Nobody kept before this one is near it: it survives, and stands for all
    // neighbours that nobody else stands for yet.
    decided[document] = true;
    for (const Neighbor& neighbor : neighbors_of(document)) {
      const auto duplicate = static_cast<std::uint32_t>(neighbor.id);
      if (!decided[duplicate]) {
        decided[duplicate] = true;
        fate[duplicate].representative = document;
        fate[duplicate].distance = neighbor.distance;
      }
    }
  }
  return fate;
}

Result<std::vector<Membership>> decide_fates(
    const NearDuplicates& found, const Clusters::KeepBefore& keep_before,
    RelationSet remove, const FindOptions& options,
    const NearPairSink& counted) {
  const DocumentGroups& groups = found.groups();
  Clusters clusters(groups.size());
  // What another contains is visited after it, whichever is kept by the order.
  std::vector<bool> contained(groups.size(), false);
  NEARDUP_RETURN_IF_ERROR(found.join(options, [&](const NearPair& pair) {
    if (remove.has(pair.relation) || removes_second(pair, remove)) {
      if (pair.relation == Relation::kContains) {
        contained[pair.second] = true;
      } else if (pair.relation == Relation::kContained) {
        contained[pair.first] = true;
      }
      clusters.add({DocId{pair.first}, DocId{pair.second}, 0});
      if (counted) {
        counted(pair);
      }
    }
  }));
  if (options.stop.stop_requested()) {
    return cancelled("stopped while comparing");
  }
  const std::vector<std::uint32_t> kept =
      first_kept_members(groups, keep_before);
  return expand(groups, kept,
                clusters.decide(
                    [&](std::uint32_t a, std::uint32_t b) {
                      return contained[a] != contained[b]
                                 ? contained[b]
                                 : keep_before(kept[a], kept[b]);
                    },
                    [&](std::uint32_t group) {
                      return duplicates_of(found, group, remove);
                    }));
}

}  // namespace neardup
