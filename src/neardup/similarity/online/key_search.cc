#include "neardup/similarity/online/key_search.h"

#include <algorithm>

namespace neardup {

KeySearch::Scratch::Scratch(const KeyIndexOptions& options)
    : matches(options.columns *
              std::max(options.group_size, options.rare_group_size)),
      columns(options.columns) {}

void KeySearch::run(std::vector<MetRow>& out) {
  prefetch();
  start_columns();
  follow_chains();
  for (std::size_t column = 0; column < options_.columns; ++column) {
    if (!is_empty(column)) {
      count_matches(column);
    }
  }
  scratch_.met.clear();
  scratch_.matches.take_all([this](const RowMatches::Entry& entry) {
    if (entry.matches >= query_.min_matches) {
      scratch_.met.push_back(entry);
    }
  });
  for (const RowMatches::Entry& entry : scratch_.met) {
    const std::uint32_t matches = verified(entry);
    if (matches >= query_.min_matches) {
      out.push_back({number(entry.slot), matches});
    }
  }
}

// A search waits for memory and for hardly anything else, so all that it will
// look at is asked for before the first is looked at.
void KeySearch::prefetch() const {
  for (std::size_t column = 0; column < options_.columns; ++column) {
    parts_.sealed->prefetch_bucket(column, query_.keys[column]);
  }
  for (const KeyParts::Fresh& part : parts_.fresh) {
    for (std::size_t column = 0; column < options_.columns; ++column) {
      part.keys->prefetch(column, query_.keys[column]);
    }
  }
}

void KeySearch::start_columns() {
  scratch_.cursors.clear();
  for (std::size_t at = 0; at < options_.columns; ++at) {
    Column& column = scratch_.columns[at];
    column.sealed = {};
    column.exact = false;
    column.slots.clear();
    column.crowds.clear();
    column.weight = 0;
    if (is_empty(at)) {
      continue;
    }
    const std::uint32_t key = query_.keys[at];
    column.sealed = parts_.sealed->bucket(at, key);
    if (column.sealed.size() > 0) {
      parts_.sealed->prefetch_rows(at, column.sealed.first);
    }
    for (const KeyParts::Fresh& part : parts_.fresh) {
      const FreshKeys::Chain chain = part.keys->chain(at, key);
      if (chain.row != FreshKeys::kNoRow) {
        __builtin_prefetch(&part.keys->node(chain.row, at));
        scratch_.cursors.push_back(
            {&part, static_cast<std::uint32_t>(at), chain.row});
      } else if (chain.crowded) {
        const auto* group = part.keys->crowds().find(at, 1, query_.keys);
        if (group != nullptr) {
          column.crowds.push_back({&part, group});
        }
      }
    }
  }
}

// All chains go one step at a time, so that none waits for its own memory only.
void KeySearch::follow_chains() {
  std::vector<Cursor>& cursors = scratch_.cursors;
  while (!cursors.empty()) {
    std::size_t left = 0;
    for (Cursor cursor : cursors) {
      const FreshKeys& keys = *cursor.part->keys;
      const FreshNode& node = keys.node(cursor.row, cursor.column);
      if (node.key == query_.keys[cursor.column] &&
          !keys.removed().contains(cursor.row)) {
        scratch_.columns[cursor.column].slots.push_back(
            cursor.part->first_slot + cursor.row);
      }
      if (node.next != FreshKeys::kNoRow) {
        cursor.row = node.next;
        __builtin_prefetch(&keys.node(cursor.row, cursor.column));
        cursors[left++] = cursor;
      }
    }
    cursors.resize(left);
  }
}

void KeySearch::count_matches(std::size_t at) {
  Column& column = scratch_.columns[at];
  std::size_t rows = count(column);
  if (rows <= options_.rare_group_size) {
    // However many of the bucket are others, the group is rare.
    column.weight = 2;
    add_group(at);
    return;
  }
  std::size_t depth = 1;
  narrow(at, depth);
  rows = count(column);
  const bool rare = rows <= options_.rare_group_size;
  while (rows > options_.group_size && depth < options_.max_depth) {
    narrow(at, ++depth);
    rows = count(column);
  }
  column.weight = rare ? 2 : static_cast<std::uint32_t>(depth);
  if (rows > options_.group_size) {
    add_crowd(at);
  } else {
    add_group(at);
  }
}

std::size_t KeySearch::count(const Column& column) const {
  std::size_t rows = query_.asking == KeyQuery::kNotInside ? 1 : 0;
  rows += column.slots.size() + count_sealed(column);
  for (const Column::Crowd& crowd : column.crowds) {
    rows += crowd.group->rows.size() - crowd.group->removed;
  }
  return rows;
}

std::size_t KeySearch::count_sealed(const Column& column) const {
  if (parts_.removed->size() == 0 || column.sealed.size() == 0) {
    return column.sealed.size();
  }
  const std::size_t at =
      static_cast<std::size_t>(&column - scratch_.columns.data());
  std::size_t kept = 0;
  for (const std::uint32_t row : parts_.sealed->rows(at, column.sealed)) {
    kept += parts_.removed->contains(row) ? 0U : 1U;
    if (kept > options_.group_size) {
      break;
    }
  }
  return kept;
}

// Keeps those that agree in `depth` columns. Chains agree in one from the
// start, as do crowds.
void KeySearch::narrow(std::size_t at, std::size_t depth) {
  Column& column = scratch_.columns[at];
  column.exact = true;
  column.sealed = parts_.sealed->narrow(at, depth, query_.keys, column.sealed);
  if (depth == 1) {
    return;
  }
  const std::size_t by =
      online_internal::column_at(at, depth - 1, options_.columns);
  std::erase_if(column.slots, [&](std::uint32_t slot) {
    auto part = parts_.fresh.end() - 1;
    while (slot < part->first_slot) {
      --part;
    }
    return part->keys->key(slot - part->first_slot, by) != query_.keys[by];
  });
  std::size_t left = 0;
  for (const Column::Crowd& crowd : column.crowds) {
    const FreshKeys& keys = *crowd.part->keys;
    if (crowd.group->divided) {
      const auto* group = keys.crowds().find(at, depth, query_.keys);
      if (group != nullptr) {
        column.crowds[left++] = {crowd.part, group};
      }
      continue;
    }
    for (const std::uint32_t row : crowd.group->rows) {
      if (keys.key(row, by) == query_.keys[by] &&
          !keys.removed().contains(row)) {
        column.slots.push_back(crowd.part->first_slot + row);
      }
    }
  }
  column.crowds.resize(left);
}

void KeySearch::add_group(std::size_t at) {
  const Column& column = scratch_.columns[at];
  for (const std::uint32_t row : parts_.sealed->rows(at, column.sealed)) {
    if (!parts_.removed->contains(row)) {
      add(row, column.weight);
    }
  }
  for (const std::uint32_t slot : column.slots) {
    add(slot, column.weight);
  }
  for (const Column::Crowd& crowd : column.crowds) {
    for (const std::uint32_t row : crowd.group->rows) {
      if (!crowd.part->keys->removed().contains(row)) {
        add(crowd.part->first_slot + row, column.weight);
      }
    }
  }
}

// Of those who agree in all that divides, the lowest numbers and the highest.
void KeySearch::add_crowd(std::size_t at) {
  const std::size_t lowest = std::min(options_.pivots, options_.group_size);
  const std::uint32_t weight = scratch_.columns[at].weight;
  for (const bool from_behind : {false, true}) {
    const std::size_t most =
        from_behind ? options_.group_size - lowest : lowest;
    collect_ends(at, most, from_behind);
    for (const std::uint32_t slot : scratch_.ends) {
      add(slot, weight);
    }
  }
}

// Replaces scratch.ends by the `most` first rows or last rows of a crowd.
void KeySearch::collect_ends(std::size_t at, std::size_t most,
                             bool from_behind) {
  const Column& column = scratch_.columns[at];
  std::vector<std::uint32_t>& ends = scratch_.ends;
  ends.assign(column.slots.begin(), column.slots.end());
  const auto collect = [&](std::span<const std::uint32_t> rows,
                           std::uint32_t first_slot, const RowSet& removed) {
    const std::size_t end = ends.size() + most;
    for (std::size_t i = 0; i < rows.size() && ends.size() < end; ++i) {
      const std::uint32_t row = rows[from_behind ? rows.size() - 1 - i : i];
      if (!removed.contains(row) && first_slot + row != query_.asking) {
        ends.push_back(first_slot + row);
      }
    }
  };
  collect(parts_.sealed->rows(at, column.sealed), 0, *parts_.removed);
  for (const Column::Crowd& crowd : column.crowds) {
    collect(crowd.group->rows, crowd.part->first_slot,
            crowd.part->keys->removed());
  }
  std::erase(ends, query_.asking);
  std::sort(ends.begin(), ends.end());
  if (from_behind) {
    std::reverse(ends.begin(), ends.end());
  }
  ends.resize(std::min(ends.size(), most));
}

// Without what rows of the same bucket but another key were counted for.
std::uint32_t KeySearch::verified(const RowMatches::Entry& entry) const {
  std::uint32_t matches = entry.matches;
  if (entry.slot >= parts_.sealed->size()) {
    return matches;
  }
  for (std::size_t at = 0; at < options_.columns; ++at) {
    const Column& column = scratch_.columns[at];
    if (!is_empty(at) && !column.exact &&
        parts_.sealed->key(entry.slot, at) != query_.keys[at] &&
        parts_.sealed->in_bucket(entry.slot, at, query_.keys[at])) {
      matches -= column.weight;
    }
  }
  return matches;
}

std::uint32_t KeySearch::number(std::uint32_t slot) const {
  if (slot < parts_.sealed->size()) {
    return parts_.sealed->number(slot);
  }
  auto part = parts_.fresh.end() - 1;
  while (slot < part->first_slot) {
    --part;
  }
  return part->keys->number(slot - part->first_slot);
}

}  // namespace neardup
