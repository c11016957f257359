#include "neardup/profile/profiles.h"

#include "neardup/profile/profile.h"

namespace neardup {

std::vector<ProfileInfo> profiles() {
  std::vector<ProfileInfo> infos;
  for (const Profile& profile : builtin_profiles()) {
    infos.push_back({profile.name, profile.summary, profile.simhash.bits});
  }
  return infos;
}

Result<std::string> profile_json(const std::string& profile) {
  NEARDUP_ASSIGN_OR_RETURN(const Profile loaded, load_profile(profile));
  return canonical_json(loaded, {});
}

}  // namespace neardup
