// In how many documents of a collection does a shingle of four tokens stand?
//
// A table of 8 bytes for every distinct shingle, at most half full. Counts are
// never too small by more than a share of 2^-16 and grow by a foreign shingle
// in one of 2^32 cases.
//
// Thread safety: count() may run concurrently; add() needs the table alone.

#ifndef NEARDUP_SIMILARITY_MEASURES_SHINGLE_FREQUENCIES_H_
#define NEARDUP_SIMILARITY_MEASURES_SHINGLE_FREQUENCIES_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "neardup/similarity/measures/alignment.h"

namespace neardup {

class ShingleFrequencies {
 public:
  static constexpr std::size_t kLength = 4;

  // Room for the shingles of texts with `tokens` tokens in all.
  explicit ShingleFrequencies(std::size_t tokens);

  // Counts the shingles of a document, each once. REQUIRES: the tokens of all
  // documents added are at most those announced.
  void add(Symbols tokens);

  // The number of documents with the shingle that starts at first[0], at most
  // 65,535. REQUIRES: kLength symbols.
  std::uint32_t count(const std::uint16_t* first) const;

 private:
  struct Entry {
    std::uint32_t tag = 0;  // 0: free
    std::uint16_t count = 0;
    // The document that was counted last, so that it is counted once.
    std::uint16_t document = 0;
  };

  std::size_t find(std::uint64_t hash) const;

  std::vector<Entry> entries_;
  std::uint16_t documents_ = 0;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_MEASURES_SHINGLE_FREQUENCIES_H_
