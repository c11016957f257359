// Which documents a job brings to a collection.

#ifndef NEARDUP_JOBS_COLLECTION_COLLECTION_INPUT_H_
#define NEARDUP_JOBS_COLLECTION_COLLECTION_INPUT_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "neardup/corpus/formats/corpus_options.h"
#include "neardup/corpus/reject_log.h"
#include "neardup/jobs/options/job_summary.h"

namespace neardup {

struct CollectionInput : RejectRules {
  CorpusOptions corpus;
  // Field that holds a document's time, as parse_document_time() reads it; a
  // record without one is a reject. Empty: the time when it arrives.
  std::string time_field;
  // Documents that share a wait for the disk, at most. What arrives alone does
  // not wait for others.
  std::size_t batch = 1000;
  int threads = 0;  // 0: one per core
};

// Documents are those that were read and answered, whatever came of them.
struct CollectionJobSummary : JobSummary {
  std::uint64_t duplicates = 0;  // with a near-duplicate in the collection
  std::uint64_t added = 0;       // kept, replaced ones among them
  std::uint64_t replaced = 0;    // took the place of one with their id
};

}  // namespace neardup

#endif  // NEARDUP_JOBS_COLLECTION_COLLECTION_INPUT_H_
