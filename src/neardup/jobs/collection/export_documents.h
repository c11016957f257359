// Writing a whole collection out.

#ifndef NEARDUP_JOBS_COLLECTION_EXPORT_DOCUMENTS_H_
#define NEARDUP_JOBS_COLLECTION_EXPORT_DOCUMENTS_H_

#include <string>

#include "neardup/base/status.h"
#include "neardup/collection/collection.h"
#include "neardup/jobs/options/job_control.h"
#include "neardup/jobs/options/job_summary.h"

namespace neardup {

// Writes document_record() of every document, ascending by id, to `output`, a
// path or "-". Errors of LineWriter and of the collection, kCancelled for a
// stop.
Result<JobSummary> export_documents(const Collection& collection,
                                    const std::string& output,
                                    const JobControl& control);

}  // namespace neardup

#endif  // NEARDUP_JOBS_COLLECTION_EXPORT_DOCUMENTS_H_
