// Families are documents that comparing cannot tell apart: those of equal
// fingerprint, or for weak documents those of equal text. Every document
// belongs to one; whatever is true of one member's distances is true of all.
//
// A corpus of a million copies is one family, so that work which would be
// quadratic in its members is done once.
//
// Thread safety: immutable.

#ifndef NEARDUP_CLUSTERS_FAMILIES_H_
#define NEARDUP_CLUSTERS_FAMILIES_H_

#include "neardup/clusters/document_table.h"
#include "neardup/similarity/measures/document_groups.h"

namespace neardup {

// What makes two documents members of one family.
enum class FamilyRule {
  kFingerprint,  // equal fingerprints; for weak documents equal text hashes
  kText,         // equal text hashes
};

class Families : public DocumentGroups {
 public:
  // Cost and memory: as DocumentGroups. Equal texts are of one family under
  // both rules, for a text decides its fingerprint and whether it is weak.
  Families(const DocumentTable& documents, FamilyRule rule);
};

}  // namespace neardup

#endif  // NEARDUP_CLUSTERS_FAMILIES_H_
