// Everything that a dedup job writes.
//
// Not thread safe.

#ifndef NEARDUP_JOBS_DEDUP_OUTPUTS_H_
#define NEARDUP_JOBS_DEDUP_OUTPUTS_H_

#include <memory>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/corpus/record_writer.h"
#include "neardup/jobs/options/job_options.h"
#include "neardup/jobs/options/output_guard.h"
#include "neardup/os/file.h"

namespace neardup {

// Null where nothing is asked for. Opened before the first record is read, so
// that a name that cannot be written is found out at once, and made visible
// together after the last.
struct DedupOutputs {
  std::unique_ptr<RecordWriter> records;
  std::unique_ptr<LineWriter> clusters;
  std::unique_ptr<LineWriter> pairs;
  std::unique_ptr<OutputStream> report;

  // Errors of RecordWriter::create() and its like.
  static Result<DedupOutputs> create(const DedupOptions& options);

  // After this only a rename can fail.
  Status prepare();
  // The records last: whoever finds them finds everything else too.
  Status commit();
};

// What they are called, with the list of bad records.
std::vector<NamedOutput> names_of_outputs(const DedupOptions& options);

}  // namespace neardup

#endif  // NEARDUP_JOBS_DEDUP_OUTPUTS_H_
