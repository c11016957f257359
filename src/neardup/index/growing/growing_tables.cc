#include "neardup/index/growing/growing_tables.h"

#include <algorithm>
#include <cassert>
#include <memory>
#include <utility>

#include "neardup/base/out_of_memory.h"
#include "neardup/index/design/index_planner.h"
#include "neardup/index/rows/column_scan.h"
#include "neardup/index/rows/nearest_heap.h"
#include "neardup/index/rows/neighbor_lists.h"
#include "neardup/index/rows/partial_answers.h"
#include "neardup/index/rows/sort_neighbors.h"

namespace neardup {
namespace {

// Queries that go through all parts together; what they find stays in cache.
constexpr std::size_t kChunk = 512;

// Of a document in the base, beside its fingerprint: what tables may take. At
// wide radii the fastest designs would take several times as much.
constexpr double kTableBytes = 72;
// How many times as long a single query may take for one key a table.
constexpr double kWorthOneKey = 3;

std::uint32_t number_of(DocId id) { return static_cast<std::uint32_t>(id); }

// `options` with a budget, so that what is spent of it is counted.
SearchOptions counted(SearchOptions options) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max() - 1;
  options.max_candidates = std::min(options.max_candidates, kMost);
  return options;
}

}  // namespace

struct GrowingTables::SearchMemory {
  PartialAnswers found;
  NeighborLists lists;
  MemSearch::Memory fresh;
  std::vector<std::uint32_t> ends;
  std::vector<Neighbor> ordered;
  GrowingResult result;
};

// A search keeps its memory for the next one of its thread, since a single
// query takes no longer than a handful of allocations. A sink that searches
// gets another one.
class GrowingTables::BorrowedMemory {
 public:
  BorrowedMemory() {
    if (spare().empty()) {
      memory_ = std::make_unique<SearchMemory>();
    } else {
      memory_ = std::move(spare().back());
      spare().pop_back();
    }
  }
  BorrowedMemory(const BorrowedMemory&) = delete;
  BorrowedMemory& operator=(const BorrowedMemory&) = delete;
  ~BorrowedMemory() { spare().push_back(std::move(memory_)); }

  SearchMemory& operator*() const { return *memory_; }

 private:
  static std::vector<std::unique_ptr<SearchMemory>>& spare() {
    thread_local std::vector<std::unique_ptr<SearchMemory>> memories;
    return memories;
  }
  std::unique_ptr<SearchMemory> memory_;
};

Status GrowingTables::check(const GrowingTablesOptions& options) {
  if (options.bits < 1 || options.bits > Fingerprint::kMaxBits) {
    return invalid_argument("bits is " + std::to_string(options.bits) +
                            "; it must be 1 to " +
                            std::to_string(Fingerprint::kMaxBits));
  }
  if (options.radius < 0 || options.radius > options.bits) {
    return invalid_argument(
        "radius is " + std::to_string(options.radius) + "; it must be 0 to " +
        std::to_string(options.bits) + ", the bits of a fingerprint");
  }
  if (options.expected == 0) {
    return invalid_argument("expected is 0; it must be at least 1");
  }
  if (options.threads < 1) {
    return invalid_argument("threads is " + std::to_string(options.threads) +
                            "; it must be at least 1");
  }
  return {};
}

// The fastest tables for queries one by one that take a moderate room; where
// reading all is as fast, the smallest there are.
StaticTablesOptions GrowingTables::plan(const GrowingTablesOptions& options,
                                        std::size_t documents) {
  const auto n = static_cast<double>(std::max<std::size_t>(documents, 1));
  const auto row_bytes =
      static_cast<double>(words_per_row(options.bits) * sizeof(std::uint64_t));
  const std::vector<IndexPlan> plans =
      plan_index({.documents = n,
                  .bits = options.bits,
                  .radius = options.radius,
                  .queries = QueryMode::kSingle,
                  .memory = n * (row_bytes + kTableBytes)});
  const IndexPlan& fastest = plans.front();
  // One key a table is better than the model of single queries says: in
  // batches, and in MemTables, which copy a line for every key.
  const auto one_key = std::ranges::find_if(plans, [&](const IndexPlan& plan) {
    return plan.fits && plan.design && plan.design->one_key_a_table() &&
           plan.single_seconds <= kWorthOneKey * fastest.single_seconds;
  });
  const IndexPlan& best =
      fastest.design && one_key != plans.end() ? *one_key : fastest;
  StaticTablesOptions tables = {
      .design = best.design ? *best.design
                            : *BlockDesign::equal(options.bits, /*blocks=*/1,
                                                  /*radius=*/0)};
  tables.tag_bits = best.design ? best.tag_bits : tables.tag_bits;
  tables.threads = options.threads;
  return tables;
}

