#include "neardup/index/linear_scan_index.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <vector>

#include <absl/container/flat_hash_map.h>

#include "neardup/index/column_scan.h"
#include "neardup/index/equal_groups.h"
#include "neardup/index/nearest_heap.h"
#include "neardup/index/pair_writer.h"

namespace neardup {
namespace {

class LinearScanIndex final : public HammingIndex {
 public:
  explicit LinearScanIndex(int bits) : column_(bits) {}

  int bits() const override { return column_.bits(); }
  std::size_t size() const override { return ids_.size(); }

  void add(DocId id, const Fingerprint& fingerprint) override;
  bool remove(DocId id) override;

  std::vector<Neighbor> knn_search(const Fingerprint& query,
                                   std::size_t k) const override;
  Status self_join(const JoinOptions& options,
                   const PairSink& sink) const override;

 private:
  void search(FingerprintRow query, const SearchOptions& options,
              SearchResult& result) const override;

  FingerprintColumn column_;
  std::vector<DocId> ids_;                            // of each row
  absl::flat_hash_map<DocId, std::uint32_t> row_of_;  // of each id
};

void LinearScanIndex::add(DocId id, const Fingerprint& fingerprint) {
  assert(fingerprint.bits() == bits());
  const auto [found, absent] =
      row_of_.try_emplace(id, static_cast<std::uint32_t>(ids_.size()));
  if (absent) {
    column_.push_back(fingerprint);
    ids_.push_back(id);
  } else {
    column_.set(found->second, fingerprint.words());
  }
}

bool LinearScanIndex::remove(DocId id) {
  const auto found = row_of_.find(id);
  if (found == row_of_.end()) {
    return false;
  }
  // The last row takes the place of the one removed.
  const std::uint32_t row = found->second;
  row_of_.erase(found);
  if (ids_.back() != id) {
    column_.set(row, column_[column_.size() - 1]);
    ids_[row] = ids_.back();
    row_of_[ids_[row]] = row;
  }
  column_.pop_back();
  ids_.pop_back();
  return true;
}

void LinearScanIndex::search(FingerprintRow query, const SearchOptions& options,
                             SearchResult& result) const {
  result.neighbors.clear();
  const auto candidates = static_cast<std::size_t>(
      std::min<std::uint64_t>(size(), options.max_candidates));
  result.truncated = candidates < size();
  const FingerprintSpan rows = FingerprintSpan(column_).subspan(0, candidates);
  for_each_within(rows, query, options.radius, [&](std::size_t i) {
    result.neighbors.push_back({ids_[i], hamming_distance(query, rows[i])});
  });
  std::sort(result.neighbors.begin(), result.neighbors.end());
}

std::vector<Neighbor> LinearScanIndex::knn_search(const Fingerprint& query,
                                                  std::size_t k) const {
  assert(query.bits() == bits());
  if (k == 0) {
    return {};
  }
  NearestHeap nearest(k);
  const FingerprintSpan rows = column_;
  for (std::size_t from = 0; from < rows.size(); from += kScanChunk) {
    const FingerprintSpan chunk =
        rows.subspan(from, std::min(kScanChunk, rows.size() - from));
    const int reach = nearest.reach(bits());
    for_each_within(chunk, query.words(), reach, [&](std::size_t i) {
      nearest.offer(
          {ids_[from + i], hamming_distance(query.words(), chunk[i])});
    });
  }
  return nearest.take();
}

// Every two distinct fingerprints, compared: what the clever join is held
// against.
Status LinearScanIndex::self_join(const JoinOptions& options,
                                  const PairSink& sink) const {
  assert(options.radius >= 0);
  const EqualGroups groups(column_, ids_);
  PairWriter writer(groups, options, sink);
  writer.write_equal();
  const FingerprintSpan values = groups.values();
  for (std::size_t i = 0; i < values.size() && !writer.stopped(); ++i) {
    const FingerprintSpan later = values.subspan(i + 1, values.size() - i - 1);
    for_each_within(later, values[i], options.radius, [&](std::size_t j) {
      writer.write_near(static_cast<std::uint32_t>(i),
                        static_cast<std::uint32_t>(i + 1 + j),
                        hamming_distance(values[i], later[j]));
    });
  }
  return writer.finish();
}

}  // namespace

std::unique_ptr<HammingIndex> make_linear_scan_index(int bits) {
  return std::make_unique<LinearScanIndex>(bits);
}

}  // namespace neardup
