#include "similarity/online/slow_key_index.h"

#include <algorithm>

namespace neardup::testing {
namespace {

void sort_met(std::vector<MetRow>& met, std::size_t most) {
  std::sort(met.begin(), met.end(), [](const MetRow& a, const MetRow& b) {
    return a.matches != b.matches ? a.matches > b.matches : a.row < b.row;
  });
  met.resize(std::min(met.size(), most));
}

}  // namespace

std::vector<std::uint32_t> SlowKeyIndex::group(const TextKeys& keys,
                                               std::uint32_t except,
                                               std::size_t column,
                                               std::size_t depth) const {
  std::vector<std::uint32_t> members;
  for (const auto& [number, of_text] : texts_) {
    bool agrees = number != except;
    for (std::size_t d = 0; d < depth && agrees; ++d) {
      const std::size_t by = (column + d * 11) % options_.columns;
      agrees = of_text[by] == keys[by];
    }
    if (agrees) {
      members.push_back(number);
    }
  }
  return members;
}

std::vector<MetRow> SlowKeyIndex::candidates(const TextKeys& keys,
                                             std::uint32_t except,
                                             std::uint32_t min_matches,
                                             std::size_t most) const {
  std::map<std::uint32_t, std::uint32_t> matches;
  for (std::size_t column = 0; column < options_.columns; ++column) {
    if (keys[column] == OnePermutationHasher::kEmpty) {
      continue;
    }
    std::size_t depth = 1;
    auto met = group(keys, except, column, depth);
    while (met.size() + 1 > options_.group_size && depth < options_.max_depth) {
      met = group(keys, except, column, ++depth);
    }
    const bool rare = depth == 1 && met.size() + 1 <= options_.rare_group_size;
    if (met.size() + 1 > options_.group_size &&
        met.size() > options_.group_size) {
      met.erase(met.begin() + static_cast<std::ptrdiff_t>(options_.pivots),
                met.end() - static_cast<std::ptrdiff_t>(options_.group_size -
                                                        options_.pivots));
    }
    for (const std::uint32_t number : met) {
      matches[number] += rare ? 2 : static_cast<std::uint32_t>(depth);
    }
  }
  std::vector<MetRow> out;
  for (const auto& [number, count] : matches) {
    if (count >= min_matches) {
      out.push_back({number, count});
    }
  }
  sort_met(out, most);
  return out;
}

std::vector<MetRow> SlowKeyIndex::by_forest(const TextKeys& keys,
                                            std::uint32_t except,
                                            std::uint32_t min_matches,
                                            std::size_t most,
                                            bool& divided) const {
  divided = true;
  for (std::size_t column = 0; column < options_.columns; ++column) {
    divided =
        divided && group(keys, except, column, options_.max_depth).size() <
                       options_.group_size;
  }
  std::vector<std::uint32_t> numbers;
  std::vector<std::uint32_t> all;
  for (const auto& [number, of_text] : texts_) {
    if (number != except) {
      numbers.push_back(number);
      all.insert(all.end(), of_text.begin(), of_text.end());
    }
  }
  all.insert(all.end(), keys.begin(), keys.end());
  ForestOptions options;
  options.columns = options_.columns;
  options.group_size = options_.group_size;
  options.rare_group_size = options_.rare_group_size;
  options.max_depth = options_.max_depth;
  const PrefixForest forest(all, options);
  PrefixForest::Scratch scratch(forest);
  std::vector<MetRow> out;
  forest.candidates_before(static_cast<std::uint32_t>(numbers.size()),
                           min_matches, scratch, out);
  for (MetRow& met : out) {
    met.row = numbers[met.row];
  }
  sort_met(out, most);
  return out;
}

}  // namespace neardup::testing
