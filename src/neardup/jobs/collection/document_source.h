// A DocumentSource reads the documents of a job over a collection, ahead of
// whoever takes them.
//
//   NEARDUP_ASSIGN_OR_RETURN(auto source, DocumentSource::open(input, stop));
//   std::vector<SourceDocument> batch;
//   while (true) {
//     NEARDUP_ASSIGN_OR_RETURN(const bool more, source->take(batch));
//     if (!more) break;
//     use(batch);
//   }
//   return source->finish(documents);
//
// A thread of its own reads; what it has read when take() is called is the
// batch. So batches are large where reading is fast, and a line that arrives
// alone in a pipe is handed over at once.
//
// Not thread safe.

#ifndef NEARDUP_JOBS_COLLECTION_DOCUMENT_SOURCE_H_
#define NEARDUP_JOBS_COLLECTION_DOCUMENT_SOURCE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/collection/collection.h"
#include "neardup/corpus/corpus_reader.h"
#include "neardup/corpus/formats/record.h"
#include "neardup/jobs/collection/collection_input.h"

namespace neardup {

struct SourceDocument {
  Record record;
  // The header row of its CSV file; null for other formats.
  std::shared_ptr<const std::string> header;
  std::optional<std::int64_t> time;
};

// The same as the collection takes it, for as long as `document` stays.
NewDocument new_document(const SourceDocument& document);

class DocumentSource {
 public:
  virtual ~DocumentSource() = default;

  // Errors of CorpusReader::open() and RejectLog::create(); kInvalidArgument
  // for options out of their range.
  static Result<std::unique_ptr<DocumentSource>> open(
      const CollectionInput& input, const std::stop_token& stop);

  // Replaces `batch` by the documents that have been read, at most
  // input.batch, waiting for the first; false at the end. Errors of reading
  // come behind the documents that were read before, kCancelled at once.
  virtual Result<bool> take(std::vector<SourceDocument>& batch) = 0;

  // To be called when everything was taken, or when an error, `status`, ended
  // the job. Makes the list of rejects appear, notes in `summary` what was
  // left out, and returns `status`, or what there is to say against so many
  // rejects among summary.documents.
  virtual Status finish(Status status, JobSummary& summary) = 0;

  virtual CorpusProgress progress() const = 0;
  virtual const std::vector<std::string>& files() const = 0;
};

}  // namespace neardup

#endif  // NEARDUP_JOBS_COLLECTION_DOCUMENT_SOURCE_H_
