#include "neardup/similarity/online/sealed_keys.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace neardup {
namespace {

using online_internal::kSealedKeysKind;
using online_internal::mix_key;
using online_internal::SealedHead;
using online_internal::section_of_rows;
using online_internal::section_of_starts;

std::span<const std::uint32_t> words_of(std::string_view bytes) {
  return {reinterpret_cast<const std::uint32_t*>(bytes.data()),
          bytes.size() / sizeof(std::uint32_t)};
}

// The first place of [first, last) where `is_before` is false.
template <typename IsBefore>
std::size_t partition_place(std::size_t first, std::size_t last,
                            const IsBefore& is_before) {
  while (first < last) {
    const std::size_t middle = first + (last - first) / 2;
    if (is_before(middle)) {
      first = middle + 1;
    } else {
      last = middle;
    }
  }
  return first;
}

}  // namespace

Result<SealedKeys> SealedKeys::open(const std::string& path,
                                    const KeyIndexOptions& options) {
  NEARDUP_ASSIGN_OR_RETURN(SectionFile file,
                           SectionFile::open(path, kSealedKeysKind));
  NEARDUP_ASSIGN_OR_RETURN(SealedKeys keys, read(std::move(file), options));
  keys.file_->release(2);  // the checksum had a look at the keys
  return keys;
}

Result<SealedKeys> SealedKeys::open_lazily(const std::string& path,
                                           const KeyIndexOptions& options) {
  NEARDUP_ASSIGN_OR_RETURN(SectionFile file,
                           SectionFile::open_lazily(path, kSealedKeysKind));
  return read(std::move(file), options);
}

Result<SealedKeys> SealedKeys::read(SectionFile file,
                                    const KeyIndexOptions& options) {
  SealedHead head;
  if (file.size() == 0 || file[0].size() != sizeof(head)) {
    return corruption("a key index without its head");
  }
  std::memcpy(&head, file[0].data(), sizeof(head));
  if (head.columns != options.columns || head.max_depth != options.max_depth) {
    return invalid_argument(
        "the key index was made with other columns or another depth");
  }
  if (file.size() != section_of_starts(options.columns)) {
    return file.damaged(0, "the columns are not complete");
  }
  SealedKeys keys(options);
  keys.buckets_ = head.buckets;
  keys.numbers_ = words_of(file[1]);
  keys.keys_ = words_of(file[2]);
  if (keys.numbers_.size() != head.rows || head.buckets == 0 ||
      keys.keys_.size() != head.rows * head.columns) {
    return file.damaged(1, "numbers and keys are not of the same rows");
  }
  for (std::size_t column = 0; column < options.columns; ++column) {
    const Tree tree{words_of(file[section_of_starts(column)]),
                    words_of(file[section_of_rows(column)])};
    if (tree.starts.size() != head.buckets + 1 ||
        tree.starts.back() != tree.rows.size()) {
      return file.damaged(section_of_starts(column),
                          "buckets do not end where their rows do");
    }
    keys.trees_[column] = tree;
  }
  keys.file_ = std::move(file);
  return keys;
}

std::optional<std::uint32_t> SealedKeys::find(std::uint32_t number) const {
  const auto found = std::lower_bound(numbers_.begin(), numbers_.end(), number);
  return found != numbers_.end() && *found == number
             ? std::optional(
                   static_cast<std::uint32_t>(found - numbers_.begin()))
             : std::nullopt;
}

void SealedKeys::prefetch_bucket(std::size_t column, std::uint32_t key) const {
  if (buckets_ > 0) {
    __builtin_prefetch(&trees_[column].starts[bucket_of(key)]);
  }
}

SealedKeys::Range SealedKeys::bucket(std::size_t column,
                                     std::uint32_t key) const {
  if (buckets_ == 0) {
    return {};
  }
  const std::size_t bucket = bucket_of(key);
  const auto& starts = trees_[column].starts;
  return {starts[bucket], starts[bucket + 1]};
}

void SealedKeys::prefetch_rows(std::size_t column, std::size_t at) const {
  __builtin_prefetch(trees_[column].rows.data() + at);
}

SealedKeys::Range SealedKeys::narrow(std::size_t column, std::size_t depth,
                                     std::span<const std::uint32_t> keys,
                                     Range range) const {
  const auto& rows = trees_[column].rows;
  const std::size_t by =
      online_internal::column_at(column, depth - 1, options_.columns);
  // Only the first column is sorted by mixed keys.
  const auto rank = [&](std::uint32_t key) {
    return depth == 1 ? mix_key(key) : key;
  };
  const std::uint32_t wanted = rank(keys[by]);
  const auto rank_at = [&](std::size_t at) { return rank(key(rows[at], by)); };
  const std::size_t first =
      partition_place(range.first, range.last,
                      [&](std::size_t at) { return rank_at(at) < wanted; });
  const std::size_t last = partition_place(
      first, range.last, [&](std::size_t at) { return rank_at(at) == wanted; });
  return {first, last};
}

bool SealedKeys::in_bucket(std::size_t row, std::size_t column,
                           std::uint32_t key) const {
  const std::uint32_t own = this->key(row, column);
  return own != OnePermutationHasher::kEmpty &&
         bucket_of(own) == bucket_of(key);
}

}  // namespace neardup
