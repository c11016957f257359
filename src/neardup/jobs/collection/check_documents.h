// Asking of each document of a corpus whether a collection has it, and keeping
// those that are new.

#ifndef NEARDUP_JOBS_COLLECTION_CHECK_DOCUMENTS_H_
#define NEARDUP_JOBS_COLLECTION_CHECK_DOCUMENTS_H_

#include <functional>
#include <string>

#include "neardup/base/status.h"
#include "neardup/collection/collection.h"
#include "neardup/jobs/collection/collection_input.h"
#include "neardup/jobs/collection/document_source.h"
#include "neardup/jobs/options/job_control.h"

namespace neardup {

// Takes answers of type Answer, in the order of the input.
template <typename Answer>
struct AnswerSink {
  std::function<Status(const SourceDocument&, const Answer&)> answer;
  // Everything that has arrived was answered: whoever waits for answers should
  // get them now.
  std::function<Status()> flush;
  // Where answers go, for messages; must not be an input.
  std::string output = {};
};

// Each answer comes when its document is durable (with options.durable). A job
// that ends early leaves the documents that were answered.
//
// Errors of DocumentSource, of the collection and of the sink, kCancelled for
// a stop.
Result<CollectionJobSummary> check_documents(
    Collection& collection, const CollectionInput& input,
    const CheckOptions& options, const AnswerSink<CheckAnswer>& sink,
    const JobControl& control);

// What each document is to those that are there; nothing is kept.
// summary.duplicates counts those that something was found for.
Result<CollectionJobSummary> query_documents(
    const Collection& collection, const CollectionInput& input,
    const QueryOptions& options, const AnswerSink<QueryAnswer>& sink,
    const JobControl& control);

}  // namespace neardup

#endif  // NEARDUP_JOBS_COLLECTION_CHECK_DOCUMENTS_H_
