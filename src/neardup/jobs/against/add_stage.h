// Adding: the records that were kept join the collection of the older corpus.

#ifndef NEARDUP_JOBS_AGAINST_ADD_STAGE_H_
#define NEARDUP_JOBS_AGAINST_ADD_STAGE_H_

#include <span>
#include <stop_token>

#include "neardup/base/status.h"
#include "neardup/clusters/clusters.h"
#include "neardup/clusters/document_table.h"
#include "neardup/jobs/against/older_corpus.h"
#include "neardup/jobs/options/job_summary.h"
#include "neardup/jobs/options/stage_progress.h"
#include "neardup/jobs/stages/older_documents.h"
#include "neardup/jobs/stages/second_reading.h"

namespace neardup {

struct AddStage {
  OlderCorpus& corpus;
  FirstReading reading;
  std::span<const Membership> fates;
  const OlderDocuments& older;
  int threads = 1;
  std::stop_token stop{};
};

// kInvalidArgument, naming the id, if two records that are kept have one: the
// collection would hold only the last of them; or if one is too long for a
// collection. To be called before anything is added.
Status check_ids_to_add(const AddStage& stage);

// Adds every record that is kept and not there yet, and counts it in
// summary.against. What was added before an error or a stop stays added.
// Errors of SecondReading and Collection::add_batch(); kCancelled.
Status run_add_stage(const AddStage& stage, StageProgress& progress,
                     DedupSummary& summary);

}  // namespace neardup

#endif  // NEARDUP_JOBS_AGAINST_ADD_STAGE_H_
