// SealedKeys are the texts of a KeyIndex as they stand in its file: for each
// column a table of buckets over the mixed keys, read where it is mapped.
//
//   head     columns, max_depth, rows, buckets: 8 bytes each
//   numbers  of the texts, ascending: 4 bytes a row
//   keys     row by row: 4 bytes a row and column
//   then for each column
//   starts   of buckets among the rows, and their end: 4 bytes, and a bucket
//            for every two rows
//   rows     sorted by mixed key, then by the keys that divide a crowd, then by
//            number; without those that have no key in the column
//
// A bucket holds two rows on average and says nothing of their keys: a search
// that wants several columns to agree hardly meets a strange row twice, and
// looks at the keys of those that it would answer with. So the keys, two fifths
// of the file, stay on disk mostly.
//
// Thread safety: const members may run concurrently.

#ifndef NEARDUP_SIMILARITY_ONLINE_SEALED_KEYS_H_
#define NEARDUP_SIMILARITY_ONLINE_SEALED_KEYS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/os/sections/section_file.h"
#include "neardup/similarity/online/key_index_options.h"

namespace neardup {

namespace online_internal {

inline constexpr SectionFileKind kSealedKeysKind = {
    .magic = {'N', 'D', 'K', 'E', 'Y', 'S', '\n', '\0'},
    .version = 1,
    .name = "key index",
};

// The first section.
struct SealedHead {
  std::uint64_t columns;
  std::uint64_t max_depth;
  std::uint64_t rows;
  std::uint64_t buckets;
};

constexpr std::size_t section_of_starts(std::size_t column) {
  return 3 + 2 * column;
}
constexpr std::size_t section_of_rows(std::size_t column) {
  return section_of_starts(column) + 1;
}

}  // namespace online_internal

class SealedKeys {
 public:
  // Of no text.
  explicit SealedKeys(const KeyIndexOptions& options)
      : options_(options), trees_(options.columns) {}

  // Errors of SectionFile; kInvalidArgument if it was made with other columns
  // or another max_depth.
  static Result<SealedKeys> open(const std::string& path,
                                 const KeyIndexOptions& options);
  // Without a look at the checksums of sections.
  static Result<SealedKeys> open_lazily(const std::string& path,
                                        const KeyIndexOptions& options);

  std::size_t size() const { return numbers_.size(); }
  std::uint32_t number(std::size_t row) const { return numbers_[row]; }
  std::uint32_t key(std::size_t row, std::size_t column) const {
    return keys_[row * options_.columns + column];
  }
  std::optional<std::uint32_t> find(std::uint32_t number) const;

  // A run of the rows of a column.
  struct Range {
    std::size_t first = 0;
    std::size_t last = 0;
    std::size_t size() const { return last - first; }
  };

  void prefetch_bucket(std::size_t column, std::uint32_t key) const;
  // Those of the key, and others that share its bucket.
  Range bucket(std::size_t column, std::uint32_t key) const;
  void prefetch_rows(std::size_t column, std::size_t at) const;
  std::span<const std::uint32_t> rows(std::size_t column, Range range) const {
    return trees_[column].rows.subspan(range.first, range.size());
  }
  // Those of `range`, a bucket (depth 1) or a group one less deep, that agree
  // with `keys` in one column more. Cost: logarithmic, with a look at a row's
  // keys a step.
  Range narrow(std::size_t column, std::size_t depth,
               std::span<const std::uint32_t> keys, Range range) const;
  // True if the row stands in the bucket of that key.
  bool in_bucket(std::size_t row, std::size_t column, std::uint32_t key) const;

  std::size_t mapped_bytes() const { return file_ ? file_->bytes() : 0; }

 private:
  struct Tree {
    std::span<const std::uint32_t> starts;
    std::span<const std::uint32_t> rows;
  };

  static Result<SealedKeys> read(SectionFile file,
                                 const KeyIndexOptions& options);
  std::size_t bucket_of(std::uint32_t key) const {
    return online_internal::bucket_of(online_internal::mix_key(key), buckets_);
  }

  KeyIndexOptions options_;
  std::optional<SectionFile> file_;
  std::size_t buckets_ = 0;
  std::span<const std::uint32_t> numbers_;
  std::span<const std::uint32_t> keys_;
  std::vector<Tree> trees_;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_ONLINE_SEALED_KEYS_H_
