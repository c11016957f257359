#include "neardup/jobs/collection/import_documents.h"

#include <vector>

#include <fmt/format.h>

#include "neardup/jobs/collection/document_batches.h"

namespace neardup {
namespace {

class Import {
 public:
  Import(Collection& collection, bool durable, CollectionJobSummary& summary)
      : collection_(collection), durable_(durable), summary_(summary) {}

  Status take(std::span<const SourceDocument> batch) {
    documents_.clear();
    for (const SourceDocument& document : batch) {
      documents_.push_back(new_document(document));
    }
    NEARDUP_ASSIGN_OR_RETURN(
        const AddCounts counts,
        collection_.add_batch(documents_, summary_.threads, durable_));
    summary_.documents += batch.size();
    summary_.added += counts.added + counts.replaced;
    summary_.replaced += counts.replaced;
    return {};
  }

 private:
  Collection& collection_;
  const bool durable_;
  CollectionJobSummary& summary_;
  std::vector<NewDocument> documents_;
};

}  // namespace

Result<CollectionJobSummary> import_documents(Collection& collection,
                                              const ImportOptions& options,
                                              const JobControl& control) {
  CollectionJobSummary summary;
  Import import(collection, !options.wait_at_end, summary);
  Status status =
      for_each_batch({.input = options, .stage = "import", .control = control},
                     summary, [&](std::span<const SourceDocument> batch) {
                       return import.take(batch);
                     });
  if (options.wait_at_end) {
    const Status synced = collection.sync();
    status = status.ok() ? synced : status;
  }
  if (status.ok()) {
    return summary;
  }
  if (summary.documents == 0) {
    return status;
  }
  return Status(status.code(),
                fmt::format("{}; the {} documents before are kept, and the "
                            "same import again goes on from there",
                            status.message(), summary.documents));
}

}  // namespace neardup
