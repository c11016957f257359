#include "neardup/index/block_index.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <utility>
#include <vector>

#include "neardup/index/bucket_table.h"
#include "neardup/index/column_scan.h"
#include "neardup/index/fingerprint_slots.h"
#include "neardup/index/nearest_heap.h"

namespace neardup {
namespace {

class BlockIndex final : public HammingIndex {
 public:
  explicit BlockIndex(BlockDesign design)
      : design_(std::move(design)), slots_(design_.bits()) {
    for (std::size_t t = 0; t < design_.tables().size(); ++t) {
      tables_.emplace_back(design_.bits(), design_.selection(t));
    }
  }

  int bits() const override { return design_.bits(); }
  std::size_t size() const override { return slots_.size(); }

  void add(DocId id, const Fingerprint& fingerprint) override;
  bool remove(DocId id) override;

  std::vector<Neighbor> knn_search(const Fingerprint& query,
                                   std::size_t k) const override;
  Status self_join(const JoinOptions& options,
                   const PairSink& sink) const override;

 private:
  void search(FingerprintRow query, const SearchOptions& options,
              SearchResult& result) const override;
  void search_tables(FingerprintRow query, const SearchOptions& options,
                     SearchResult& result) const;
  void search_slots(FingerprintRow query, const SearchOptions& options,
                    SearchResult& result) const;
  std::vector<Neighbor> nearest_slots(FingerprintRow query,
                                      std::size_t k) const;
  void append_documents(std::size_t slot, int distance,
                        std::vector<Neighbor>& neighbors) const;
  // The first table in which the two share a key.
  std::size_t first_shared(FingerprintRow a, FingerprintRow b) const;

  BlockDesign design_;
  FingerprintSlots slots_;
  std::vector<BucketTable> tables_;
};

void BlockIndex::add(DocId id, const Fingerprint& fingerprint) {
  assert(fingerprint.bits() == bits());
  const FingerprintRow row = fingerprint.words();
  if (const auto slot = slots_.find(id)) {
    if (std::ranges::equal(slots_.values()[*slot], row)) {
      return;
    }
    remove(id);
  }
  const FingerprintSlots::Change change = slots_.insert(id, row);
  if (change.first_or_last) {
    for (BucketTable& table : tables_) {
      table.insert(change.slot, row);
    }
  }
}

bool BlockIndex::remove(DocId id) {
  if (!slots_.find(id)) {
    return false;
  }
  const FingerprintSlots::Change change = slots_.erase(id);
  if (change.first_or_last) {
    for (BucketTable& table : tables_) {
      table.erase(change.slot, slots_.values()[change.slot]);
    }
  }
  return true;
}

void BlockIndex::search(FingerprintRow query, const SearchOptions& options,
                        SearchResult& result) const {
  result.neighbors.clear();
  result.truncated = false;
  if (options.radius <= design_.radius() && design_.one_key_a_table()) {
    search_tables(query, options, result);
  } else {
    search_slots(query, options, result);
  }
  std::sort(result.neighbors.begin(), result.neighbors.end());
}

void BlockIndex::search_tables(FingerprintRow query,
                               const SearchOptions& options,
                               SearchResult& result) const {
  std::uint64_t budget = options.max_candidates;
  for (std::size_t t = 0; t < tables_.size() && !result.truncated; ++t) {
    const BucketTable::Bucket& bucket = tables_[t].bucket(query);
    FingerprintSpan candidates(bucket.words, bits());
    if (candidates.size() > budget) {
      candidates = candidates.subspan(0, static_cast<std::size_t>(budget));
      result.truncated = true;
    }
    budget -= candidates.size();
    for_each_within(candidates, query, options.radius, [&](std::size_t i) {
      if (first_shared(query, candidates[i]) == t) {
        append_documents(bucket.slots[i],
                         hamming_distance(query, candidates[i]),
                         result.neighbors);
      }
    });
  }
}

void BlockIndex::search_slots(FingerprintRow query,
                              const SearchOptions& options,
                              SearchResult& result) const {
  FingerprintSpan candidates = slots_.values();
  if (candidates.size() > options.max_candidates) {
    candidates =
        candidates.subspan(0, static_cast<std::size_t>(options.max_candidates));
    result.truncated = true;
  }
  for_each_within(candidates, query, options.radius, [&](std::size_t slot) {
    append_documents(slot, hamming_distance(query, candidates[slot]),
                     result.neighbors);
  });
}

void BlockIndex::append_documents(std::size_t slot, int distance,
                                  std::vector<Neighbor>& neighbors) const {
  for (const DocId id : slots_.documents(slot)) {
    neighbors.push_back({id, distance});
  }
}

std::size_t BlockIndex::first_shared(FingerprintRow a, FingerprintRow b) const {
  std::size_t t = 0;
  while (t < tables_.size() && !tables_[t].selection().agree(a, b)) {
    ++t;
  }
  return t;
}

std::vector<Neighbor> BlockIndex::knn_search(const Fingerprint& query,
                                             std::size_t k) const {
  assert(query.bits() == bits());
  // Whatever lies beyond the design's radius is farther than all it finds.
  std::vector<Neighbor> near = range_search(query, design_.radius());
  if (near.size() < std::min(k, size())) {
    return nearest_slots(query.words(), k);
  }
  near.resize(std::min(k, near.size()));
  return near;
}

std::vector<Neighbor> BlockIndex::nearest_slots(FingerprintRow query,
                                                std::size_t k) const {
  NearestHeap nearest(k);
  const FingerprintSpan values = slots_.values();
  for (std::size_t from = 0; from < values.size(); from += kScanChunk) {
    const FingerprintSpan chunk =
        values.subspan(from, std::min(kScanChunk, values.size() - from));
    for_each_within(chunk, query, nearest.reach(bits()), [&](std::size_t i) {
      for (const DocId id : slots_.documents(from + i)) {
        nearest.offer({id, hamming_distance(query, chunk[i])});
      }
    });
  }
  return nearest.take();
}

Status BlockIndex::self_join(const JoinOptions& options,
                             const PairSink& sink) const {
  FingerprintColumn column(bits());
  std::vector<DocId> ids;
  column.reserve(size());
  ids.reserve(size());
  for (std::size_t slot = 0; slot < slots_.values().size(); ++slot) {
    for (const DocId id : slots_.documents(slot)) {
      column.push_back(slots_.values()[slot]);
      ids.push_back(id);
    }
  }
  return all_pairs_join(column, ids, options, sink);
}

}  // namespace

std::unique_ptr<HammingIndex> make_block_index(BlockDesign design) {
  return std::make_unique<BlockIndex>(std::move(design));
}

}  // namespace neardup
