// What a collection has in common: in how many of its texts a sampled shingle
// (sampled_shingles.h) stands.
//
//   CollectionStatistics statistics(1'000'000);
//   statistics.add(symbols);         // for each different text, once
//   statistics.remove(symbols);      // what was added
//   statistics.texts_with(shingle);  // 0 to 65,535
//   statistics.save("statistics");   // and CollectionStatistics::open()
//
// Counters have 16 bits: what stands in 65,535 texts or more is formula, and
// how much more does not matter. A counter that is saturated stays so.
//
// Memory: 6 bytes a different shingle on average: about 200 bytes a text of
// 1 KB. Opened from a file, the pages that adding and removing write to; the
// others are shared with the file. A copy has memory of its own, so that it can
// be saved while the original goes on changing.
//
// Thread safety: const members may run concurrently.

#ifndef NEARDUP_SIMILARITY_JUDGE_COLLECTION_STATISTICS_H_
#define NEARDUP_SIMILARITY_JUDGE_COLLECTION_STATISTICS_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/similarity/measures/alignment.h"

namespace neardup {

class CollectionStatistics {
 public:
  static constexpr std::uint32_t kMostTexts = 65'535;

  // Of no texts; `shingles` is how many different ones are expected.
  explicit CollectionStatistics(std::size_t shingles = 0);

  // What save() wrote; from there on it counts and answers as if it had never
  // been saved. kNotFound, kCorruption, kUnsupportedVersion as SectionFile. The
  // file may be replaced or removed meanwhile, never written to. Cost: reads
  // the file once for its checksums; the rest is nothing.
  static Result<CollectionStatistics> open(const std::string& path);
  // To a file that appears at `path` complete and on the disk, or not at all.
  // Errors of create_output(), kIoError. Cost: writes its memory.
  Status save(const std::string& path) const;

  void add(Symbols text);
  // REQUIRES: it was added.
  void remove(Symbols text);

  // On the heap; of a file.
  std::size_t memory_bytes() const;
  std::size_t mapped_bytes() const;

  // The number of texts.
  std::uint64_t size() const { return size_; }
  // How many texts have the sampled shingle; kMostTexts: so many, or more.
  std::uint32_t texts_with(std::uint64_t shingle) const;

 private:
  // 16 bits of the hash, and the counter; 0 is free.
  using Entry = std::uint32_t;

  // One of a row of tables, each twice as large as the one before: entries of
  // its own, or a private copy of a section of a file.
  class Table {
   public:
    explicit Table(std::size_t entries) : own_(entries, 0), entries_(own_) {}
    Table(std::span<Entry> entries, std::shared_ptr<const void> owner)
        : entries_(entries), owner_(std::move(owner)) {}
    Table(const Table& other)
        : used(other.used),
          own_(other.entries_.begin(), other.entries_.end()),
          entries_(own_) {}
    Table(Table&&) noexcept = default;
    Table& operator=(const Table& other) { return *this = Table(other); }
    Table& operator=(Table&&) noexcept = default;

    std::span<Entry> entries() { return entries_; }
    std::span<const Entry> entries() const { return entries_; }

    bool is_mapped() const { return owner_ != nullptr; }

    std::size_t used = 0;

   private:
    std::vector<Entry> own_;
    std::span<Entry> entries_;
    std::shared_ptr<const void> owner_;
  };

  static std::size_t slot_of(const Table& table, std::uint64_t shingle);
  Entry* find(std::uint64_t shingle);
  void increment(std::uint64_t shingle);
  void decrement(std::uint64_t shingle);
  void collect(Symbols text);
  void prefetch() const;
  void add_table(std::size_t entries);

  std::uint64_t size_ = 0;
  std::vector<Table> tables_;
  std::vector<std::uint64_t> shingles_;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_JUDGE_COLLECTION_STATISTICS_H_
