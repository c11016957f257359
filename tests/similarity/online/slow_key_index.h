// The obvious slow KeyIndex: the oracle of the fast one.

#ifndef NEARDUP_TESTS_SIMILARITY_ONLINE_SLOW_KEY_INDEX_H_
#define NEARDUP_TESTS_SIMILARITY_ONLINE_SLOW_KEY_INDEX_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "neardup/similarity/join/prefix_forest.h"
#include "neardup/similarity/online/key_index_options.h"

namespace neardup::testing {

using TextKeys = std::vector<std::uint32_t>;

class SlowKeyIndex {
 public:
  explicit SlowKeyIndex(const KeyIndexOptions& options) : options_(options) {}

  void add(std::uint32_t number, const TextKeys& keys) {
    texts_[number] = keys;
  }
  void remove(std::uint32_t number) { texts_.erase(number); }
  const std::map<std::uint32_t, TextKeys>& texts() const { return texts_; }

  std::vector<MetRow> candidates(const TextKeys& keys, std::uint32_t except,
                                 std::uint32_t min_matches,
                                 std::size_t most) const;
  // The same from a forest; `divided` says whether no group stayed crowded, so
  // that both agree.
  std::vector<MetRow> by_forest(const TextKeys& keys, std::uint32_t except,
                                std::uint32_t min_matches, std::size_t most,
                                bool& divided) const;

 private:
  // Who agrees in the first `depth` columns of a tree, and how many that are
  // with the text that asks.
  std::vector<std::uint32_t> group(const TextKeys& keys, std::uint32_t except,
                                   std::size_t column, std::size_t depth) const;

  KeyIndexOptions options_;
  std::map<std::uint32_t, TextKeys> texts_;
};

}  // namespace neardup::testing

#endif  // NEARDUP_TESTS_SIMILARITY_ONLINE_SLOW_KEY_INDEX_H_
