#include "neardup/clusters/fingerprint_neighbors.h"

#include <span>

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

FingerprintNeighbors::FingerprintNeighbors(const DocumentTable& documents,
                                           EqualBy rule, int radius)
    : NearDuplicates(equal_documents(documents, rule)),
      documents_(documents),
      rule_(rule),
      radius_(radius),
      fingerprints_(documents.bits()) {
  if (rule == EqualBy::kText || radius == 0) {
    return;
  }
  for (std::uint32_t group = 0; group < groups().size(); ++group) {
    if (compared_by_distance(group)) {
      ids_.push_back(DocId{group});
      fingerprints_.push_back(fingerprint(group));
    }
  }
  if (!ids_.empty()) {
    tables_.emplace(fingerprints_, ids_, choose_tables(fingerprints_, radius));
  }
}

bool FingerprintNeighbors::compared_by_distance(std::uint32_t group) const {
  return rule_ == EqualBy::kFingerprint &&
         documents_.weak(groups().first_member(group)) == Weakness::kNone;
}

Fingerprint FingerprintNeighbors::fingerprint(std::uint32_t group) const {
  return documents_.fingerprint(groups().first_member(group));
}

// Equal texts are of one group, so texts of two groups are never equal.
NearPair FingerprintNeighbors::near_pair(DocId a, DocId b, int distance) const {
  return {static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b),
          1 - static_cast<double>(distance) / documents_.bits(),
          Relation::kNear};
}

Relation FingerprintNeighbors::within(std::uint32_t a, std::uint32_t b) const {
  return documents_.text_hash(a) == documents_.text_hash(b) ? Relation::kEqual
                                                            : Relation::kNear;
}

std::optional<NearPair> FingerprintNeighbors::between(std::uint32_t a,
                                                      std::uint32_t b) const {
  if (!compared_by_distance(a) || !compared_by_distance(b)) {
    return std::nullopt;
  }
  const int distance = hamming_distance(fingerprint(a), fingerprint(b));
  if (distance > radius_) {
    return std::nullopt;
  }
  return near_pair(DocId{a}, DocId{b}, distance);
}

std::vector<NearPair> FingerprintNeighbors::neighbors(
    std::uint32_t group) const {
  std::vector<NearPair> pairs;
  if (!tables_ || !compared_by_distance(group)) {
    return pairs;
  }
  FingerprintColumn query(documents_.bits());
  query.push_back(fingerprint(group));
  NeighborLists lists;
  tables_->search(query, {.radius = radius_}, lists);
  for (const Neighbor& neighbor : lists[0]) {
    if (neighbor.id != DocId{group}) {
      pairs.push_back(near_pair(DocId{group}, neighbor.id, neighbor.distance));
    }
  }
  return pairs;
}

Status FingerprintNeighbors::join(const FindOptions& options,
                                  const NearPairSink& sink) const {
  return all_pairs_join(fingerprints_, ids_,
                        JoinOptions{.radius = radius_,
                                    .stop = options.stop,
                                    .progress = options.progress},
                        [&](std::span<const NeighborPair> portion) {
                          for (const NeighborPair& pair : portion) {
                            sink(near_pair(pair.a, pair.b, pair.distance));
                          }
                        });
}

}  // namespace neardup
