// Which design answers a question best: how many tables, keyed by how many
// bits, at what memory and time.
//
//   IndexQuestion question{.documents = 50e6, .radius = 3};
//   std::vector<IndexPlan> plans = plan_index(question);
//   plans.front().design;  // the one to take
//
// Times come from a model of a core and its memory (CostModel), which
// `index_range_bench --plan` holds against measurement; they are right to a
// factor of two on an idle machine with few neighbours a query, and to rank
// designs on all.
//
// Thread safety: pure functions.

#ifndef NEARDUP_INDEX_DESIGN_INDEX_PLANNER_H_
#define NEARDUP_INDEX_DESIGN_INDEX_PLANNER_H_

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "neardup/index/design/block_design.h"

namespace neardup {

enum class QueryMode {
  kBatched,  // many at hand at a time: cache misses overlap
  kSingle,   // one by one: every step waits for the last
};

struct IndexQuestion {
  double documents = 0;  // at least 1
  int bits = 64;         // 1..256
  int radius = 3;        // 0..bits
  QueryMode queries = QueryMode::kBatched;
  // Bytes the index may take; more is no plan, however fast.
  double memory = std::numeric_limits<double>::infinity();
  // How many times as many fingerprints share a key as if all bits were
  // uniform; measure_skew(), bit_spread.h. At least 1.
  double skew = 1;
};

struct IndexPlan {
  std::string name;                   // "6 tables, 2 of 6 blocks", "scan"
  std::optional<BlockDesign> design;  // none: scan
  int tag_bits = 0;                   // of a table's entries; 16 or 32
  std::size_t tables = 0;
  std::size_t probes = 0;       // keys a query looks up, in all tables
  double key_bits = 0;          // of a table, the mean
  double candidates = 0;        // fingerprints under the keys of a query
  double table_candidates = 0;  // under one key of one table, the mean
  double bytes_per_document = 0;
  double batched_seconds = 0;  // a query, one thread
  double single_seconds = 0;
  bool fits = true;  // into question.memory

  double seconds(QueryMode mode) const {
    return mode == QueryMode::kBatched ? batched_seconds : single_seconds;
  }
};

// All designs there are for the question: first those that fit, by time, then
// by memory; then the others by memory. Never empty: the scan is one.
// REQUIRES: the ranges above.
std::vector<IndexPlan> plan_index(const IndexQuestion& question);

// The plan of one design, or of the scan if it is none.
IndexPlan plan_of(const IndexQuestion& question,
                  const std::optional<BlockDesign>& design, int tag_bits,
                  std::string name);

// The most documents whose index by `design` fits `memory` bytes.
double documents_in(const IndexQuestion& question,
                    const std::optional<BlockDesign>& design, int tag_bits,
                    double memory);

// What steps cost on a core of a 2023 cloud server, in seconds: medians of
// bench/index runs.
struct CostModel {
  double query = 100e-9;      // whatever it asks, with an answer or two
  double probe = 5e-9;        // looking up a key
  double line = 11e-9;        // a cache line from memory, many under way
  double line_growth = 6e-9;  // more for each time memory is twice near_bytes
  double cached_line = 3e-9;  // the same from the cache
  double next_line = 6e-9;    // the line behind one that was read
  double tag = 0.12e-9;       // comparing a tag
  double candidate = 20e-9;   // fetching and comparing a fingerprint
  double cached_candidate = 8e-9;
  double miss = 160e-9;              // a line from memory, nothing else to do
  double cached_miss = 70e-9;        // the same from the cache
  double scanned = 0.07e-9;          // a word of fingerprint in a batched scan
  double streamed = 0.75e-9;         // the same for one query, from memory
  double cached_streamed = 0.35e-9;  // the same from the cache
  double cache_bytes = 24e6;
  double near_bytes = 400e6;  // beyond it translations of addresses are missed
};
inline constexpr CostModel kCostModel;

}  // namespace neardup

#endif  // NEARDUP_INDEX_DESIGN_INDEX_PLANNER_H_
