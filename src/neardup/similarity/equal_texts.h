// EqualTexts groups documents whose texts are equal into families.
//
// Families are numbered by their first document, ascending.
//
// Thread safety: immutable.

#ifndef NEARDUP_SIMILARITY_EQUAL_TEXTS_H_
#define NEARDUP_SIMILARITY_EQUAL_TEXTS_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "neardup/similarity/comparison_text.h"

namespace neardup {

class EqualTexts {
 public:
  // One identity a document. Cost: one sort. Memory: 12 bytes a document, 4
  // more while grouping.
  explicit EqualTexts(std::span<const TextIdentity> identities);

  // The number of families.
  std::size_t size() const { return begins_.size() - 1; }
  std::size_t documents() const { return members_.size(); }

  // The documents of a family, ascending. REQUIRES: family < size().
  std::span<const std::uint32_t> members(std::uint32_t family) const {
    return std::span(members_).subspan(begins_[family],
                                       begins_[family + 1] - begins_[family]);
  }
  std::uint32_t first_member(std::uint32_t family) const {
    return members_[begins_[family]];
  }
  // REQUIRES: document < documents().
  std::uint32_t family_of(std::uint32_t document) const {
    return family_of_[document];
  }

 private:
  std::vector<std::uint32_t> family_of_;
  // members_[begins_[f], begins_[f + 1]) are the members of family f.
  std::vector<std::uint32_t> begins_;
  std::vector<std::uint32_t> members_;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_EQUAL_TEXTS_H_
