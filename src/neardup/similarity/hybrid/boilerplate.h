// Boilerplate is text that many documents share without being copies of each
// other: menus, forms, licence notices, the frame of a page made from a
// template. However much of it two documents have in common, it is no evidence
// that one is a copy of the other. Their content is.
//
//   Boilerplate boilerplate(documents, suspects, related, documents.size(), 2);
//   ContentProbe probe(documents, boilerplate);
//   if (boilerplate.is_page(a) && boilerplate.is_page(b) &&
//       !probe.share_content(a, b)) { ... }   // only the template is the same
//
// A shingle of four tokens is boilerplate for a document if it stands in at
// least ten others, or one of ten thousand, and in a quarter as many as the
// document's commonest ones, so that a story told in twenty papers, each with
// the frame of its own, is content still. A page is a document that has both;
// page_layout.h says how much of each.
//
// Where hundreds share a template, as the manual pages of one program do, small
// parts of content recur from page to page, and what sets pages apart are names
// strewn over the boilerplate. Such pages, a crowd, must be near in all that is
// no boilerplate, unless they are so similar that the rest can only be edits.
//
// Shingles are counted in suspects, documents with many relations; pages are
// looked for among all with any. Memory while it stands: 12 bytes for
// each token of a page's content, and at most 256 MB for counting (beyond 16 M
// tokens the suspects are sampled).
//
// Thread safety: immutable.

#ifndef NEARDUP_SIMILARITY_HYBRID_BOILERPLATE_H_
#define NEARDUP_SIMILARITY_HYBRID_BOILERPLATE_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "neardup/similarity/hybrid/hybrid_documents.h"
#include "neardup/similarity/hybrid/hybrid_options.h"
#include "neardup/similarity/measures/alignment.h"
#include "neardup/similarity/measures/set_similarity.h"

namespace neardup {

class PageLayout;

class Boilerplate {
 public:
  // Of no documents.
  Boilerplate() = default;

  // `suspects`, in which shingles are counted, and `related`, which may be
  // pages, are numbers of documents, ascending; `collection` is how many
  // different texts there are in all.
  Boilerplate(const HybridDocuments& documents,
              std::span<const std::uint32_t> suspects,
              std::span<const std::uint32_t> related, std::size_t collection,
              int threads);

  // True if the document is content in a frame of boilerplate.
  bool is_page(std::uint32_t document) const {
    return page_of(document) != nullptr;
  }

  // True if the boilerplate of these pages stands in a good part of the whole
  // collection, or in very many documents. REQUIRES: both are pages.
  bool is_widespread(std::uint32_t a, std::uint32_t b) const;

  // True if both are pages whose content fills in a frame: told apart by it
  // however similar they are. REQUIRES: both are pages.
  bool are_filled_in(std::uint32_t a, std::uint32_t b) const;

  // False if the contents of these pages surely have little in common; a look
  // at 16 bytes each. REQUIRES: both are pages.
  bool may_share_content(std::uint32_t a, std::uint32_t b) const;

  // The shingles of a page's content, ascending. REQUIRES: it is a page.
  const ShingleSet& content(std::uint32_t document) const {
    return page_of(document)->content;
  }
  // Its tokens, in their order. REQUIRES: it is a page.
  Symbols content_tokens(std::uint32_t document) const {
    return page_of(document)->tokens;
  }

  // True if both are long and a good part of each stands in very many
  // documents, whether or not they are pages.
  bool are_of_crowd(std::uint32_t a, std::uint32_t b) const;
  // All of its tokens that are no boilerplate, in their order.
  // REQUIRES: it is of a crowd.
  Symbols own_tokens(std::uint32_t document) const {
    return layout_of(document)->own;
  }

 private:
  static constexpr std::size_t kSketchSlots = 16;

  struct Page {
    ShingleSet content;
    std::vector<std::uint16_t> tokens;
    std::vector<std::uint16_t> own;
    std::array<std::uint8_t, kSketchSlots> sketch;
    bool widespread = false;
    bool filled_in = false;
    bool of_crowd = false;
  };

  static void set_page(const PageLayout& layout, Page& page);
  // Nothing if the document is not related to any; whether it is a page.
  const Page* layout_of(std::uint32_t document) const;
  // Nothing if it is no page.
  const Page* page_of(std::uint32_t document) const;

  // Ascending, and what is known of each; no content if it is no page.
  std::vector<std::uint32_t> related_;
  std::vector<Page> pages_;
};

// Says whether two pages share content of their own. Not thread safe: one a
// thread.
class ContentProbe {
 public:
  // Both are kept by reference.
  ContentProbe(const HybridDocuments& documents, const Boilerplate& boilerplate)
      : documents_(documents), boilerplate_(boilerplate) {}

  // True if a good part of the content of one stands in the other.
  // REQUIRES: both are pages.
  bool share_content(std::uint32_t a, std::uint32_t b);

  // True if the contents can be aligned in good part, though they may have no
  // three tokens in a row in common. REQUIRES: both are pages.
  bool have_like_content(std::uint32_t a, std::uint32_t b);

  // True if the pages are near without their boilerplate, by the measure and
  // the threshold that make texts near. REQUIRES: both are of a crowd.
  bool are_near_by_themselves(const HybridOptions& options, std::uint32_t a,
                              std::uint32_t b);

 private:
  bool has_part_of(std::uint32_t whole, const ShingleSet& content);

  const HybridDocuments& documents_;
  const Boilerplate& boilerplate_;
  ShingleSet whole_;
  ShingleSet other_;
  Aligner aligner_;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_HYBRID_BOILERPLATE_H_
