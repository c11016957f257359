// Where two texts differ: their tokens laid side by side, and the blocks in
// which they do not agree.
//
//   DifferenceFinder finder;
//   finder.find(a, b, difference);
//   for (const DifferentBlock& block : difference.blocks) { ... }
//
// Tokens are aligned by a longest common subsequence (alignment.h), whose way
// back through the table is kept. Texts whose table would be larger than
// kMostCells are first cut at runs of tokens that both have exactly once, so
// that long texts cost little more than their length; a part that has no such
// run and is still too large is one block.
//
// A block ends wherever a token agrees, even a single one that happens to agree
// amid others that do not.

#ifndef NEARDUP_SIMILARITY_JUDGE_DIFFERENCE_H_
#define NEARDUP_SIMILARITY_JUDGE_DIFFERENCE_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "neardup/similarity/measures/alignment.h"

namespace neardup {

// Tokens [a_begin, a_end) of one text stand where the other has
// [b_begin, b_end); one of the two may be empty, never both.
struct DifferentBlock {
  std::uint32_t a_begin;
  std::uint32_t a_end;
  std::uint32_t b_begin;
  std::uint32_t b_end;

  std::size_t of_a() const { return a_end - a_begin; }
  std::size_t of_b() const { return b_end - b_begin; }
};

struct Difference {
  // Ascending in both texts.
  std::vector<DifferentBlock> blocks;
  // Tokens outside of all blocks, and the longest run of them.
  std::size_t equal = 0;
  std::size_t longest_run = 0;
};

// Not thread safe: one a thread. Memory: 128 KB, and what the largest table
// takes: n * m / 8 bytes, at most kMostCells / 8.
class DifferenceFinder {
 public:
  static constexpr std::size_t kMostCells = std::size_t{1} << 24;

  DifferenceFinder();

  // Replaces `out`.
  void find(Symbols a, Symbols b, Difference& out);

 private:
  // Tokens [a_begin, a_end) of one text beside [b_begin, b_end) of the other.
  using Part = DifferentBlock;
  struct Anchor {
    std::uint32_t a;
    std::uint32_t b;
  };

  void align(Part part);
  void align_by_anchors(const Part& part);
  void align_by_table(const Part& part);
  void find_anchors(const Part& part);
  void keep_ascending_anchors();
  void fill_table(const Part& part);
  void walk_back(const Part& part);
  void collect_blocks(Difference& out) const;

  Symbols a_;
  Symbols b_;
  // For each token of a, 1 + its place in b; 0: none.
  std::vector<std::uint32_t> partners_;
  // 1 + the row of a symbol in matches_; 0: not in the part of a.
  std::vector<std::uint16_t> rows_;
  std::vector<std::uint64_t> matches_;
  std::size_t words_ = 0;
  // The columns of the table after each token of b.
  std::vector<std::uint64_t> table_;
  std::vector<Anchor> anchors_;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_JUDGE_DIFFERENCE_H_
