// How the documents of a job are compared, by its options.

#ifndef NEARDUP_JOBS_OPTIONS_COMPARISON_RULE_H_
#define NEARDUP_JOBS_OPTIONS_COMPARISON_RULE_H_

#include <memory>

#include "neardup/base/status.h"
#include "neardup/clusters/document_table.h"
#include "neardup/jobs/options/job_options.h"
#include "neardup/profile/fingerprinter.h"
#include "neardup/similarity/measures/comparison_text.h"
#include "neardup/similarity/measures/pair_finder.h"

namespace neardup {

// How far apart in bits two fingerprints of `bits` bits may be: options.k, or
// less if options.min_similarity asks for more likeness. Always 0 for
// Method::kExact.
int comparison_radius(const JobOptions& options, int bits);

// What finders read texts with.
struct TextReaders {
  std::shared_ptr<const Fingerprinter> fingerprinter;
  std::shared_ptr<const ComparisonReader> comparison;
};

// A finder of options.method, which finds siblings if asked to.
// kInvalidArgument for options out of range; errors of ScratchFile. REQUIRES:
// the reader is given that the method needs, by compares_fingerprints().
Result<std::unique_ptr<PairFinder>> make_finder(const JobOptions& options,
                                                const TextReaders& readers,
                                                bool siblings);

// The near-duplicates by the fingerprints of documents, which must outlive
// them. REQUIRES: compares_fingerprints(options.method).
std::unique_ptr<NearDuplicates> compare_fingerprints(
    const JobOptions& options, const DocumentTable& documents);

}  // namespace neardup

#endif  // NEARDUP_JOBS_OPTIONS_COMPARISON_RULE_H_
