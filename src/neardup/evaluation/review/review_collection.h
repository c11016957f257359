// A collection whose pairs are judged: its texts, and the default method over
// them.

#ifndef NEARDUP_EVALUATION_REVIEW_REVIEW_COLLECTION_H_
#define NEARDUP_EVALUATION_REVIEW_REVIEW_COLLECTION_H_

#include <memory>
#include <span>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/evaluation/labels/label_set.h"
#include "neardup/evaluation/labels/text_collection.h"
#include "neardup/jobs/options/job_options.h"
#include "neardup/jobs/options/job_summary.h"
#include "neardup/similarity/hybrid/hybrid_finder.h"

namespace neardup {

// Not thread safe.
class ReviewCollection {
 public:
  // Reads the corpus of `options`, and decides by their caution and weights.
  // Errors of reading; kInvalidArgument if an option is out of its range;
  // kCancelled.
  static Result<ReviewCollection> read(const JobOptions& options,
                                       const JobControl& control);

  // What the method finds, siblings among it; this must outlive it. kCancelled.
  Result<std::unique_ptr<NearDuplicates>> find(const JobControl& control);
  // What its judge weighs of each pair. kCancelled.
  Result<std::vector<WeighedPair>> weigh(std::span<const DocumentPair> pairs,
                                         const JobControl& control);

  const TextCollection& texts() const { return *texts_; }
  double caution() const { return caution_; }
  const JobSummary& summary() const { return *summary_; }

 private:
  ReviewCollection() = default;
  FindOptions find_options(const JobControl& control) const;

  // Pointers, so that what refers to them stays true when this is moved.
  std::unique_ptr<TextCollection> texts_;
  std::unique_ptr<JobSummary> summary_;
  std::unique_ptr<HybridFinder> finder_;
  double caution_ = 0.5;
  int threads_ = 1;
};

}  // namespace neardup

#endif  // NEARDUP_EVALUATION_REVIEW_REVIEW_COLLECTION_H_
