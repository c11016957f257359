#include "neardup/index/dynamic_parts.h"

#include <algorithm>
#include <numeric>

#include "neardup/index/hamming_index.h"
#include "neardup/index/mem_search.h"
#include "neardup/index/rows/column_scan.h"
#include "neardup/index/rows/nearest_heap.h"
#include "neardup/index/rows/partial_answers.h"
#include "neardup/index/rows/sort_neighbors.h"

namespace neardup {
namespace {

// Queries that go through all parts together; what they find stays in cache.
constexpr std::size_t kChunk = 512;

// The working memory of a thread's searches.
struct PartsMemory {
  PartialAnswers found;
  MemSearch::Memory fresh;
  std::vector<std::uint32_t> names;
  std::vector<std::uint32_t> ends;
  std::vector<Neighbor> ordered;
  SearchResult result;
};

// A search keeps its memory for the next one of its thread, since a single
// query takes no longer than a handful of allocations. A sink that searches
// gets another one.
class BorrowedMemory {
 public:
  BorrowedMemory() {
    if (spare().empty()) {
      memory_ = std::make_unique<PartsMemory>();
    } else {
      memory_ = std::move(spare().back());
      spare().pop_back();
    }
  }
  BorrowedMemory(const BorrowedMemory&) = delete;
  BorrowedMemory& operator=(const BorrowedMemory&) = delete;
  ~BorrowedMemory() { spare().push_back(std::move(memory_)); }

  PartsMemory& operator*() const { return *memory_; }

 private:
  static std::vector<std::unique_ptr<PartsMemory>>& spare() {
    thread_local std::vector<std::unique_ptr<PartsMemory>> memories;
    return memories;
  }
  std::unique_ptr<PartsMemory> memory_;
};

void search_part(const DynamicPart& part, const MemTable::Moment& moment,
                 FingerprintSpan queries, const SearchOptions& options,
                 PartsMemory& memory) {
  if (part.fresh) {
    MemSearch(*part.fresh, part.removals, moment, options, memory.fresh)
        .run(queries, 0, memory.found);
    return;
  }
  std::vector<PartialAnswers::Found>& found = memory.found.found;
  const auto before = static_cast<std::ptrdiff_t>(found.size());
  part.segment->search(queries, memory.names, options, memory.found);
  if (part.removals.size() != 0) {
    const auto removed = [&](const PartialAnswers::Found& one) {
      return part.removals.contains(static_cast<std::uint32_t>(one.neighbor.id),
                                    moment.removals);
    };
    found.erase(std::remove_if(found.begin() + before, found.end(), removed),
                found.end());
  }
}

// What was found comes part by part; answers go out query by query.
void hand_over(
    std::size_t first, std::size_t queries, PartsMemory& memory,
    const std::function<void(std::size_t, const SearchResult&)>& sink) {
  order_by_query(memory.found, queries, memory.ends, memory.ordered);
  for (std::size_t q = 0; q < queries; ++q) {
    memory.result.neighbors.assign(memory.ordered.begin() + memory.ends[q],
                                   memory.ordered.begin() + memory.ends[q + 1]);
    sort_neighbors(memory.result.neighbors);
    memory.result.truncated = memory.found.truncated[q] != 0;
    sink(first + q, memory.result);
  }
}

// Offers every document of a MemTable that is there at the moment.
void offer_fresh(const DynamicPart& part, const MemTable::Moment& moment,
                 FingerprintRow query, NearestHeap& heap) {
  const FingerprintSpan all = part.fresh->fingerprints(moment.documents);
  for (std::size_t from = 0; from < all.size(); from += kScanChunk) {
    const FingerprintSpan chunk =
        all.subspan(from, std::min(kScanChunk, all.size() - from));
    for_each_within(chunk, query, heap.reach(all.bits()), [&](std::size_t i) {
      const auto position = static_cast<std::uint32_t>(from + i);
      if (!part.removals.contains(position, moment.removals)) {
        heap.offer(
            {part.fresh->id(position), hamming_distance(query, chunk[i])});
      }
    });
  }
}

void offer_segment(const DynamicPart& part, const MemTable::Moment& moment,
                   FingerprintRow query, std::size_t k, NearestHeap& heap) {
  // So many that k are left when removed ones are taken out.
  const std::size_t size = part.segment->size();
  const std::size_t wanted =
      std::min(size, std::min(k, size) + part.removals.size());
  for (const Neighbor& neighbor : part.segment->nearest(query, wanted)) {
    if (!part.removals.contains(static_cast<std::uint32_t>(neighbor.id),
                                moment.removals)) {
      heap.offer(neighbor);
    }
  }
}

}  // namespace

void search_parts(
    const Snapshot& snapshot, FingerprintSpan queries,
    const SearchOptions& options,
    const std::function<void(std::size_t, const SearchResult&)>& sink) {
  const BorrowedMemory borrowed;
  PartsMemory& memory = *borrowed;
  for (std::size_t from = 0; from < queries.size(); from += kChunk) {
    const std::size_t size = std::min(kChunk, queries.size() - from);
    const FingerprintSpan chunk = queries.subspan(from, size);
    memory.found.start(size, options.max_candidates);
    memory.names.resize(size);
    std::iota(memory.names.begin(), memory.names.end(), 0u);
    for (const auto& part : *snapshot.parts) {
      const MemTable::Moment moment = snapshot.moment_of(*part);
      if (moment.documents != 0) {
        search_part(*part, moment, chunk, options, memory);
      }
    }
    hand_over(from, size, memory, sink);
  }
}

std::vector<Neighbor> nearest_in_parts(const Snapshot& snapshot,
                                       FingerprintRow query, std::size_t k) {
  if (k == 0) {
    return {};
  }
  const MemTable& last = *snapshot.parts->back()->fresh;
  // Whatever lies beyond the design's radius is farther than all it finds.
  std::vector<Neighbor> near;
  search_parts(snapshot, {query, last.bits()}, {.radius = last.radius()},
               [&near](std::size_t, const SearchResult& result) {
                 near = result.neighbors;
               });
  if (near.size() >= k) {
    near.resize(k);
    return near;
  }
  NearestHeap heap(k);
  for (const auto& part : *snapshot.parts) {
    const MemTable::Moment moment = snapshot.moment_of(*part);
    if (part->fresh) {
      offer_fresh(*part, moment, query, heap);
    } else {
      offer_segment(*part, moment, query, k, heap);
    }
  }
  return heap.take();
}

void append_present(const DynamicPart& part, const MemTable::Moment& moment,
                    FingerprintColumn& column, std::vector<DocId>& ids) {
  if (part.fresh) {
    const FingerprintSpan rows = part.fresh->fingerprints(moment.documents);
    for (std::uint32_t i = 0; i < moment.documents; ++i) {
      if (!part.removals.contains(i, moment.removals)) {
        column.push_back(rows[i]);
        ids.push_back(part.fresh->id(i));
      }
    }
    return;
  }
  FingerprintColumn all(column.bits());
  std::vector<DocId> all_ids;
  all.reserve(part.size());
  all_ids.reserve(part.size());
  part.segment->append_to(all, all_ids);
  for (std::size_t i = 0; i < all_ids.size(); ++i) {
    if (!part.removals.contains(static_cast<std::uint32_t>(all_ids[i]),
                                moment.removals)) {
      column.push_back(all[i]);
      ids.push_back(all_ids[i]);
    }
  }
}

}  // namespace neardup
