// The pairs of a fingerprint file that does not fit memory: what write_pairs()
// lists, by way of temporary files.

#ifndef NEARDUP_JOBS_STAGES_LARGE_FILE_PAIRS_H_
#define NEARDUP_JOBS_STAGES_LARGE_FILE_PAIRS_H_

#include "neardup/base/status.h"
#include "neardup/corpus/record_writer.h"
#include "neardup/jobs/options/job_options.h"
#include "neardup/jobs/options/job_summary.h"

namespace neardup {

// Reads options.fingerprints up to three times, within options.memory, and
// fills in `summary`. Beside the disk that external_join.h tells, 12 bytes a
// pair, and 24 a document with its id. Errors of FingerprintFileReader,
// ScratchFile and the writer; kCancelled.
// REQUIRES: options.memory, options.scratch_folder not empty; a regular file,
// and options that suit it.
Status write_pairs_of_large_file(const PairsOptions& options,
                                 const JobControl& control, LineWriter& writer,
                                 PairsSummary& summary);

}  // namespace neardup

#endif  // NEARDUP_JOBS_STAGES_LARGE_FILE_PAIRS_H_
