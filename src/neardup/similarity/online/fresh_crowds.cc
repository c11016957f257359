#include "neardup/similarity/online/fresh_crowds.h"

namespace neardup {

using online_internal::column_at;

template <typename KeyOf>
std::uint64_t FreshCrowds::hash_of(std::size_t column, std::size_t depth,
                                   const KeyOf& key_of) const {
  std::uint64_t hash = column * 64 + depth;
  for (std::size_t d = 0; d < depth; ++d) {
    const std::uint32_t key = key_of(column_at(column, d, options_.columns));
    hash = (hash ^ key) * 0x9e37'79b9'7f4a'7c15;
    hash ^= hash >> 32;
  }
  return hash;
}

bool FreshCrowds::same_group(std::uint32_t a, std::uint32_t b,
                             std::size_t column, std::size_t depth) const {
  for (std::size_t d = 0; d < depth; ++d) {
    const std::size_t other = column_at(column, d, options_.columns);
    if (key(a, other) != key(b, other)) {
      return false;
    }
  }
  return true;
}

bool FreshCrowds::agrees(std::uint32_t row, std::size_t column,
                         std::size_t depth,
                         std::span<const std::uint32_t> keys) const {
  for (std::size_t d = 0; d < depth; ++d) {
    const std::size_t other = column_at(column, d, options_.columns);
    if (key(row, other) != keys[other]) {
      return false;
    }
  }
  return true;
}

// Groups of equal hashes stand at following numbers; the first row of a group
// tells whose it is.
FreshCrowds::Group& FreshCrowds::group_of(std::size_t column, std::size_t depth,
                                          std::uint32_t row) {
  std::uint64_t hash = hash_of(
      column, depth, [&](std::size_t other) { return key(row, other); });
  for (;; ++hash) {
    Group& group = groups_[hash];
    if (group.rows.empty() ||
        same_group(group.rows.front(), row, column, depth)) {
      return group;
    }
  }
}

const FreshCrowds::Group* FreshCrowds::find(
    std::size_t column, std::size_t depth,
    std::span<const std::uint32_t> keys) const {
  std::uint64_t hash =
      hash_of(column, depth, [&](std::size_t other) { return keys[other]; });
  for (;; ++hash) {
    const auto found = groups_.find(hash);
    if (found == groups_.end()) {
      return nullptr;
    }
    if (agrees(found->second.rows.front(), column, depth, keys)) {
      return &found->second;
    }
  }
}

void FreshCrowds::add(std::size_t column, std::uint32_t row) {
  add_at(column, 1, row);
}

void FreshCrowds::add_at(std::size_t column, std::size_t depth,
                         std::uint32_t row) {
  Group& group = group_of(column, depth, row);
  group.rows.push_back(row);
  group.removed += removed_.contains(row) ? 1U : 0U;
  if (group.divided) {
    add_at(column, depth + 1, row);
  } else if (group.rows.size() > kDivided && depth < options_.max_depth) {
    group.divided = true;
    for (const std::uint32_t each : group.rows) {
      add_at(column, depth + 1, each);
    }
  }
}

void FreshCrowds::remove(std::size_t column, std::uint32_t row) {
  for (std::size_t depth = 1; depth <= options_.max_depth; ++depth) {
    Group& group = group_of(column, depth, row);
    ++group.removed;
    if (!group.divided) {
      return;
    }
  }
}

std::size_t FreshCrowds::memory_bytes() const {
  // A node of the map holds the next one, too; with it comes a bucket.
  std::size_t bytes =
      groups_.size() * (sizeof(Groups::value_type) + 2 * sizeof(void*)) +
      groups_.bucket_count() * sizeof(void*);
  for (const auto& [hash, group] : groups_) {
    bytes += group.rows.capacity() * sizeof(std::uint32_t);
  }
  return bytes;
}

}  // namespace neardup
