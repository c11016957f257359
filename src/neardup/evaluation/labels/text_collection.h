// The documents that are evaluated on, all in memory: their texts are run
// through every method, and the worst mistakes are shown with them.

#ifndef NEARDUP_EVALUATION_LABELS_TEXT_COLLECTION_H_
#define NEARDUP_EVALUATION_LABELS_TEXT_COLLECTION_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/clusters/string_arena.h"
#include "neardup/jobs/options/job_options.h"
#include "neardup/jobs/options/stage_progress.h"

namespace neardup {

// Thread safety: const members may run concurrently.
class TextCollection {
 public:
  void add(std::string_view id, std::string_view text);

  std::size_t size() const { return texts_.size(); }
  // Valid until the next add(), both. REQUIRES: document < size().
  std::string_view id(std::uint32_t document) const { return ids_[document]; }
  std::string_view text(std::uint32_t document) const {
    return texts_[document];
  }

 private:
  StringArena ids_;
  StringArena texts_;
};

// Finds documents by id. The collection must not change.
class IdIndex {
 public:
  explicit IdIndex(const TextCollection& texts);

  // The document; kNotFound if there is none of that id, kInvalidArgument if
  // there are several. Messages are without the place of the id.
  Result<std::uint32_t> find(std::string_view id) const;

 private:
  const TextCollection& texts_;
  std::vector<std::uint32_t> by_id_;
};

// Reads the corpus of `options`, counting documents, bytes and bad records in
// `summary`. Errors of reading; kCorruption if there are too many bad records;
// kInvalidArgument if there is no document; kCancelled.
Result<TextCollection> read_texts(const JobOptions& options,
                                  const JobControl& control,
                                  JobSummary& summary);

}  // namespace neardup

#endif  // NEARDUP_EVALUATION_LABELS_TEXT_COLLECTION_H_
