// How the fingerprints of a job are compared, by its options.

#ifndef NEARDUP_JOBS_OPTIONS_COMPARISON_RULE_H_
#define NEARDUP_JOBS_OPTIONS_COMPARISON_RULE_H_

#include "neardup/clusters/families.h"
#include "neardup/jobs/options/job_options.h"

namespace neardup {

// How far apart in bits two fingerprints of `bits` bits may be: options.k, or
// less if options.min_similarity asks for more likeness. Always 0 for
// Method::kExact.
int comparison_radius(const JobOptions& options, int bits);

// How Families are to be formed for a method.
FamilyRule family_rule(Method method);

}  // namespace neardup

#endif  // NEARDUP_JOBS_OPTIONS_COMPARISON_RULE_H_
