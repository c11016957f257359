// A job's method in words for summaries and reports.

#ifndef NEARDUP_JOBS_OPTIONS_METHOD_WORDS_H_
#define NEARDUP_JOBS_OPTIONS_METHOD_WORDS_H_

#include <string>

#include "neardup/jobs/options/job_options.h"

namespace neardup {

// The method's name, and what it counts where that can be chosen: "minhash,
// shingles of 3 tokens", "longest-sentences, 3 of a text".
std::string method_words(const JobOptions& options);

}  // namespace neardup

#endif  // NEARDUP_JOBS_OPTIONS_METHOD_WORDS_H_
