// How texts are compared, wherever the front door compares some.

#ifndef NEARDUP_JOBS_COMPARE_OPTIONS_H_
#define NEARDUP_JOBS_COMPARE_OPTIONS_H_

#include <string>

#include "neardup/profile/data_paths.h"
#include "neardup/similarity/method.h"

namespace neardup {

struct CompareOptions {
  Method method = Method::kHybrid;
  // Method::kSimHash: how many bits two fingerprints may differ in, 0 to the
  // width of the profile's.
  int k = 3;
  // Pairs below this similarity are left out: 1 - distance / bits for
  // Method::kSimHash, else what the method measures. 0..1; 0 stands for the
  // method's own threshold.
  double min_similarity = 0;
  // Method::kHybrid: the least probability of a copy that makes two texts near,
  // above 0 and below 1.
  double caution = 0.5;
  // The recipe of fingerprints: a name, or a path ending in ".toml". Read by
  // Method::kSimHash and Method::kExact, and where fingerprints are written.
  std::string profile = "default";
  DataPaths data = DataPaths::installed();
  int threads = 0;  // 0: one per core
};

}  // namespace neardup

#endif  // NEARDUP_JOBS_COMPARE_OPTIONS_H_
