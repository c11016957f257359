#include <cstddef>
#include <span>
#include <vector>

#include "neardup/jobs/collection/check_documents.h"
#include "neardup/jobs/collection/document_batches.h"
#include "neardup/os/parallel/parallel_for.h"

namespace neardup {

Result<CollectionJobSummary> query_documents(
    const Collection& collection, const CollectionInput& input,
    const QueryOptions& options, const AnswerSink<QueryAnswer>& sink,
    const JobControl& control) {
  CollectionJobSummary summary;
  std::vector<Result<QueryAnswer>> answers;
  const Status status = for_each_batch(
      {.input = input,
       .stage = "query",
       .output = sink.output,
       .control = control},
      summary, [&](std::span<const SourceDocument> batch) -> Status {
        answers.assign(batch.size(), QueryAnswer());
        parallel_for(batch.size(), summary.threads, [&](std::size_t i) {
          answers[i] = collection.query_text(batch[i].record.text, options);
        });
        for (std::size_t i = 0; i < batch.size(); ++i) {
          NEARDUP_RETURN_IF_ERROR(answers[i].status());
          ++summary.documents;
          summary.duplicates += answers[i]->of.empty() ? 0U : 1U;
          NEARDUP_RETURN_IF_ERROR(sink.answer(batch[i], *answers[i]));
        }
        return sink.flush();
      });
  if (!status.ok()) {
    return status;
  }
  return summary;
}

}  // namespace neardup
