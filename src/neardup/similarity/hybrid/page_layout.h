// A PageLayout is a document as one sees it who knows what is common: which of
// its tokens are boilerplate, and which are content.
//
//   PageLayout layout(collection_size, sampling);
//   layout.read(frequencies, tokens);
//   if (layout.is_page()) { ... layout.content() ... }
//
// Content is what is left in stretches of eight tokens: dates, numbers and
// names between boilerplate are not.
//
// A page has boilerplate and content. How much content it takes depends on how
// many share the boilerplate: of a quarter of the collection, a line is enough;
// of a few, a line may be an edit of a notice that many copied.
//
// A page is filled in if part of the content is in no more than a few documents
// and stands within the boilerplate, as in a form. That tells pages from a
// story that many papers print, each with a frame of its own around it, and
// from versions of a notice, whose differences several of them share. So a page
// filled in needs less content, and two such pages are told apart however
// similar they are.
//
// Not thread safe: one a thread.

#ifndef NEARDUP_SIMILARITY_HYBRID_PAGE_LAYOUT_H_
#define NEARDUP_SIMILARITY_HYBRID_PAGE_LAYOUT_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "neardup/similarity/measures/alignment.h"
#include "neardup/similarity/measures/shingle_frequencies.h"

namespace neardup {

class PageLayout {
 public:
  // A collection of this size can have boilerplate that is not local.
  static constexpr std::size_t kLeastCollection = 50;

  // `collection` is how many different texts there are; one in `sampling` of
  // them has been counted.
  PageLayout(std::size_t collection, std::size_t sampling);

  void read(const ShingleFrequencies& frequencies, Symbols tokens);

  // All of the text read last.
  bool is_page() const;
  bool is_filled_in() const;
  // True if its boilerplate stands in a good part of the whole collection, or
  // in very many documents.
  bool is_widespread() const;
  // True if it is long and a good part of it stands in very many documents. A
  // notice, which is short, is often copied with other names in it.
  bool is_of_crowd() const;
  Symbols content() const { return content_; }
  // What is no boilerplate: the content, and the dates, numbers and names that
  // are too short for it. `tokens` are those of the text.
  std::vector<std::uint16_t> own_tokens(Symbols tokens) const;

 private:
  void count_shingles(const ShingleFrequencies& frequencies, Symbols tokens);
  void mark(double limit, std::vector<bool>& marks) const;
  void collect_content(Symbols tokens);
  void take(std::size_t position, Symbols tokens);
  bool has_frame() const;
  bool has_content(std::size_t amount, double tokens, double share) const;
  double share_of_collection() const;

  double collection_;
  double sampling_;
  double least_common_;
  // The number of counted documents that have the commonest shingles.
  double commonest_ = 0;
  std::vector<std::uint32_t> counts_;
  std::vector<std::uint32_t> sorted_;
  // By token: boilerplate; known to more documents than a few.
  std::vector<bool> common_;
  std::vector<bool> known_;
  std::size_t common_tokens_ = 0;
  // Of them, those before the token looked at.
  std::size_t common_before_ = 0;
  std::vector<std::uint16_t> content_;
  // Tokens of the content that fill in.
  std::size_t filled_in_ = 0;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_HYBRID_PAGE_LAYOUT_H_
