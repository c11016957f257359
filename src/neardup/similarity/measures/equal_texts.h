// EqualTexts are groups of documents whose texts are equal.
//
// Thread safety: immutable.

#ifndef NEARDUP_SIMILARITY_MEASURES_EQUAL_TEXTS_H_
#define NEARDUP_SIMILARITY_MEASURES_EQUAL_TEXTS_H_

#include <cstdint>
#include <span>
#include <vector>

#include "neardup/similarity/measures/comparison_text.h"
#include "neardup/similarity/measures/document_groups.h"

namespace neardup {

class EqualTexts : public DocumentGroups {
 public:
  // One identity a document. Cost and memory: as DocumentGroups.
  explicit EqualTexts(std::span<const TextIdentity> identities);
};

// The groups in an order that depends on their texts only, whatever the order
// of documents. `identities` are those of the documents.
std::vector<std::uint32_t> groups_by_identity(
    const EqualTexts& groups, std::span<const TextIdentity> identities);

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_MEASURES_EQUAL_TEXTS_H_
