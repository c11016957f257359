#include "neardup/clusters/clusters.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

namespace neardup {
namespace {

// What is settled of groups, and so of their members.
class GroupStandings {
 public:
  GroupStandings(const DocumentGroups& groups,
                 std::span<const Standing> documents)
      : documents_(documents) {
    if (documents_.empty()) {
      return;
    }
    groups_.resize(groups.size());
    for (std::uint32_t group = 0; group < groups.size(); ++group) {
      for (const std::uint32_t member : groups.members(group)) {
        if (groups_[group] != Standing::kStays) {
          groups_[group] =
              std::max(groups_[group], of_document(member), less_settled);
        }
      }
    }
  }

  Standing of(std::uint32_t group) const {
    return groups_.empty() ? Standing::kOpen : groups_[group];
  }
  Standing of_document(std::uint32_t document) const {
    return documents_.empty() ? Standing::kOpen : documents_[document];
  }
  // True if the two groups are to be in one cluster for being near.
  bool may_join(const NearPair& pair) const {
    const Standing first = of(pair.first);
    const Standing second = of(pair.second);
    return first != Standing::kRemoved && second != Standing::kRemoved &&
           (first == Standing::kOpen || second == Standing::kOpen);
  }

 private:
  // One that stays speaks for its group before one that was removed.
  static bool less_settled(Standing a, Standing b) {
    const auto rank = [](Standing standing) {
      return standing == Standing::kOpen      ? 0
             : standing == Standing::kRemoved ? 1
                                              : 2;
    };
    return rank(a) < rank(b);
  }

  std::span<const Standing> documents_;
  std::vector<Standing> groups_;
};

// For each group the member that is kept first.
std::vector<std::uint32_t> first_kept_members(
    const DocumentGroups& groups, const GroupStandings& standings,
    const Clusters::KeepBefore& keep_before) {
  std::vector<std::uint32_t> kept(groups.size());
  const auto before = [&](std::uint32_t a, std::uint32_t b) {
    const bool a_stays = standings.of_document(a) == Standing::kStays;
    const bool b_stays = standings.of_document(b) == Standing::kStays;
    return a_stays != b_stays ? a_stays : keep_before(a, b);
  };
  for (std::uint32_t group = 0; group < groups.size(); ++group) {
    const auto members = groups.members(group);
    kept[group] = *std::min_element(members.begin(), members.end(), before);
  }
  return kept;
}

// From groups to their members: all of a group share its fate, but for those
// that stay.
std::vector<Membership> expand(const DocumentGroups& groups,
                               const GroupStandings& standings,
                               const std::vector<std::uint32_t>& kept,
                               const std::vector<Membership>& group_fates) {
  std::vector<Membership> fates(groups.documents());
  for (std::uint32_t document = 0; document < fates.size(); ++document) {
    const Membership& fate = group_fates[groups.group_of(document)];
    const bool stays = standings.of_document(document) == Standing::kStays;
    fates[document] = {groups.first_member(fate.cluster),
                       stays ? document : kept[fate.representative], 0};
  }
  return fates;
}

// True if the second group of the pair goes where the first is kept.
bool removes_second(const NearPair& pair, RelationSet remove) {
  return remove.has(reversed(pair.relation));
}

std::vector<Neighbor> duplicates_of(const NearDuplicates& found,
                                    const GroupStandings& standings,
                                    std::uint32_t group, RelationSet remove) {
  std::vector<Neighbor> duplicates;
  for (const NearPair& pair : found.neighbors(group)) {
    if (removes_second(pair, remove) &&
        standings.of(pair.second) == Standing::kOpen) {
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
    RelationSet remove, const FindOptions& options, const NearPairSink& counted,
    std::span<const Standing> settled) {
  const DocumentGroups& groups = found.groups();
  const GroupStandings standings(groups, settled);
  Clusters clusters(groups.size());
  // What another contains is visited after it, whichever is kept by the order.
  std::vector<bool> contained(groups.size(), false);
  NEARDUP_RETURN_IF_ERROR(found.join(options, [&](const NearPair& pair) {
    if (!remove.has(pair.relation) && !removes_second(pair, remove)) {
      return;
    }
    if (standings.may_join(pair)) {
      if (pair.relation == Relation::kContains) {
        contained[pair.second] = true;
      } else if (pair.relation == Relation::kContained) {
        contained[pair.first] = true;
      }
      clusters.add({DocId{pair.first}, DocId{pair.second}, 0});
    }
    if (counted) {
      counted(pair);
    }
  }));
  if (options.stop.stop_requested()) {
    return cancelled("stopped while comparing");
  }
  const std::vector<std::uint32_t> kept =
      first_kept_members(groups, standings, keep_before);
  const auto visit_before = [&](std::uint32_t a, std::uint32_t b) {
    const bool a_stays = standings.of(a) == Standing::kStays;
    if (a_stays != (standings.of(b) == Standing::kStays)) {
      return a_stays;
    }
    return contained[a] != contained[b] ? contained[b]
                                        : keep_before(kept[a], kept[b]);
  };
  return expand(groups, standings, kept,
                clusters.decide(visit_before, [&](std::uint32_t group) {
                  return duplicates_of(found, standings, group, remove);
                }));
}

}  // namespace neardup
