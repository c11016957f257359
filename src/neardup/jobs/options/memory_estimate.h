// How much memory a batch job will need, before it starts.

#ifndef NEARDUP_JOBS_OPTIONS_MEMORY_ESTIMATE_H_
#define NEARDUP_JOBS_OPTIONS_MEMORY_ESTIMATE_H_

#include <cstdint>
#include <optional>

#include "neardup/base/status.h"
#include "neardup/jobs/options/job_options.h"

namespace neardup {

struct MemoryEstimate {
  std::uint64_t documents = 0;
  // The peak of the process: fingerprints, ids, index or digests, dictionaries.
  std::uint64_t bytes = 0;
};

// Reads the first records of the inputs and takes the rest to be like them.
// Nothing if an input is a stream, of which nobody knows the length. Errors of
// CorpusReader. Cost: at most 10,000 records.
Result<std::optional<MemoryEstimate>> estimate_memory(const JobOptions& job);

// What `job` needs for `documents` documents with ids of `id_bytes` bytes and
// texts of `text_bytes` bytes on average.
std::uint64_t memory_of_documents(const JobOptions& job,
                                  std::uint64_t documents, double id_bytes,
                                  double text_bytes);

}  // namespace neardup

#endif  // NEARDUP_JOBS_OPTIONS_MEMORY_ESTIMATE_H_
