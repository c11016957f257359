// One search of a KeyIndex over all of its parts.
//
// A group is told by its size, and its rows are spread over the parts. So each
// column goes through these steps for all parts together: the rows that share
// the key (in the sealed part at first those that share its bucket), how many
// they are, and while they are a crowd, which of them agree in one column more.

#ifndef NEARDUP_SIMILARITY_ONLINE_KEY_SEARCH_H_
#define NEARDUP_SIMILARITY_ONLINE_KEY_SEARCH_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "neardup/similarity/join/prefix_forest.h"
#include "neardup/similarity/online/fresh_keys.h"
#include "neardup/similarity/online/key_index_options.h"
#include "neardup/similarity/online/row_matches.h"
#include "neardup/similarity/online/row_set.h"
#include "neardup/similarity/online/sealed_keys.h"

namespace neardup {

// The parts of an index, in the order of numbers.
struct KeyParts {
  struct Fresh {
    const FreshKeys* keys;
    std::uint32_t first_slot;  // of its rows, counted over all parts
  };

  const SealedKeys* sealed;
  const RowSet* removed;  // of sealed
  std::vector<Fresh> fresh;
};

// What is searched for.
struct KeyQuery {
  std::span<const std::uint32_t> keys;
  // The slot of the text that asks; kNotInside if the index does not hold it.
  std::uint32_t asking;
  std::uint32_t min_matches;

  static constexpr std::uint32_t kNotInside = 0xffff'ffff;
};

class KeySearch {
 public:
  // Of one column: who agrees with the query there.
  struct Column {
    // In the sealed part; may hold others of the bucket unless `exact`.
    SealedKeys::Range sealed;
    bool exact;
    // Of fresh parts, none removed: rows one by one, and crowds.
    std::vector<std::uint32_t> slots;
    struct Crowd {
      const KeyParts::Fresh* part;
      const FreshCrowds::Group* group;
    };
    std::vector<Crowd> crowds;
    std::uint32_t weight;
  };

  // A chain that is being followed.
  struct Cursor {
    const KeyParts::Fresh* part;
    std::uint32_t column;
    std::uint32_t row;
  };

  // Working memory: grows to 25 bytes a row and column of a crowd.
  struct Scratch {
    explicit Scratch(const KeyIndexOptions& options);

    KeyParts parts;
    RowMatches matches;
    std::vector<Column> columns;
    std::vector<Cursor> cursors;
    std::vector<std::uint32_t> ends;
    std::vector<RowMatches::Entry> met;
  };

  // All are kept by reference; scratch.parts is what is searched.
  KeySearch(const KeyIndexOptions& options, const KeyQuery& query,
            Scratch& scratch)
      : options_(options),
        query_(query),
        parts_(scratch.parts),
        scratch_(scratch) {}

  // Appends what was asked for: `row` is the number of a text.
  void run(std::vector<MetRow>& out);

 private:
  bool is_empty(std::size_t column) const {
    return query_.keys[column] == OnePermutationHasher::kEmpty;
  }
  void prefetch() const;
  void start_columns();
  void follow_chains();
  void count_matches(std::size_t column);
  // Rows that agree, with the one that asks; of more than group_size it is
  // enough to know that they are more.
  std::size_t count(const Column& column) const;
  std::size_t count_sealed(const Column& column) const;
  void narrow(std::size_t at, std::size_t depth);
  void add_group(std::size_t at);
  void add_crowd(std::size_t at);
  void collect_ends(std::size_t at, std::size_t most, bool from_behind);
  void add(std::uint32_t slot, std::uint32_t weight) {
    if (slot != query_.asking) {
      scratch_.matches.add(slot, weight);
    }
  }
  std::uint32_t verified(const RowMatches::Entry& entry) const;
  std::uint32_t number(std::uint32_t slot) const;

  const KeyIndexOptions& options_;
  const KeyQuery& query_;
  const KeyParts& parts_;
  Scratch& scratch_;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_ONLINE_KEY_SEARCH_H_
