#include "neardup/clusters/family_index.h"

#include <algorithm>
#include <utility>

#include "neardup/index/design/bit_spread.h"
#include "neardup/index/design/index_planner.h"
#include "neardup/index/join/all_pairs_join.h"
#include "neardup/index/rows/neighbor_lists.h"

namespace neardup {

namespace {

// The tables that answer soonest; where reading every fingerprint does, a
// design that no wider search can use.
StaticTablesOptions choose_tables(FingerprintSpan fingerprints, int radius) {
  const int bits = fingerprints.bits();
  const auto documents = static_cast<double>(fingerprints.size());
  const IndexPlan plan = plan_index({.documents = documents,
                                     .bits = bits,
                                     .radius = radius,
                                     .queries = QueryMode::kSingle})
                             .front();
  if (!plan.design) {
    return {.design = *BlockDesign::equal(bits, 1, 0)};
  }
  const auto spread = spread_bits(take_skew_sample(fingerprints), *plan.design);
  return {.design = spread.value_or(*plan.design), .tag_bits = plan.tag_bits};
}

}  // namespace

FamilyIndex::FamilyIndex(const DocumentTable& documents,
                         const Families& families, FamilyRule rule, int radius)
    : documents_(documents),
      families_(families),
      rule_(rule),
      radius_(radius),
      fingerprints_(documents.bits()) {
  if (rule == FamilyRule::kText || radius == 0) {
    return;
  }
  for (std::uint32_t family = 0; family < families.size(); ++family) {
    if (compared_by_distance(family)) {
      ids_.push_back(DocId{family});
      fingerprints_.push_back(
          documents.fingerprint(families.first_member(family)));
    }
  }
  if (!ids_.empty()) {
    tables_.emplace(fingerprints_, ids_, choose_tables(fingerprints_, radius));
  }
}

bool FamilyIndex::compared_by_distance(std::uint32_t family) const {
  return rule_ == FamilyRule::kFingerprint &&
         documents_.weak(families_.first_member(family)) == Weakness::kNone;
}

std::vector<Neighbor> FamilyIndex::neighbors(std::uint32_t family) const {
  if (!tables_ || !compared_by_distance(family)) {
    return {};
  }
  FingerprintColumn query(documents_.bits());
  query.push_back(documents_.fingerprint(families_.first_member(family)));
  NeighborLists lists;
  tables_->search(query, {.radius = radius_}, lists);
  std::vector<Neighbor> found(lists[0].begin(), lists[0].end());
  std::erase_if(found, [family](const Neighbor& neighbor) {
    return neighbor.id == DocId{family};
  });
  return found;
}

Status FamilyIndex::join(std::stop_token stop, const WorkReport& progress,
                         const PairSink& sink) const {
  return all_pairs_join(
      fingerprints_, ids_,
      JoinOptions{
          .radius = radius_, .stop = std::move(stop), .progress = progress},
      sink);
}

}  // namespace neardup
