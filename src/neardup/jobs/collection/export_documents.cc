#include "neardup/jobs/collection/export_documents.h"

#include <memory>

#include "neardup/corpus/record_writer.h"
#include "neardup/jobs/collection/document_json.h"
#include "neardup/jobs/options/stage_progress.h"

namespace neardup {

Result<JobSummary> export_documents(const Collection& collection,
                                    const std::string& output,
                                    const JobControl& control) {
  JobSummary summary;
  NEARDUP_ASSIGN_OR_RETURN(const std::unique_ptr<LineWriter> writer,
                           LineWriter::create(output));
  {
    StageProgress progress(control, "export", summary);
    NEARDUP_RETURN_IF_ERROR(collection.for_each(
        "", /*with_text=*/true, [&](const KeptDocument& document) -> Status {
          if (control.stop.stop_requested()) {
            return cancelled("stopped before everything was written");
          }
          ++summary.documents;
          progress.update(summary.documents);
          return writer->write(document_record(document));
        }));
  }
  NEARDUP_RETURN_IF_ERROR(writer->commit());
  return summary;
}

}  // namespace neardup
