// Groups documents that comparing their fingerprints cannot tell apart: those
// of equal fingerprints or, where a fingerprint says too little, of equal
// texts. What is true of one member's distances is true of all.
//
// A corpus of a million copies is one group, so that work which would be
// quadratic in its members is done once.

#ifndef NEARDUP_CLUSTERS_EQUAL_DOCUMENTS_H_
#define NEARDUP_CLUSTERS_EQUAL_DOCUMENTS_H_

#include "neardup/clusters/document_table.h"
#include "neardup/similarity/measures/document_groups.h"

namespace neardup {

// What makes two documents equal.
enum class EqualBy {
  kFingerprint,  // equal fingerprints; for weak documents equal text hashes
  kText,         // equal text hashes
};

// Cost and memory: as DocumentGroups. Equal texts are of one group under both
// rules, for a text decides its fingerprint and whether it is weak.
DocumentGroups equal_documents(const DocumentTable& documents, EqualBy rule);

}  // namespace neardup

#endif  // NEARDUP_CLUSTERS_EQUAL_DOCUMENTS_H_
