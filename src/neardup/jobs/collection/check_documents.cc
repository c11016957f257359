#include "neardup/jobs/collection/check_documents.h"

#include <cstddef>
#include <span>
#include <vector>

#include <fmt/format.h>

#include "neardup/jobs/collection/document_batches.h"

namespace neardup {
namespace {

void count(const CheckAnswer& answer, CollectionJobSummary& summary) {
  ++summary.documents;
  summary.duplicates += answer.duplicate ? 1U : 0U;
  summary.added += answer.added ? 1U : 0U;
  summary.replaced += answer.replaced ? 1U : 0U;
}

// `status`, with a word about what was done before.
Status ended_early(const Status& status, const CollectionJobSummary& summary) {
  if (summary.documents == 0) {
    return status;
  }
  return {status.code(),
          fmt::format("{}; the {} documents before were answered",
                      status.message(), summary.documents)};
}

}  // namespace

Result<CollectionJobSummary> check_documents(
    Collection& collection, const CollectionInput& input,
    const CheckOptions& options, const AnswerSink<CheckAnswer>& sink,
    const JobControl& control) {
  CollectionJobSummary summary;
  std::vector<NewDocument> documents;
  const Status status = for_each_batch(
      {.input = input,
       .stage = "check",
       .output = sink.output,
       .control = control},
      summary, [&](std::span<const SourceDocument> batch) -> Status {
        documents.clear();
        for (const SourceDocument& document : batch) {
          documents.push_back(new_document(document));
        }
        NEARDUP_RETURN_IF_ERROR(collection.check_batch(
            documents, options, summary.threads,
            [&](std::size_t i, const CheckAnswer& answer) {
              count(answer, summary);
              return sink.answer(batch[i], answer);
            }));
        return sink.flush();
      });
  if (!status.ok()) {
    return ended_early(status, summary);
  }
  return summary;
}

}  // namespace neardup
