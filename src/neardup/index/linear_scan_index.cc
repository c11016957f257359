#include "neardup/index/linear_scan_index.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <vector>

#include <absl/container/flat_hash_map.h>

#include "neardup/index/join/pair_expander.h"
#include "neardup/index/rows/column_scan.h"
#include "neardup/index/rows/equal_groups.h"
#include "neardup/index/rows/nearest_heap.h"
#include "neardup/index/rows/sort_neighbors.h"

namespace neardup {
namespace {

class LinearScanIndex final : public HammingIndex {
 public:
  explicit LinearScanIndex(int bits) : column_(bits) {}

  int bits() const override { return column_.bits(); }
  std::size_t size() const override { return ids_.size(); }

  void add(DocId id, const Fingerprint& fingerprint) override;
  bool remove(DocId id) override;

  void range_search_batch(
      FingerprintSpan queries, const SearchOptions& options,
      const std::function<void(std::size_t, const SearchResult&)>& sink)
      const override;
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
  sort_neighbors(result.neighbors);
}

void LinearScanIndex::range_search_batch(
    FingerprintSpan queries, const SearchOptions& options,
    const std::function<void(std::size_t, const SearchResult&)>& sink) const {
  assert(queries.bits() == bits() && options.radius >= 0);
  // Enough for memory to keep up; their results wait until the pass is over.
  constexpr std::size_t kPassQueries = 64;
  const auto candidates = static_cast<std::size_t>(
      std::min<std::uint64_t>(size(), options.max_candidates));
  const FingerprintSpan rows = FingerprintSpan(column_).subspan(0, candidates);
  std::vector<SearchResult> results(std::min(kPassQueries, queries.size()));
  for (std::size_t from = 0; from < queries.size(); from += kPassQueries) {
    const FingerprintSpan pass =
        queries.subspan(from, std::min(kPassQueries, queries.size() - from));
    for (SearchResult& result : results) {
      result.neighbors.clear();
      result.truncated = candidates < size();
    }
    for_each_within_batch(rows, pass, options.radius,
                          [&](std::size_t q, std::size_t i) {
                            results[q].neighbors.push_back(
                                {ids_[i], hamming_distance(pass[q], rows[i])});
                          });
    for (std::size_t q = 0; q < pass.size(); ++q) {
      sort_neighbors(results[q].neighbors);
      sink(from + q, results[q]);
    }
  }
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
  PairExpander writer(groups, options, sink);
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
