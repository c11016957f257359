#include "neardup/profile/profiles.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "neardup/profile/fingerprinter.h"

namespace neardup {
namespace {

TEST(Profiles, begin_with_the_default_and_can_all_be_read) {
  const std::vector<ProfileInfo> infos = profiles();
  ASSERT_FALSE(infos.empty());
  EXPECT_EQ(infos.front().name, "default");
  EXPECT_TRUE(std::ranges::any_of(
      infos, [](const ProfileInfo& info) { return info.name == "zh"; }));
  for (const ProfileInfo& info : infos) {
    EXPECT_FALSE(info.summary.empty()) << info.name;
    EXPECT_TRUE(profile_json(info.name).ok()) << info.name;
  }
}

TEST(Profiles, a_name_is_enough_for_a_fingerprinter) {
  const auto by_name = Fingerprinter::create("zh");
  ASSERT_TRUE(by_name.ok()) << by_name.status().message();
  EXPECT_EQ(by_name->profile_name(), "zh");
  EXPECT_EQ(by_name->bits(), 64);
  Fingerprinter::Workspace workspace;
  EXPECT_EQ(by_name->fingerprint("我来到北京清华大学").fingerprint,
            by_name->fingerprint("我来到北京清华大学", workspace).fingerprint);
  EXPECT_EQ(Fingerprinter::create("none").status().code(),
            StatusCode::kNotFound);
  EXPECT_EQ(profile_json("none").status().code(), StatusCode::kNotFound);
}

}  // namespace
}  // namespace neardup
