#include "neardup/index/tag_lines.h"

#include <cstring>

namespace neardup {
namespace {

constexpr std::uint32_t kFirstCapacity = TagLines::kBlockTags;

// An extent in the arena: a unit of head, then tags, then positions.
constexpr std::size_t kCountWord = 0;
constexpr std::size_t kCapacityWord = 1;
constexpr std::size_t kTagsWord = ExtentArena::kUnitWords;

std::size_t positions_word(std::uint64_t capacity) {
  return kTagsWord + static_cast<std::size_t>(capacity) / 4;
}

std::size_t units_of(std::uint64_t capacity) {
  return (positions_word(capacity) + static_cast<std::size_t>(capacity) / 2) /
         ExtentArena::kUnitWords;
}

// Tag `i` of those that begin at `words`, put by the only thread that writes.
void put_tag(std::uint64_t* words, std::uint32_t i, std::uint16_t tag) {
  std::atomic_ref word(words[i / 4]);
  word.store(
      word.load(std::memory_order_relaxed) | std::uint64_t{tag} << (i % 4 * 16),
      std::memory_order_relaxed);
}

}  // namespace

TagLines::Extent TagLines::extent(std::uint32_t number) const {
  const std::uint64_t* words = arena_->unit(number);
  return {static_cast<std::uint32_t>(
              load(words[kCountWord], std::memory_order_acquire)),
          words + kTagsWord,
          reinterpret_cast<const std::uint32_t*>(
              words + positions_word(words[kCapacityWord]))};
}

std::uint32_t TagLines::append(std::uint32_t key, std::uint16_t tag,
                               std::uint32_t position) {
  std::uint64_t* words = &lines_[key * kLineWords];
  std::atomic_ref last(words[2]);
  const std::uint64_t before = last.load(std::memory_order_relaxed);
  const std::uint32_t count = count_of(before);
  if (count == kLineTags) {
    return kLineTags + append_to_extent(words, tag, position);
  }
  reinterpret_cast<std::uint32_t*>(words + kTagWords)[count] = position;
  std::uint64_t after = before + (std::uint64_t{1} << kCountShift);
  if (count < 8) {
    put_tag(words, count, tag);
  } else {
    after |= std::uint64_t{tag} << (count - 8) * 16;
  }
  last.store(after, std::memory_order_release);
  return count + 1;
}

std::uint32_t TagLines::append_to_extent(std::uint64_t* line, std::uint16_t tag,
                                         std::uint32_t position) {
  std::atomic_ref last(line[2]);
  const std::uint64_t before = last.load(std::memory_order_relaxed);
  auto number = static_cast<std::uint32_t>(before >> kExtentShift);
  if (number == 0 ||
      arena_->unit(number)[kCountWord] == arena_->unit(number)[kCapacityWord]) {
    number = grow_extent(number);
    last.store((before & ((std::uint64_t{1} << kExtentShift) - 1)) |
                   std::uint64_t{number} << kExtentShift,
               std::memory_order_release);
  }
  std::uint64_t* words = arena_->unit(number);
  std::atomic_ref count(words[kCountWord]);
  const auto size =
      static_cast<std::uint32_t>(count.load(std::memory_order_relaxed));
  put_tag(words + kTagsWord, size, tag);
  reinterpret_cast<std::uint32_t*>(
      words + positions_word(words[kCapacityWord]))[size] = position;
  count.store(size + 1, std::memory_order_release);
  return size + 1;
}

// A copy of extent `number` with twice the room, or a first one for 0. The old
// one stays for those who are reading it.
std::uint32_t TagLines::grow_extent(std::uint32_t number) {
  const std::uint64_t* old = number == 0 ? nullptr : arena_->unit(number);
  const std::uint64_t capacity =
      old == nullptr ? kFirstCapacity : 2 * old[kCapacityWord];
  const std::uint32_t grown = arena_->take(units_of(capacity));
  std::uint64_t* words = arena_->unit(grown);
  words[kCapacityWord] = capacity;
  if (old != nullptr) {
    words[kCountWord] = old[kCountWord];
    std::memcpy(words + kTagsWord, old + kTagsWord, capacity / 2 * 2);
    std::memcpy(words + positions_word(capacity),
                old + positions_word(capacity / 2), capacity / 2 * 4);
  }
  return grown;
}

}  // namespace neardup
