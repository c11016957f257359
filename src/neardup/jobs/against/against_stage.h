// Asking: the records of the inputs once more, each put to the collections of
// the older corpus.

#ifndef NEARDUP_JOBS_AGAINST_AGAINST_STAGE_H_
#define NEARDUP_JOBS_AGAINST_AGAINST_STAGE_H_

#include <compare>
#include <cstddef>
#include <stop_token>
#include <string>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/clusters/document_table.h"
#include "neardup/jobs/against/older_corpus.h"
#include "neardup/jobs/options/stage_progress.h"
#include "neardup/jobs/stages/older_documents.h"
#include "neardup/jobs/stages/second_reading.h"

namespace neardup {

struct AgainstStage {
  const OlderCorpus& corpus;
  FirstReading reading;
  int threads = 1;
  std::stop_token stop{};
};

// A document of a collection that records are removed for.
struct CollectionDocument {
  std::size_t collection;  // its number in the older corpus
  std::string id;
  friend auto operator<=>(const CollectionDocument&,
                          const CollectionDocument&) = default;
};

// Tells `older` what the collections say about each record. Returns the
// documents that records are removed for, each once; their numbers follow those
// of the records.
//
// On all threads: records are read by one, asked about by several. Errors of
// SecondReading and OlderCorpus::ask(); kCancelled. REQUIRES:
// older.add_inputs() was called.
Result<std::vector<CollectionDocument>> run_against_stage(
    const AgainstStage& stage, StageProgress& progress, OlderDocuments& older);

// Adds what that returned to `documents`, with no fingerprint and no text that
// could be compared: to be called when comparing found what it can.
Status add_collection_documents(const std::vector<CollectionDocument>& found,
                                const OlderCorpus& corpus,
                                DocumentTable& documents,
                                OlderDocuments& older);

}  // namespace neardup

#endif  // NEARDUP_JOBS_AGAINST_AGAINST_STAGE_H_
