// How much memory a batch job will need, before it starts.
//
//   NEARDUP_ASSIGN_OR_RETURN(const std::optional<CorpusSize> size,
//                            measure_corpus(job.corpus, texts_under_way(job)));
//   if (size && memory_needed(job, *size, fingerprints) > limit) ...

#ifndef NEARDUP_JOBS_OPTIONS_MEMORY_ESTIMATE_H_
#define NEARDUP_JOBS_OPTIONS_MEMORY_ESTIMATE_H_

#include <cstddef>
#include <cstdint>

#include "neardup/jobs/options/corpus_size.h"
#include "neardup/jobs/options/job_options.h"

namespace neardup {

// How many texts `job` holds at once: those that threads work on, and those
// that wait for them.
std::size_t texts_under_way(const JobOptions& job);

// What a job makes of texts.
enum class Making {
  kFingerprints,           // and nothing else: each is written and forgotten
  kPairs,                  // what its method compares
  kPairsWithFingerprints,  // both, although the method compares texts
};

// The peak of the whole process in bytes: what is remembered of every document,
// what its method needs to compare, the largest texts while they are worked on,
// buffers, dictionaries and the program.
//
// Pairs that are found take 24 bytes each beyond that; nobody knows their
// number before. Of a crowd few are listed (similarity/join/crowd_limits.h):
// half of what all documents take if all stand in one is counted. The figures
// are those of the methods' headers and, for the program, measured peaks;
// ordinary corpora stay within a fifth.
std::uint64_t memory_needed(const JobOptions& job, const CorpusSize& size,
                            Making making);

}  // namespace neardup

#endif  // NEARDUP_JOBS_OPTIONS_MEMORY_ESTIMATE_H_
