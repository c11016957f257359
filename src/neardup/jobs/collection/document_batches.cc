#include "neardup/jobs/collection/document_batches.h"

#include <algorithm>
#include <array>
#include <thread>
#include <vector>

#include "neardup/jobs/options/output_guard.h"
#include "neardup/jobs/options/stage_progress.h"

namespace neardup {
namespace {

Status take_batches(
    DocumentSource& source, const BatchLoop& loop, JobSummary& summary,
    const std::function<Status(std::span<const SourceDocument>)>& use) {
  StageProgress progress(loop.control, loop.stage, summary);
  std::vector<SourceDocument> batch;
  while (true) {
    NEARDUP_ASSIGN_OR_RETURN(const bool more, source.take(batch));
    if (!more) {
      return {};
    }
    NEARDUP_RETURN_IF_ERROR(use(batch));
    for (const SourceDocument& document : batch) {
      summary.text_bytes += document.record.text.size();
    }
    const CorpusProgress read = source.progress();
    progress.update(summary.documents, read.bytes_read, read.bytes_total);
  }
}

}  // namespace

Status for_each_batch(
    const BatchLoop& loop, JobSummary& summary,
    const std::function<Status(std::span<const SourceDocument>)>& use) {
  summary.threads =
      loop.input.threads > 0
          ? loop.input.threads
          : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  NEARDUP_ASSIGN_OR_RETURN(const auto source,
                           DocumentSource::open(loop.input, loop.control.stop));
  const std::array outputs{NamedOutput{"output", loop.output},
                           NamedOutput{"rejects", loop.input.rejects}};
  NEARDUP_RETURN_IF_ERROR(check_output_paths(outputs, source->files()));
  return source->finish(take_batches(*source, loop, summary, use), summary);
}

}  // namespace neardup
