// GrowingTables are the Hamming index of an online collection: it grows,
// forgets, is saved while it does, and is opened again by mapping a file.
//
//   Result<GrowingTables> tables = GrowingTables::make({.radius = 3});
//   tables->add(7, fingerprint);
//   for (Neighbor n : tables->range_search(query, {.radius = 3}).neighbors) ...
//
// Documents have numbers, which ascend from one add() to the next and are not
// used again. They stand in three parts, and a search looks into all:
//
//   base: StaticTables, mapped | frozen: FreshTables | fresh <- add()
//
// A checkpoint makes the first two one, and most of it needs no lock:
//
//   freeze();                           // alone
//   build(path, profile_id);            // while others add, remove and search
//   install(path);                      // alone; or, to be alone for less long
//
//   auto next = map_built(path);        // while others do
//   install(*next);                     // alone: a few pointers
//
// Which documents there are is told by a bit for each number (NumberSet), so
// that remove() marks nothing in any part, and opening a file is one pass over
// its bytes, which finds damage, and one over its numbers: no hash table is
// rebuilt. Ten million fingerprints open in a fraction of a second.
//
// Every pair within the radius shares the bits of a block (G. Manku, A. Jain,
// A. Das Sarma, WWW 2007), so that nothing is missed; beyond the planned radius
// all fingerprints are read. Answers are exact either way. The design of a file
// is kept until the next one is built, even where the planner would choose
// another by now: that costs time and no answers.
//
// Thread safety: const members may run at the same time as each other. add(),
// remove(), freeze() and install() need the object alone, but for build() and
// map_built(), which may run beside add() and remove().
//
// Memory at 64 bits, radius 3: 39 bytes a document in the base, mapped, and
// about 1/8 for its number; 90 to 300 in the other parts, so that a checkpoint
// is due when these are half as large as the base. build() takes 70 bytes a
// document while it runs. Where memory is short, add() and freeze() throw
// std::bad_alloc; the others return kLimitExceeded.

#ifndef NEARDUP_INDEX_GROWING_GROWING_TABLES_H_
#define NEARDUP_INDEX_GROWING_GROWING_TABLES_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/fingerprint/fingerprint.h"
#include "neardup/index/growing/fresh_tables.h"
#include "neardup/index/growing/number_set.h"
#include "neardup/index/hamming_index.h"
#include "neardup/index/rows/fingerprint_column.h"
#include "neardup/index/rows/neighbor.h"
#include "neardup/index/rows/search_options.h"
#include "neardup/index/tables/static_tables.h"

namespace neardup {

struct GrowingTablesOptions {
  int bits = 64;   // of every fingerprint; 1..256
  int radius = 3;  // in bits; the largest that is searched often; 0..bits
  // About how many fingerprints there will be, at least 1: which tables are
  // best depends on it, the answers do not.
  std::uint64_t expected = 1'000'000;
  int threads = 1;  // that build(), build_from() and open() may use; at least 1
};

// What a search says beside its neighbours.
struct GrowingResult : SearchResult {
  // All that lie within the radius, of which the limit left the nearest.
  std::size_t matches = 0;
  // How many entries of tables, or fingerprints, were compared with the query:
  // what max_candidates bounds. All of the budget if a deadline ended it.
  std::uint64_t candidates = 0;
};

class GrowingTables {
 public:
  static constexpr std::size_t kNoLimit =
      std::numeric_limits<std::size_t>::max();

  // Without any documents. kInvalidArgument for options out of their ranges.
  static Result<GrowingTables> make(const GrowingTablesOptions& options = {});

  // A saved file as the base, mapped. kNotFound, kIoError,
  // kUnsupportedVersion and kCorruption as StaticTables::open();
  // kInvalidArgument for options out of their ranges, or if the file is of
  // another width or profile. Reads the file once: about 0.2 s for ten million
  // documents whose file the system has in memory.
  static Result<GrowingTables> open(const std::string& path,
                                    const GrowingTablesOptions& options,
                                    std::string_view profile_id);

  // Writes a file for open() from nothing else than fingerprints, where there
  // is no checkpoint: seconds for ten million. ids[i] is the number of
  // fingerprint i. Errors as build(), and kInvalidArgument for options out of
  // their ranges. REQUIRES: fingerprints.bits() == options.bits, ids.size() ==
  // fingerprints.size() < 2^31, no number twice.
  static Status build_from(FingerprintSpan fingerprints,
                           std::span<const DocId> ids,
                           const GrowingTablesOptions& options,
                           const std::string& path,
                           std::string_view profile_id);

