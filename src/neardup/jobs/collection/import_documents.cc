#include "neardup/jobs/collection/import_documents.h"

#include <algorithm>
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
    NEARDUP_ASSIGN_OR_RETURN(
        const std::uint64_t replaced,
        durable_ ? add_together(batch) : add_one_by_one(batch));
    summary_.documents += batch.size();
    summary_.replaced += replaced;
    return {};
  }

 private:
  Result<std::uint64_t> add_together(std::span<const SourceDocument> batch) {
    documents_.clear();
    for (const SourceDocument& document : batch) {
      documents_.push_back(new_document(document));
    }
    return collection_.add_batch(documents_, summary_.threads);
  }

  Result<std::uint64_t> add_one_by_one(std::span<const SourceDocument> batch) {
    std::uint64_t replaced = 0;
    for (const SourceDocument& document : batch) {
      NEARDUP_ASSIGN_OR_RETURN(
          const bool took_place,
          collection_.add(new_document(document), /*durable=*/false));
      replaced += took_place ? 1U : 0U;
    }
    return replaced;
  }

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
  NEARDUP_ASSIGN_OR_RETURN(const CollectionStats before, collection.stats());
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
    NEARDUP_ASSIGN_OR_RETURN(const CollectionStats after, collection.stats());
    // Fewer if documents expired meanwhile.
    const std::uint64_t fresh =
        after.documents - std::min(before.documents, after.documents);
    summary.added = std::min(fresh + summary.replaced, summary.documents);
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
