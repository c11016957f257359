// The second pass: the same records again, now written with what became of
// them.

#ifndef NEARDUP_JOBS_STAGES_WRITE_STAGE_H_
#define NEARDUP_JOBS_STAGES_WRITE_STAGE_H_

#include <span>
#include <stop_token>
#include <string>

#include "neardup/base/status.h"
#include "neardup/clusters/clusters.h"
#include "neardup/clusters/document_table.h"
#include "neardup/corpus/record_writer.h"
#include "neardup/jobs/options/job_inputs.h"
#include "neardup/jobs/options/job_options.h"
#include "neardup/jobs/options/stage_progress.h"
#include "neardup/jobs/stages/example_collector.h"
#include "neardup/jobs/stages/likeness.h"
#include "neardup/jobs/stages/older_documents.h"
#include "neardup/jobs/stages/second_reading.h"

namespace neardup {

struct WriteStage {
  const DocumentTable& documents;
  std::span<const Membership> fates;
  const Likenesses& likenesses;
  const OlderDocuments& older;
  FirstReading reading;
  Action action = Action::kRemove;
  RecordWriter* writer = nullptr;  // null: no records are written
  ExampleCollector& examples;
  std::stop_token stop;
};

// Reads the inputs again and writes survivors, or all records with the fields
// neardup_cluster, neardup_representative, neardup_similarity,
// neardup_relation, neardup_duplicate and neardup_weak, neardup_distance where
// distances decided, and neardup_against if there is an older corpus: the file
// or collection of it that the representative is of, or nothing. Shows every
// text to the collector of examples.
//
// Errors: of reading and writing; kCorruption if the inputs are not those of
// the first pass; kCancelled.
Status run_write_stage(const WriteStage& stage, StageProgress& progress);

// Writes the members of every cluster of two documents or more, with a header
// line: cluster, id, representative, distance, kept, weak, similarity,
// relation. Clusters in order of their numbers, members in corpus order.
//
// With an older corpus its documents are members, too, and kept; clusters of
// nothing else are left out. A ninth field, against, names the file or
// collection of the older corpus that the representative is of. The distance to
// a document of a collection is empty if no fingerprints decided.
Status write_clusters(const DocumentTable& documents,
                      std::span<const Membership> fates,
                      const Likenesses& likenesses, const OlderDocuments& older,
                      LineWriter& writer);

}  // namespace neardup

#endif  // NEARDUP_JOBS_STAGES_WRITE_STAGE_H_
