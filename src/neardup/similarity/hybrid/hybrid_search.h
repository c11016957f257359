// The search of the hybrid method: candidates from a forest of keys, a judge
// for each, and a second look at what boilerplate brought together.
//
// The different texts of a collection are put in an order that depends on the
// texts only, and each is compared with those before it. So the same pairs are
// found whatever the order of documents and the number of threads.
//
// A text that has very many relations, or has a part in common with very many,
// is dense: a page of a big template, or one of a big family. The first of them
// are enough to find out what is boilerplate; only then are the others looked
// at, and where the contents of two pages differ that is seen in their 16-byte
// sketches, so that ten thousand pages of one template cost no alignment each.
// The keys of such pages come from the template, so pages are also looked up by
// keys of their contents.

#ifndef NEARDUP_SIMILARITY_HYBRID_HYBRID_SEARCH_H_
#define NEARDUP_SIMILARITY_HYBRID_HYBRID_SEARCH_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/similarity/hybrid/boilerplate.h"
#include "neardup/similarity/hybrid/hybrid_documents.h"
#include "neardup/similarity/hybrid/hybrid_options.h"
#include "neardup/similarity/join/prefix_forest.h"
#include "neardup/similarity/measures/equal_texts.h"
#include "neardup/similarity/measures/pair_finder.h"

namespace neardup {

class HybridSearch {
 public:
  // All are kept by reference.
  HybridSearch(const HybridDocuments& documents, const EqualTexts& families,
               const HybridOptions& options, const FindOptions& find);

  // Every related pair of families, in no defined order. kCancelled if asked to
  // stop. REQUIRES: called once.
  Result<std::vector<SimilarPair>> run();

 private:
  class Scanner;

  // Rows are the different texts in their order.
  std::uint32_t document_of(std::uint32_t row) const {
    return families_.first_member(family_of_row_[row]);
  }
  std::size_t rows() const { return family_of_row_.size(); }

  PrefixForest make_token_forest() const;
  PrefixForest make_letter_forest() const;
  bool has_broken_up_rows() const;
  void index_contents();
  // Calls work(scanner, row) for every row, blocks of rows in parallel.
  Status for_each_row(const std::function<void(Scanner&, std::uint32_t)>& work);
  void find_boilerplate();
  // The documents of the rows chosen, ascending.
  std::vector<std::uint32_t> documents_of(
      const std::vector<bool>& chosen) const;
  void review(Scanner& scanner, std::uint32_t row);

  const HybridDocuments& documents_;
  const EqualTexts& families_;
  const HybridOptions& options_;
  const FindOptions& find_;
  WorkMeter meter_;
  std::vector<std::uint32_t> family_of_row_;
  PrefixForest token_forest_;
  PrefixForest letter_forest_;
  // The relations of each row with rows before it: pairs of rows.
  std::vector<std::vector<SimilarPair>> found_;
  // True for a row with more relations than were looked at.
  std::vector<std::uint8_t> dense_;
  // How many rows each was seen to have a good part in common with.
  std::vector<std::atomic<std::uint32_t>> kin_;
  Boilerplate boilerplate_;
  // The rows that are pages, ascending, and the keys of their contents.
  std::vector<std::uint32_t> page_rows_;
  PrefixForest content_forest_;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_HYBRID_HYBRID_SEARCH_H_
