// How a caller watches a job and stops it.
//
//   std::stop_source source;
//   neardup::JobControl control{
//       .stop = source.get_token(),
//       .progress = [](const neardup::JobProgress& progress) {
//         report(progress.documents);
//       }};

#ifndef NEARDUP_JOBS_OPTIONS_JOB_CONTROL_H_
#define NEARDUP_JOBS_OPTIONS_JOB_CONTROL_H_

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string_view>

namespace neardup {

// How far a job is, for progress display; called from one thread at a time, at
// most a few times a second and once at the end of each stage.
struct JobProgress {
  // "spool", "fingerprint", "compare", "pairs", "write".
  std::string_view stage;
  std::uint64_t documents = 0;        // done in this stage
  std::uint64_t documents_total = 0;  // 0: unknown
  std::uint64_t bytes_read = 0;
  std::uint64_t bytes_total = 0;  // 0: unknown
};

struct JobControl {
  std::stop_token stop = {};
  std::function<void(const JobProgress&)> progress = {};
};

}  // namespace neardup

#endif  // NEARDUP_JOBS_OPTIONS_JOB_CONTROL_H_
