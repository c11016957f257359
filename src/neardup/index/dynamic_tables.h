// DynamicTables are the HammingIndex of a growing collection: documents are
// added, removed and replaced while others search.
//
//   DynamicTables index({.design = *turan_design(64, 3, 2, 2)});
//   index.add(DocId{7}, fingerprint);             // one thread
//   index.range_search(query, {.radius = 3});     // any others
//
// New documents go into a MemTable. When it is full, a thread in the background
// builds a StaticSegment of it and merges segments as they multiply; a search
// looks into every part. A removed document is masked until a merge leaves it
// out.
//
//   segment | segment | ... | frozen MemTable ... | MemTable <- add()
//
// A search answers for one moment between its call and its return: whatever
// add() or remove() did before the call counts, a replacement happens at once,
// and of two changes the second is never seen without the first. A batch
// answers for one moment.
//
// Thread safety: one thread at a time may add and remove; const members may run
// at the same time as that and as each other. A search takes a lock for as long
// as it takes to copy a pointer; adding a new document takes none.
//
// Memory at 64 bits, radius 3, 6 tables: about 45 bytes a document in segments,
// 13 to 27 to find it by its id, 90 to 150 in a MemTable, which is at most a
// quarter of the collection. A merge needs 57 bytes more for each document it
// merges.

#ifndef NEARDUP_INDEX_DYNAMIC_TABLES_H_
#define NEARDUP_INDEX_DYNAMIC_TABLES_H_

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include "neardup/index/design/block_design.h"
#include "neardup/index/dynamic_merge.h"
#include "neardup/index/dynamic_parts.h"
#include "neardup/index/hamming_index.h"
#include "neardup/index/id_map.h"

namespace neardup {

struct DynamicOptions {
  BlockDesign design;
  // Bits of a tag in segments; see StaticTablesOptions.
  int tag_bits = 16;
  // Documents of a MemTable: a quarter of the collection, within these limits.
  std::size_t least_fresh = std::size_t{11} << 9;
  std::size_t most_fresh = std::size_t{11} << 18;
  // MemTables that may wait for the background before add() does.
  std::size_t most_waiting = 4;
  // Numbers for places, of which every added document takes one; when they run
  // out, all are numbered anew. Only a test has use for fewer.
  std::uint32_t most_places = 0xffff'0000;
};

class DynamicTables final : public HammingIndex {
 public:
  // REQUIRES: 0 < least_fresh <= most_fresh < 2^31, most_waiting > 0,
  // most_places at least (most_waiting + 3) * most_fresh + 64.
  explicit DynamicTables(DynamicOptions options);
  // Waits for a merge that is under way.
  ~DynamicTables() override;

  DynamicTables(const DynamicTables&) = delete;
  DynamicTables& operator=(const DynamicTables&) = delete;

  int bits() const override { return options_.design.bits(); }
  std::size_t size() const override { return places_.size(); }

  // Amortised 100 to 200 ns at 6 tables, without the work in the background.
  void add(DocId id, const Fingerprint& fingerprint) override;
  bool remove(DocId id) override;
  // Adds each, in order; cheaper than one by one.
  // REQUIRES: ids.size() == fingerprints.size(), as add().
  void add_batch(std::span<const DocId> ids, FingerprintSpan fingerprints);

  void range_search_batch(
      FingerprintSpan queries, const SearchOptions& options,
      const std::function<void(std::size_t, const SearchResult&)>& sink)
      const override;
  std::vector<Neighbor> knn_search(const Fingerprint& query,
                                   std::size_t k) const override;
  // Of the documents at the moment of the call.
  Status self_join(const JoinOptions& options,
                   const PairSink& sink) const override;
  using HammingIndex::self_join;

  // Waits until the background has nothing to do. Searches get faster, answers
  // stay the same.
  void settle() const;

  // How many parts a search looks into.
  std::size_t parts() const { return snapshot().parts->size(); }
  std::size_t memory_bytes() const;

 private:
  void search(FingerprintRow query, const SearchOptions& options,
              SearchResult& result) const override;

  Snapshot snapshot() const;
  void publish(std::shared_ptr<const DynamicParts> parts);

  // The writer.
  void add_row(DocId id, FingerprintRow row);
  void replace(std::uint32_t old_place, DocId id, FingerprintRow row);
  void mask(std::uint32_t place, DocId id);
  void freeze();
  void number_places_anew();
  std::uint32_t next_place() const {
    return fresh_start_ + static_cast<std::uint32_t>(fresh_->size());
  }

  // The background.
  void work(const std::stop_token& stop);
  void merge(std::unique_lock<std::mutex>& changing);
  void replace_merged(std::shared_ptr<DynamicPart> merged);

  DynamicOptions options_;

  // The writer's own: where each document is, and the part it writes.
  IdMap places_;
  MemTable* fresh_ = nullptr;
  std::uint32_t fresh_start_ = 0;  // starts_.back()

  // Held by whoever removes or changes parts.
  mutable std::mutex changing_;
  mutable std::condition_variable_any changed_;
  // Part i has the places from starts_[i] to the next part's; in a MemTable the
  // place less the start is the position.
  std::vector<std::uint32_t> starts_;
  MergeRange merging_;
  // Removed from parts that are being merged: the id and the removal.
  std::vector<std::pair<DocId, std::uint64_t>> removed_meanwhile_;

  mutable std::mutex reading_;  // held to copy or set the pointer
  std::shared_ptr<const DynamicParts> parts_;

  std::jthread background_;
};

// For a caller who only knows the interface.
std::unique_ptr<HammingIndex> make_dynamic_index(DynamicOptions options);

}  // namespace neardup

#endif  // NEARDUP_INDEX_DYNAMIC_TABLES_H_
