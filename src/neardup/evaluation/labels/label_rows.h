// The lines of a file of labels, cut into fields, and the documents they name.
// Private to the floor.

#ifndef NEARDUP_EVALUATION_LABELS_LABEL_ROWS_H_
#define NEARDUP_EVALUATION_LABELS_LABEL_ROWS_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/evaluation/labels/label_set.h"
#include "neardup/evaluation/labels/text_collection.h"

namespace neardup {

// The fields of one line, and where it stands.
struct LabelRow {
  const std::string& path;
  std::uint64_t line;
  std::vector<std::string_view> fields;

  // kCorruption with file and line before `what`.
  Status error(std::string_view what) const;
};

// Calls `use` for every line of the tab-separated file, plain, gzip or zstd,
// that is not blank. Ends with its error, if it gives one; errors of opening
// and reading.
Status for_each_label_row(const std::string& path,
                          const std::function<Status(const LabelRow&)>& use);

// The document that a field names, as it stands or as tsv_field() escapes it.
// kCorruption with file and line if it names none or several.
// REQUIRES: the row has the field.
Result<std::uint32_t> find_labelled_document(const LabelRow& row,
                                             std::size_t field,
                                             const IdIndex& ids);

// The same for two fields, which must name two documents.
Result<DocumentPair> find_labelled_pair(const LabelRow& row, const IdIndex& ids,
                                        std::size_t first = 0,
                                        std::size_t second = 1);

}  // namespace neardup

#endif  // NEARDUP_EVALUATION_LABELS_LABEL_ROWS_H_