GrowingTables::GrowingTables(const GrowingTablesOptions& options)
    : options_(options),
      frozen_(plan(options, options.expected).design),
      fresh_(frozen_.design()) {}

Result<GrowingTables> GrowingTables::make(const GrowingTablesOptions& options) {
  NEARDUP_RETURN_IF_ERROR(check(options));
  return or_out_of_memory(
      [&]() -> Result<GrowingTables> { return GrowingTables(options); });
}

Result<GrowingTables> GrowingTables::open(const std::string& path,
                                          const GrowingTablesOptions& options,
                                          std::string_view profile_id) {
  NEARDUP_RETURN_IF_ERROR(check(options));
  return or_out_of_memory([&]() -> Result<GrowingTables> {
    NEARDUP_ASSIGN_OR_RETURN(StaticTables base, StaticTables::open(path));
    if (base.bits() != options.bits) {
      return invalid_argument(
          path + ": fingerprints of " + std::to_string(base.bits()) +
          " bits; those asked for have " + std::to_string(options.bits));
    }
    if (base.profile_id() != profile_id) {
      return invalid_argument(path + ": fingerprints of profile '" +
                              base.profile_id() + "', not of '" +
                              std::string(profile_id) + "'");
    }
    GrowingTables tables(options);
    NEARDUP_RETURN_IF_ERROR(tables.take_base(std::move(base), path));
    return tables;
  });
}

// The numbers of a file are as random as its fingerprints, and their bits lie
// in cache.
Status GrowingTables::take_base(StaticTables base, const std::string& path) {
  const EqualGroups& groups = base.groups();
  for (std::size_t group = 0; group < groups.size(); ++group) {
    for (const DocId id : groups.members(group)) {
      present_.insert(number_of(id));
      last_number_ = std::max(last_number_.value_or(0), number_of(id));
    }
  }
  if (present_.size() != base.size()) {
    return corruption(
        path + ": damaged hamming tables: " + std::to_string(base.size()) +
        " documents of " + std::to_string(present_.size()) + " numbers");
  }
  base_ = std::move(base);
  return {};
}

Status GrowingTables::build_from(FingerprintSpan fingerprints,
                                 std::span<const DocId> ids,
                                 const GrowingTablesOptions& options,
                                 const std::string& path,
                                 std::string_view profile_id) {
  NEARDUP_RETURN_IF_ERROR(check(options));
  assert(fingerprints.bits() == options.bits);
  return or_out_of_memory([&] {
    return StaticTables(fingerprints, ids, plan(options, fingerprints.size()))
        .save(path, profile_id);
  });
}

void GrowingTables::add(std::uint32_t number, const Fingerprint& fingerprint) {
  assert(fingerprint.bits() == bits());
  assert(!last_number_ || number > *last_number_);
  present_.insert(number);
  fresh_.add(DocId{number}, fingerprint.words());
  last_number_ = number;
}

bool GrowingTables::remove(std::uint32_t number) {
  return present_.erase(number);
}

void GrowingTables::search(FingerprintSpan queries,
                           const SearchOptions& options,
                           SearchMemory& memory) const {
  PartialAnswers& found = memory.found;
  found.start(queries.size(), options.max_candidates);
  memory.lists.clear();
  if (base_) {
    base_->search(queries, options, memory.lists, 1, found.budgets);
    for (std::size_t q = 0; q < queries.size(); ++q) {
      for (const Neighbor& neighbor : memory.lists[q]) {
        found.found.push_back({static_cast<std::uint32_t>(q), neighbor});
      }
      found.truncated[q] = static_cast<std::uint8_t>(memory.lists.truncated(q));
    }
  }
  frozen_.search(queries, options, memory.fresh, found);
  fresh_.search(queries, options, memory.fresh, found);
  if (removed_size() != 0) {
    std::erase_if(found.found, [this](const PartialAnswers::Found& one) {
      return !present_.contains(number_of(one.neighbor.id));
    });
  }
}

GrowingResult GrowingTables::range_search(const Fingerprint& query,
                                          const SearchOptions& options,
                                          std::size_t limit) const {
  GrowingResult result;
  range_search_batch(
      {query.words(), bits()}, options, limit,
      [&result](std::size_t, const GrowingResult& found) { result = found; });
  return result;
}

