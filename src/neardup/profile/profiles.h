// Which profiles there are: the recipes from text to fingerprint.
//
//   for (const neardup::ProfileInfo& profile : neardup::profiles()) {
//     report(profile.name + ": " + profile.summary);
//   }
//
// A profile of one's own is a TOML file that names a built-in one as its base
// and the fields in which it differs; its path stands for its name wherever a
// profile is asked for.
//
// Thread safety: pure functions.

#ifndef NEARDUP_PROFILE_PROFILES_H_
#define NEARDUP_PROFILE_PROFILES_H_

#include <string>
#include <vector>

#include "neardup/base/status.h"

namespace neardup {

struct ProfileInfo {
  std::string name;
  std::string summary;  // one line
  int bits = 64;        // of a fingerprint
};

// The built-in profiles, the most useful first.
std::vector<ProfileInfo> profiles();

// Every field of a profile and its value as one line of JSON, keys sorted. The
// argument is a name or a path ending in ".toml". Errors as those of
// Fingerprinter::create().
Result<std::string> profile_json(const std::string& profile);

}  // namespace neardup

#endif  // NEARDUP_PROFILE_PROFILES_H_
