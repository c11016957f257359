// Keeping a whole corpus in a collection.

#ifndef NEARDUP_JOBS_COLLECTION_IMPORT_DOCUMENTS_H_
#define NEARDUP_JOBS_COLLECTION_IMPORT_DOCUMENTS_H_

#include "neardup/base/status.h"
#include "neardup/collection/collection.h"
#include "neardup/jobs/collection/collection_input.h"
#include "neardup/jobs/options/job_control.h"

namespace neardup {

struct ImportOptions : CollectionInput {
  // Wait for the disk once, at the end, and not behind every batch.
  bool wait_at_end = false;
};

// Keeps every document of the input, whatever it is a copy of; one with the id
// of another takes its place. A job that ends early, by an error or a stop,
// leaves those of the batches before: the message counts them, and the same
// job done again completes it.
//
// Errors of DocumentSource and of the collection, kCancelled for a stop.
Result<CollectionJobSummary> import_documents(Collection& collection,
                                              const ImportOptions& options,
                                              const JobControl& control);

}  // namespace neardup

#endif  // NEARDUP_JOBS_COLLECTION_IMPORT_DOCUMENTS_H_
