// The join of two sets: the larger one in tables, the smaller one looked up.

#include <algorithm>
#include <cassert>
#include <vector>

#include "neardup/index/design/covering_designs.h"
#include "neardup/index/join/all_pairs_join.h"
#include "neardup/index/tables/static_tables.h"

namespace neardup {
namespace {

// Queries between two looks at the stop token.
constexpr std::size_t kBatch = 8192;
// Wider radii find hardly fewer candidates in tables than in a scan.
constexpr int kMostLookupRadius = 8;

// Tables of moderate size that every radius up to kMostLookupRadius can be
// looked up in; wider ones scan.
StaticTablesOptions options_for(int bits, int radius, std::size_t size,
                                int threads) {
  if (radius > kMostLookupRadius || radius + 1 > bits) {
    return {.design = *BlockDesign::equal(bits, 1, 0), .threads = threads};
  }
  const bool pairs = radius <= 5 && size > 1'000'000 && radius + 3 <= bits;
  const int blocks = radius <= 3 ? radius + 1 : std::min(radius + 1, 4);
  return {.design = pairs && radius >= 2
                        ? *turan_design(bits, radius, 2, 2)
                        : *multi_index_design(bits, radius, blocks),
          .tag_bits = radius <= 3 ? 16 : 32,
          .threads = threads};
}

}  // namespace

Status all_pairs_join(FingerprintSpan a, std::span<const DocId> a_ids,
                      FingerprintSpan b, std::span<const DocId> b_ids,
                      const JoinOptions& options, const PairSink& sink) {
  assert(a.bits() == b.bits() && options.radius >= 0);
  assert(options.edges == JoinEdges::kAll);
  const bool swapped = a.size() < b.size();
  const FingerprintSpan stored = swapped ? b : a;
  const FingerprintSpan looked_up = swapped ? a : b;
  const std::span<const DocId> ids = swapped ? a_ids : b_ids;
  const int radius = std::min(options.radius, a.bits());
  const StaticTables tables(
      stored, swapped ? b_ids : a_ids,
      options_for(a.bits(), radius, stored.size(), options.threads));
  NeighborLists lists;
  std::vector<NeighborPair> pairs;
  for (std::size_t from = 0; from < looked_up.size(); from += kBatch) {
    if (options.stop.stop_requested()) {
      return cancelled("the join was stopped");
    }
    const std::size_t count = std::min(kBatch, looked_up.size() - from);
    lists.clear();
    tables.search(looked_up.subspan(from, count), {.radius = radius}, lists,
                  options.threads);
    pairs.clear();
    for (std::size_t i = 0; i < count; ++i) {
      const DocId id = ids.empty() ? DocId{static_cast<std::uint32_t>(from + i)}
                                   : ids[from + i];
      for (const Neighbor& near : lists[i]) {
        pairs.push_back(swapped ? NeighborPair{id, near.id, near.distance}
                                : NeighborPair{near.id, id, near.distance});
      }
    }
    if (!pairs.empty()) {
      sink(pairs);
    }
  }
  return {};
}

}  // namespace neardup