void GrowingTables::range_search_batch(
    FingerprintSpan queries, const SearchOptions& options, std::size_t limit,
    const std::function<void(std::size_t, const GrowingResult&)>& sink) const {
  assert(queries.bits() == bits() && options.radius >= 0);
  const BorrowedMemory borrowed;
  SearchMemory& memory = *borrowed;
  const SearchOptions counting = counted(options);
  for (std::size_t from = 0; from < queries.size(); from += kChunk) {
    const std::size_t size = std::min(kChunk, queries.size() - from);
    search(queries.subspan(from, size), counting, memory);
    order_by_query(memory.found, size, memory.ends, memory.ordered);
    for (std::size_t q = 0; q < size; ++q) {
      const std::span<Neighbor> all =
          std::span(memory.ordered)
              .subspan(memory.ends[q], memory.ends[q + 1] - memory.ends[q]);
      sort_neighbors(all);
      const auto nearest = all.first(std::min(limit, all.size()));
      memory.result.neighbors.assign(nearest.begin(), nearest.end());
      memory.result.truncated = memory.found.truncated[q] != 0;
      memory.result.matches = all.size();
      memory.result.candidates =
          counting.max_candidates - memory.found.budgets[q];
      sink(from + q, memory.result);
    }
  }
}

std::vector<Neighbor> GrowingTables::knn_search(const Fingerprint& query,
                                                std::size_t k) const {
  assert(query.bits() == bits());
  if (k == 0) {
    return {};
  }
  // Whatever lies beyond a radius is farther than all within it.
  GrowingResult near = range_search(query, {.radius = options_.radius}, k);
  if (near.neighbors.size() >= std::min(k, size())) {
    return std::move(near.neighbors);
  }
  NearestHeap heap(k);
  offer_base(query.words(), heap);
  frozen_.offer_nearest(query.words(), present_, heap);
  fresh_.offer_nearest(query.words(), present_, heap);
  return heap.take();
}

void GrowingTables::offer_base(FingerprintRow query, NearestHeap& heap) const {
  if (!base_) {
    return;
  }
  const EqualGroups& groups = base_->groups();
  const FingerprintSpan values = groups.values();
  for (std::size_t from = 0; from < values.size(); from += kScanChunk) {
    const FingerprintSpan chunk =
        values.subspan(from, std::min(kScanChunk, values.size() - from));
    for_each_within(chunk, query, heap.reach(bits()), [&](std::size_t i) {
      const int distance = hamming_distance(query, chunk[i]);
      for (const DocId id : groups.members(from + i)) {
        if (present_.contains(number_of(id))) {
          heap.offer({id, distance});
        }
      }
    });
  }
}

std::size_t GrowingTables::memory_bytes() const {
  return frozen_.memory_bytes() + fresh_.memory_bytes() +
         present_.memory_bytes() +
         (frozen_present_ ? frozen_present_->memory_bytes() : 0);
}

std::size_t GrowingTables::mapped_bytes() const {
  return base_ ? base_->memory_bytes() : 0;
}

void GrowingTables::freeze() {
  const std::size_t documents =
      std::max<std::size_t>(options_.expected, base_size() + fresh_size());
  FreshTables next(plan(options_, documents).design);
  frozen_present_ = present_;
  frozen_.take(fresh_);
  fresh_ = std::move(next);
}

Status GrowingTables::build(const std::string& path,
                            std::string_view profile_id) const {
  assert(frozen_present_);
  return or_out_of_memory([&] {
    const NumberSet& present = *frozen_present_;
    FingerprintColumn column(bits());
    std::vector<DocId> ids;
    column.reserve(present.size());
    ids.reserve(present.size());
    if (base_) {
      const EqualGroups& groups = base_->groups();
      for (std::size_t group = 0; group < groups.size(); ++group) {
        for (const DocId id : groups.members(group)) {
          if (present.contains(number_of(id))) {
            column.push_back(groups.values()[group]);
            ids.push_back(id);
          }
        }
      }
    }
    frozen_.append_to(present, column, ids);
    return build_from(column, ids, options_, path, profile_id);
  });
}

Result<GrowingTables::Built> GrowingTables::map_built(const std::string& path) {
  return or_out_of_memory([&]() -> Result<Built> {
    NEARDUP_ASSIGN_OR_RETURN(StaticTables base, StaticTables::open(path));
    return Built(std::move(base));
  });
}

Status GrowingTables::install(Built& built) {
  if (!built.base_ || built.frozen_ || built.base_->bits() != bits()) {
    return invalid_argument("these tables cannot be installed here");
  }
  if (!frozen_present_ || built.base_->size() != frozen_present_->size()) {
    return invalid_argument(
        "the tables to install have " + std::to_string(built.base_->size()) +
        " documents; build them after freeze(), and install them once");
  }
  std::swap(base_, built.base_);
  built.frozen_.emplace(std::move(frozen_));
  frozen_ = FreshTables(fresh_.design());
  frozen_present_.reset();
  return {};
}

Status GrowingTables::install(const std::string& path) {
  NEARDUP_ASSIGN_OR_RETURN(Built built, map_built(path));
  return install(built);
}

}  // namespace neardup
