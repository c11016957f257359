// Which texts of a collection are worth judging: those that agree in keys of
// their sketches, or of their letters where somebody broke up the words.
//
// Rows are the different texts in an order that depends on the texts only, so
// that candidates do, too.
//
// Thread safety: const members may run concurrently, each with its own Scratch.

#ifndef NEARDUP_SIMILARITY_HYBRID_HYBRID_CANDIDATES_H_
#define NEARDUP_SIMILARITY_HYBRID_HYBRID_CANDIDATES_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "neardup/similarity/hybrid/hybrid_documents.h"
#include "neardup/similarity/join/prefix_forest.h"
#include "neardup/similarity/measures/document_groups.h"

namespace neardup {

class HybridCandidates {
 public:
  // Keeps the documents by reference. Memory: 300 bytes a row.
  HybridCandidates(const HybridDocuments& documents,
                   const DocumentGroups& groups, int threads);

  // Working memory of a thread: 2 bytes a row.
  class Scratch {
   public:
    explicit Scratch(const HybridCandidates& candidates)
        : tokens_(candidates.tokens_), letters_(candidates.letters_) {}

   private:
    friend class HybridCandidates;
    PrefixForest::Scratch tokens_;
    PrefixForest::Scratch letters_;
    std::vector<MetRow> by_letters_;
  };

  std::size_t rows() const { return group_of_row_.size(); }
  std::uint32_t group_of(std::uint32_t row) const { return group_of_row_[row]; }
  std::uint32_t document_of(std::uint32_t row) const {
    return document_of_row_[row];
  }

  // Replaces `out` by the candidates of `row` among the rows before it: those
  // that agree in most first, each once, and no more than `most`.
  void before(std::uint32_t row, std::size_t most, Scratch& scratch,
              std::vector<MetRow>& out) const;
  // The same, in no defined order: for who ranks them by something else.
  void unordered_before(std::uint32_t row, std::size_t most, Scratch& scratch,
                        std::vector<MetRow>& out) const;

  // The order of before().
  static bool agrees_more(const MetRow& a, const MetRow& b) {
    return a.matches != b.matches ? a.matches > b.matches : a.row < b.row;
  }

 private:
  PrefixForest make_token_forest(int threads) const;
  PrefixForest make_letter_forest(int threads) const;
  bool has_broken_up_rows() const;
  void append_by_letters(std::uint32_t row, Scratch& scratch,
                         std::vector<MetRow>& out) const;

  const HybridDocuments& documents_;
  std::vector<std::uint32_t> group_of_row_;
  std::vector<std::uint32_t> document_of_row_;
  PrefixForest tokens_;
  PrefixForest letters_;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_HYBRID_HYBRID_CANDIDATES_H_
