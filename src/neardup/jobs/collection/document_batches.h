// The loop of every job that brings documents to a collection.

#ifndef NEARDUP_JOBS_COLLECTION_DOCUMENT_BATCHES_H_
#define NEARDUP_JOBS_COLLECTION_DOCUMENT_BATCHES_H_

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "neardup/base/status.h"
#include "neardup/jobs/collection/collection_input.h"
#include "neardup/jobs/collection/document_source.h"
#include "neardup/jobs/options/job_control.h"

namespace neardup {

struct BatchLoop {
  const CollectionInput& input;
  std::string_view stage;   // JobProgress::stage, a literal
  std::string output = {};  // where answers go; must not be an input
  const JobControl& control;
};

// Hands the documents of the input to `use`, batch after batch, until one of
// them ends it with an error. `use` counts them in summary.documents; all else
// of `summary` is filled in here.
Status for_each_batch(
    const BatchLoop& loop, JobSummary& summary,
    const std::function<Status(std::span<const SourceDocument>)>& use);

}  // namespace neardup

#endif  // NEARDUP_JOBS_COLLECTION_DOCUMENT_BATCHES_H_
