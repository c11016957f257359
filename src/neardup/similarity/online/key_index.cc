#include "neardup/similarity/online/key_index.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <utility>

#include "neardup/similarity/online/sealed_builder.h"

namespace neardup {
namespace {

// The first fresh part takes so many texts; each further one three times as
// many as all before it, so that there are few to look into.
constexpr std::size_t kFirstPart = std::size_t{1} << 14;
constexpr std::size_t kGrowth = 3;

std::size_t total_rows(const std::vector<std::unique_ptr<FreshKeys>>& parts) {
  std::size_t rows = 0;
  for (const auto& part : parts) {
    rows += part->size();
  }
  return rows;
}

// The `most` that agree in most, in their order.
void keep_best(std::size_t most, std::vector<MetRow>& met) {
  const auto agrees_more = [](const MetRow& a, const MetRow& b) {
    return a.matches != b.matches ? a.matches > b.matches : a.row < b.row;
  };
  if (met.size() > most) {
    std::nth_element(met.begin(),
                     met.begin() + static_cast<std::ptrdiff_t>(most), met.end(),
                     agrees_more);
    met.resize(most);
  }
  std::sort(met.begin(), met.end(), agrees_more);
}

}  // namespace

KeyIndex::KeyIndex(const KeyIndexOptions& options)
    : options_(options), sealed_(options) {
  assert(options.max_depth >= 1 && options.max_depth <= options.columns &&
         options.columns < 256 &&
         options.rare_group_size <= options.group_size);
}

Result<KeyIndex> KeyIndex::open(const std::string& path,
                                const KeyIndexOptions& options) {
  KeyIndex index(options);
  NEARDUP_ASSIGN_OR_RETURN(index.sealed_, SealedKeys::open(path, options));
  index.size_ = index.sealed_.size();
  return index;
}

void KeyIndex::make_room() {
  if (fresh_.empty() || fresh_.back()->size() == fresh_.back()->capacity()) {
    const std::size_t rows =
        std::clamp(kGrowth * total_rows(fresh_), kFirstPart,
                   std::size_t{FreshKeys::kMostRows});
    fresh_.push_back(std::make_unique<FreshKeys>(options_, rows));
  }
}

void KeyIndex::add(std::uint32_t number, std::span<const std::uint32_t> keys) {
  assert(number != kNobody);
  make_room();
  fresh_.back()->add(number, keys);
  ++size_;
}

void KeyIndex::remove(std::uint32_t number) {
  if (remove_from(fresh_, number)) {
    --size_;
    return;
  }
  bool removed = remove_from(frozen_.parts, number);
  if (const auto row = sealed_.find(number)) {
    removed = removed_sealed_.insert(*row, sealed_.size());
  }
  if (removed) {
    --size_;
    if (frozen_.pending) {
      removed_since_.push_back(number);
    }
  }
}

bool KeyIndex::remove_from(Fresh& parts, std::uint32_t number) {
  for (const auto& part : parts) {
    if (const auto row = part->find(number)) {
      return part->remove(*row);
    }
  }
  return false;
}

void KeyIndex::list_parts(KeyParts& parts) const {
  parts.sealed = &sealed_;
  parts.removed = &removed_sealed_;
  parts.fresh.clear();
  std::size_t slot = sealed_.size();
  for (const Fresh* fresh : {&frozen_.parts, &fresh_}) {
    for (const auto& part : *fresh) {
      parts.fresh.push_back({part.get(), static_cast<std::uint32_t>(slot)});
      slot += part->size();
    }
  }
}

std::uint32_t KeyIndex::slot_of(const KeyParts& parts,
                                std::uint32_t number) const {
  if (const auto row = sealed_.find(number)) {
    return removed_sealed_.contains(*row) ? KeyQuery::kNotInside : *row;
  }
  for (const KeyParts::Fresh& part : parts.fresh) {
    if (const auto row = part.keys->find(number)) {
      return part.keys->removed().contains(*row) ? KeyQuery::kNotInside
                                                 : part.first_slot + *row;
    }
  }
  return KeyQuery::kNotInside;
}

void KeyIndex::candidates(std::span<const std::uint32_t> keys,
                          std::uint32_t except, std::uint32_t min_matches,
                          std::size_t most, Scratch& scratch,
                          std::vector<MetRow>& out) const {
  assert(keys.size() == options_.columns && min_matches >= 1);
  out.clear();
  KeySearch::Scratch& memory = scratch.search_;
  list_parts(memory.parts);
  const KeyQuery query{
      keys,
      except == kNobody ? KeyQuery::kNotInside : slot_of(memory.parts, except),
      min_matches};
  KeySearch(options_, query, memory).run(out);
  keep_best(most, out);
}

std::size_t KeyIndex::memory_bytes() const {
  std::size_t bytes = removed_sealed_.memory_bytes() +
                      frozen_.removed_sealed.memory_bytes() +
                      removed_since_.capacity() * sizeof(std::uint32_t);
  for (const Fresh* fresh : {&frozen_.parts, &fresh_}) {
    for (const auto& part : *fresh) {
      bytes += part->memory_bytes();
    }
  }
  return bytes;
}

void KeyIndex::freeze() {
  std::move(fresh_.begin(), fresh_.end(), std::back_inserter(frozen_.parts));
  fresh_.clear();
  frozen_.removed_sealed = removed_sealed_;
  frozen_.removed.clear();
  for (const auto& part : frozen_.parts) {
    frozen_.removed.push_back(part->removed());
  }
  frozen_.rows = size_;
  frozen_.pending = true;
  removed_since_.clear();
}

Status KeyIndex::build(const std::string& path) const {
  assert(frozen_.pending);
  KeptRows rows(sealed_, frozen_.removed_sealed);
  for (std::size_t i = 0; i < frozen_.parts.size(); ++i) {
    rows.append(*frozen_.parts[i], frozen_.removed[i]);
  }
  assert(rows.size() == frozen_.rows);
  return write_sealed_keys(rows, options_, path);
}

Status KeyIndex::install(const std::string& path) {
  if (!frozen_.pending) {
    return invalid_argument(path + ": nothing is frozen that it could replace");
  }
  NEARDUP_ASSIGN_OR_RETURN(SealedKeys sealed,
                           SealedKeys::open_lazily(path, options_));
  if (sealed.size() != frozen_.rows) {
    return invalid_argument(path + ": was not built from what is frozen");
  }
  RowSet removed;
  for (const std::uint32_t number : removed_since_) {
    if (const auto row = sealed.find(number)) {
      removed.insert(*row, sealed.size());
    }
  }
  sealed_ = std::move(sealed);
  removed_sealed_ = std::move(removed);
  frozen_ = {};
  removed_since_.clear();
  return {};
}

}  // namespace neardup
