// Keeps a job from writing where it reads, or two things to one place.

#ifndef NEARDUP_JOBS_OPTIONS_OUTPUT_GUARD_H_
#define NEARDUP_JOBS_OPTIONS_OUTPUT_GUARD_H_

#include <span>
#include <string>

#include "neardup/base/status.h"
#include "neardup/jobs/options/job_inputs.h"

namespace neardup {

// Something that a job is asked to write; path is empty if it is not.
struct NamedOutput {
  std::string role;  // for messages: "output", "pairs" ...
  std::string path;
};

// kInvalidArgument if two outputs have one path, or one names an existing file
// that is among the inputs, under whatever name. Devices and pipes may be named
// twice, standard output may not.
Status check_outputs(std::span<const NamedOutput> outputs,
                     std::span<const InputFile> inputs);
// The same where inputs are known by their paths; those that are no files are
// in nobody's way.
Status check_output_paths(std::span<const NamedOutput> outputs,
                          std::span<const std::string> inputs);

}  // namespace neardup

#endif  // NEARDUP_JOBS_OPTIONS_OUTPUT_GUARD_H_
