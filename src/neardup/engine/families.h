// Families are documents that comparing cannot tell apart: those of equal
// fingerprint, or for weak documents those of equal text. Every document
// belongs to one; whatever is true of one member's distances is true of all.
//
// A corpus of a million copies is one family, so that work which would be
// quadratic in its members is done once.
//
// Families are numbered by their first member, ascending.
//
// Thread safety: immutable.

#ifndef NEARDUP_ENGINE_FAMILIES_H_
#define NEARDUP_ENGINE_FAMILIES_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "neardup/engine/document_table.h"

namespace neardup {

// What makes two documents members of one family.
enum class FamilyRule {
  kFingerprint,  // equal fingerprints; for weak documents equal text hashes
  kText,         // equal text hashes
};

class Families {
 public:
  // Cost: one sort of the documents. Memory: 12 bytes a document, 4 more while
  // grouping. Equal texts are of one family under both rules, for a text
  // decides its fingerprint and whether it is weak.
  Families(const DocumentTable& documents, FamilyRule rule);

  std::size_t size() const { return begins_.size() - 1; }

  // Ascending. REQUIRES: family < size().
  std::span<const std::uint32_t> members(std::uint32_t family) const {
    return std::span(members_).subspan(begins_[family],
                                       begins_[family + 1] - begins_[family]);
  }
  std::uint32_t first_member(std::uint32_t family) const {
    return members_[begins_[family]];
  }
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

#endif  // NEARDUP_ENGINE_FAMILIES_H_
