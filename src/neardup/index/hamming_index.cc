#include "neardup/index/hamming_index.h"

#include <cassert>
#include <utility>

namespace neardup {

std::vector<Neighbor> HammingIndex::range_search(const Fingerprint& query,
                                                 int radius) const {
  return range_search(query, SearchOptions{.radius = radius}).neighbors;
}

SearchResult HammingIndex::range_search(const Fingerprint& query,
                                        const SearchOptions& options) const {
  assert(query.bits() == bits());
  assert(options.radius >= 0);
  SearchResult result;
  search(query.words(), options, result);
  return result;
}

void HammingIndex::range_search_batch(
    FingerprintSpan queries, const SearchOptions& options,
    const std::function<void(std::size_t, const SearchResult&)>& sink) const {
  assert(queries.bits() == bits());
  assert(options.radius >= 0);
  SearchResult result;
  for (std::size_t i = 0; i < queries.size(); ++i) {
    search(queries[i], options, result);
    sink(i, result);
  }
}

void HammingIndex::self_join(
    int radius, const std::function<void(const NeighborPair&)>& sink) const {
  // Nobody holds a stop source, so it cannot be cancelled.
  [[maybe_unused]] const Status status = self_join(
      JoinOptions{.radius = radius}, [&](std::span<const NeighborPair> pairs) {
        for (const NeighborPair& pair : pairs) {
          sink(pair);
        }
      });
  assert(status.ok());
}

}  // namespace neardup
