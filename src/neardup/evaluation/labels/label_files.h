// Labels as they stand in files: tab-separated text, gzip and zstd unpacked.
//
//   pairs     id1 <TAB> id2 <TAB> label, 1 for near-duplicates and 0 for
//             others; without a label 1. Further columns are not read.
//   clusters  id <TAB> cluster: documents of one cluster are near-duplicates of
//             each other. A first line that names the columns "id" and
//             "cluster" sets their order, as `dedup --clusters` writes it.
//   ignored   id1 <TAB> id2: counts neither way.
//
// Blank lines are skipped. Every error names file and line: kCorruption for a
// line that is malformed, names no document, several documents of one id, or a
// pair of a document with itself, and for contradicting labels; kLimitExceeded
// beyond kMostLabelledPairs. Errors of opening and reading.

#ifndef NEARDUP_EVALUATION_LABELS_LABEL_FILES_H_
#define NEARDUP_EVALUATION_LABELS_LABEL_FILES_H_

#include <cstddef>
#include <string>

#include "neardup/base/status.h"
#include "neardup/evaluation/labels/label_set.h"
#include "neardup/evaluation/labels/text_collection.h"

namespace neardup {

// True pairs that a set may have: 8 bytes each, and 16 more a method.
inline constexpr std::size_t kMostLabelledPairs = 20'000'000;

// Each adds to labels that are not finished.
Status read_pair_labels(const std::string& path, const IdIndex& ids,
                        LabelSet& labels);
Status read_cluster_labels(const std::string& path, const IdIndex& ids,
                           LabelSet& labels);
Status read_ignored_pairs(const std::string& path, const IdIndex& ids,
                          LabelSet& labels);

}  // namespace neardup

#endif  // NEARDUP_EVALUATION_LABELS_LABEL_FILES_H_
