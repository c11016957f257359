// The weights of the judge as a file, so that they can be fitted on other
// labels (`neardup eval --fit`) and given to every job.
//
//   # 1,054 pairs of 13 collections
//   format = 1
//   evidence = 1
//   bias = -14.902
//
//   [texts]
//   weight = -1.1354
//   least = 0.0
//   most = 5.541
//   ... and a table for every other kind of evidence, by evidence_name()
//
// Every number is read back as exactly the one that was written. `evidence` is
// kEvidenceVersion: weights say nothing about evidence that is measured in
// another way.
//
// Thread safety: all functions may run concurrently.

#ifndef NEARDUP_SIMILARITY_WEIGHTS_WEIGHTS_FILE_H_
#define NEARDUP_SIMILARITY_WEIGHTS_WEIGHTS_FILE_H_

#include <span>
#include <string>
#include <string_view>

#include "neardup/base/status.h"
#include "neardup/similarity/judge/judge_weights.h"

namespace neardup {

// The version of the file's layout.
inline constexpr int kWeightsFormat = 1;

// The file. Of `notes`, what the weights were fitted on, each is a comment of
// its own at the top. REQUIRES: all numbers are finite.
std::string weights_to_toml(const JudgeWeights& weights,
                            std::span<const std::string> notes = {});

// `file` is the name that messages give it. kInvalidArgument for what is no
// file of weights, with file, line and field; kUnsupportedVersion for another
// format and for weights of evidence that this program does not measure.
Result<JudgeWeights> parse_weights(std::string_view toml,
                                   const std::string& file);

// The same from the file at `path`. Errors of read_file().
Result<JudgeWeights> load_weights(const std::string& path);

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_WEIGHTS_WEIGHTS_FILE_H_
