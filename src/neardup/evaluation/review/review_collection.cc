#include "neardup/evaluation/review/review_collection.h"

#include <utility>

#include <fmt/format.h>

#include "neardup/evaluation/fitting/pair_evidence.h"
#include "neardup/jobs/corpus_job.h"
#include "neardup/jobs/options/stage_progress.h"
#include "neardup/text/normal/simplified_table.h"

namespace neardup {

Result<ReviewCollection> ReviewCollection::read(const JobOptions& options,
                                                const JobControl& control) {
  NEARDUP_RETURN_IF_ERROR(
      check_comparison_options(options, options.profile.simhash.bits));
  NEARDUP_ASSIGN_OR_RETURN(auto simplified,
                           SimplifiedTable::load(options.data.simplified));
  ReviewCollection out;
  out.summary_ = std::make_unique<JobSummary>();
  out.caution_ = options.caution;
  out.threads_ = thread_count(options);
  NEARDUP_ASSIGN_OR_RETURN(TextCollection texts,
                           read_texts(options, control, *out.summary_));
  out.texts_ = std::make_unique<TextCollection>(std::move(texts));
  HybridOptions hybrid;
  hybrid.judge.caution = options.caution;
  hybrid.siblings = true;
  hybrid.weights = options.weights;
  NEARDUP_ASSIGN_OR_RETURN(
      out.finder_,
      finder_of(*out.texts_,
                std::make_shared<const ComparisonReader>(std::move(simplified)),
                hybrid, out.find_options(control)));
  return out;
}

Result<std::unique_ptr<NearDuplicates>> ReviewCollection::find(
    const JobControl& control) {
  StageProgress progress(control, "compare", *summary_);
  FindOptions options = find_options(control);
  options.progress = [&](std::uint64_t done, std::uint64_t total) {
    progress.update_share(done, total, texts_->size());
  };
  return finder_->find(options);
}

Result<std::vector<WeighedPair>> ReviewCollection::weigh(
    std::span<const DocumentPair> pairs, const JobControl& control) {
  return weigh_pairs(*finder_, pairs, find_options(control));
}

FindOptions ReviewCollection::find_options(const JobControl& control) const {
  return {.threads = threads_, .stop = control.stop};
}

}  // namespace neardup
