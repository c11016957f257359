// In how many keys each row agrees with what is searched for: a hash table of a
// fixed size that is emptied by what was touched.

#ifndef NEARDUP_SIMILARITY_ONLINE_ROW_MATCHES_H_
#define NEARDUP_SIMILARITY_ONLINE_ROW_MATCHES_H_

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace neardup {

class RowMatches {
 public:
  struct Entry {
    std::uint32_t slot;
    std::uint32_t matches;  // 0: free
  };

  // For at most `rows` different ones.
  explicit RowMatches(std::size_t rows)
      : shift_(32 - std::countr_zero(std::bit_ceil(2 * rows + 2))),
        entries_(std::bit_ceil(2 * rows + 2)) {}

  // REQUIRES: matches > 0.
  void add(std::uint32_t slot, std::uint32_t matches) {
    std::size_t at = (slot * 0x9e37'79b9U) >> shift_;
    while (entries_[at].matches != 0 && entries_[at].slot != slot) {
      at = (at + 1) & (entries_.size() - 1);
    }
    if (entries_[at].matches == 0) {
      entries_[at].slot = slot;
      touched_.push_back(static_cast<std::uint32_t>(at));
    }
    entries_[at].matches += matches;
  }

  // Calls use(entry) for every row, in the order they came in, and forgets all.
  template <typename Use>
  void take_all(const Use& use) {
    for (const std::uint32_t at : touched_) {
      use(entries_[at]);
      entries_[at].matches = 0;
    }
    touched_.clear();
  }

 private:
  int shift_;
  std::vector<Entry> entries_;
  std::vector<std::uint32_t> touched_;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_ONLINE_ROW_MATCHES_H_