  int bits() const { return options_.bits; }
  // The largest radius at which the base is not scanned; options.radius as
  // soon as one was built for it.
  int radius() const { return options_.radius; }

  // Documents that are there.
  std::size_t size() const { return present_.size(); }
  // Documents outside of the base, removed ones too.
  std::size_t fresh_size() const { return frozen_.size() + fresh_.size(); }
  // Documents that were removed and still take room.
  std::size_t removed_size() const {
    return base_size() + fresh_size() - present_.size();
  }
  // The highest number that was ever added, or that the file has; nothing
  // before the first.
  std::optional<std::uint32_t> last_number() const { return last_number_; }
  bool contains(std::uint32_t number) const {
    return present_.contains(number);
  }

  // 100 to 300 ns; see FreshTables::add(). REQUIRES: number above
  // last_number(), fingerprint.bits() == bits(), base and fresh documents
  // together fewer than 2^31 - 1.
  void add(std::uint32_t number, const Fingerprint& fingerprint);

  // Returns false, changing nothing, if there is no such document. What it took
  // is given back by the next checkpoint. A few nanoseconds.
  bool remove(std::uint32_t number);

  // Every document at distance <= options.radius, nearest first, ties by
  // ascending number; the first `limit` of them.
  // REQUIRES: query.bits() == bits(), options.radius >= 0.
  [[nodiscard]] GrowingResult range_search(const Fingerprint& query,
                                           const SearchOptions& options,
                                           std::size_t limit = kNoLimit) const;

  // Calls sink(i, result) once for each query, in ascending i; the result is
  // valid during the call. The same answers, up to three times as fast. The
  // sink may search. REQUIRES: as above.
  void range_search_batch(
      FingerprintSpan queries, const SearchOptions& options, std::size_t limit,
      const std::function<void(std::size_t, const GrowingResult&)>& sink) const;

  // The min(k, size()) nearest documents, in the same order. Reads every
  // fingerprint unless k lie within the radius.
  // REQUIRES: query.bits() == bits().
  [[nodiscard]] std::vector<Neighbor> knn_search(const Fingerprint& query,
                                                 std::size_t k) const;

  // Of all that is not mapped.
  std::size_t memory_bytes() const;
  // Of the base; pages of a file, shared and given back when memory is short.
  std::size_t mapped_bytes() const;

  // What is fresh becomes frozen, and a checkpoint of this moment begins. If
  // one was begun and never installed, it is replaced by this one.
  void freeze();

  // Writes what was there at the last freeze() to a file that appears at `path`
  // complete or not at all, and is on the disk then. kIoError, kLimitExceeded.
  // REQUIRES: no freeze() or install() at the same time.
  Status build(const std::string& path, std::string_view profile_id) const;

  // A built file, mapped. Holds what it replaces when it was installed, so that
  // this is given back when nobody waits for it.
  class Built {
   public:
    Built(Built&&) noexcept = default;
    Built& operator=(Built&&) noexcept = default;

   private:
    friend class GrowingTables;
    explicit Built(StaticTables base) : base_(std::move(base)) {}
    std::optional<StaticTables> base_;
    std::optional<FreshTables> frozen_;
  };
  // Errors as open(). May run beside all other members.
  static Result<Built> map_built(const std::string& path);

  // Puts what was built in place of the base and the frozen part. What was
  // removed since the freeze stays removed. kInvalidArgument, changing nothing,
  // if it is of another width, or not of as many documents as were there at the
  // last freeze(), or installed already.
  Status install(Built& built);
  // map_built() and that.
  Status install(const std::string& path);

 private:
  struct SearchMemory;
  class BorrowedMemory;

  explicit GrowingTables(const GrowingTablesOptions& options);

  static Status check(const GrowingTablesOptions& options);
  static StaticTablesOptions plan(const GrowingTablesOptions& options,
                                  std::size_t documents);
  std::size_t base_size() const { return base_ ? base_->size() : 0; }
  Status take_base(StaticTables base, const std::string& path);

  // Answers a few queries: query i in memory.found, unordered.
  void search(FingerprintSpan queries, const SearchOptions& options,
              SearchMemory& memory) const;
  void offer_base(FingerprintRow query, NearestHeap& heap) const;

  GrowingTablesOptions options_;
  std::optional<StaticTables> base_;
  FreshTables frozen_;
  FreshTables fresh_;
  NumberSet present_;  // in all parts
  // At the last freeze(); nothing if it was installed.
  std::optional<NumberSet> frozen_present_;
  std::optional<std::uint32_t> last_number_;
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_GROWING_GROWING_TABLES_H_
