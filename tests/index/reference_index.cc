#include "index/reference_index.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace neardup::testing {
namespace {

int distance_between(const Fingerprint& a, const Fingerprint& b) {
  int distance = 0;
  for (std::size_t i = 0; i < a.words().size(); ++i) {
    distance += std::popcount(a.words()[i] ^ b.words()[i]);
  }
  return distance;
}

}  // namespace

std::vector<Neighbor> ReferenceIndex::range_search(const Fingerprint& query,
                                                   int radius) const {
  std::vector<Neighbor> result;
  for (const auto& [id, fingerprint] : documents_) {
    const int distance = distance_between(query, fingerprint);
    if (distance <= radius) {
      result.push_back({id, distance});
    }
  }
  std::stable_sort(result.begin(), result.end(),
                   [](const Neighbor& a, const Neighbor& b) {
                     return a.distance < b.distance;
                   });
  return result;  // the map gave ascending ids
}

std::vector<Neighbor> ReferenceIndex::knn_search(const Fingerprint& query,
                                                 std::size_t k) const {
  std::vector<Neighbor> all =
      range_search(query, std::numeric_limits<int>::max());
  all.resize(std::min(k, all.size()));
  return all;
}

std::vector<NeighborPair> ReferenceIndex::self_join(int radius,
                                                    JoinEdges edges) const {
  std::map<Fingerprint, DocId> smallest;
  for (const auto& [id, fingerprint] : documents_) {
    smallest.try_emplace(fingerprint, id);
  }
  const auto speaks = [&](DocId id, const Fingerprint& fingerprint) {
    return smallest.at(fingerprint) == id;
  };
  std::vector<NeighborPair> pairs;
  for (auto a = documents_.begin(); a != documents_.end(); ++a) {
    for (auto b = std::next(a); b != documents_.end(); ++b) {
      const int distance = distance_between(a->second, b->second);
      if (distance > radius) {
        continue;
      }
      const bool both_speak =
          speaks(a->first, a->second) && speaks(b->first, b->second);
      const bool copy_of_speaker = distance == 0 && speaks(a->first, a->second);
      if (edges == JoinEdges::kAll || both_speak || copy_of_speaker) {
        pairs.push_back({a->first, b->first, distance});
      }
    }
  }
  return pairs;
}

std::map<DocId, DocId> connected_groups(
    const std::map<DocId, Fingerprint>& documents,
    const std::vector<NeighborPair>& pairs) {
  std::map<DocId, DocId> group;
  for (const auto& [id, fingerprint] : documents) {
    group[id] = id;
  }
  // Spread the smallest id along the pairs until nothing changes.
  for (bool changed = true; changed;) {
    changed = false;
    for (const NeighborPair& pair : pairs) {
      const DocId least = std::min(group.at(pair.a), group.at(pair.b));
      changed |= group[pair.a] != least || group[pair.b] != least;
      group[pair.a] = group[pair.b] = least;
    }
  }
  return group;
}

}  // namespace neardup::testing
