#include "neardup/cli/options/feature_list.h"

#include <gtest/gtest.h>

namespace neardup::cli {
namespace {

using Features = std::vector<std::pair<std::string, double>>;

TEST(FeatureList, reads_features_and_weights_in_order) {
  EXPECT_EQ(*parse_feature_list("美国:4,51区:5"),
            (Features{{"美国", 4}, {"51区", 5}}));
  EXPECT_EQ(*parse_feature_list(" a : -0.5 , b "),
            (Features{{"a", -0.5}, {"b", 1}}));
  EXPECT_EQ(*parse_feature_list("12:30:2"), (Features{{"12:30", 2}}));
  EXPECT_EQ(*parse_feature_list(""), Features{});
  EXPECT_EQ(*parse_feature_list(" \n"), Features{});
}

TEST(FeatureList, a_backslash_protects) {
  EXPECT_EQ(*parse_feature_list("a\\,b:2,c\\:d,e\\\\:3"),
            (Features{{"a,b", 2}, {"c:d", 1}, {"e\\", 3}}));
}

TEST(FeatureList, names_the_item_it_cannot_read) {
  for (const char* text : {":4", "a:1,,b:2", "a:x", "a:", "a:nan", ","}) {
    const auto features = parse_feature_list(text);
    ASSERT_FALSE(features.ok()) << text;
    EXPECT_EQ(features.status().code(), StatusCode::kInvalidArgument);
  }
  EXPECT_EQ(parse_feature_list("a:1,b:x").status().message(),
            "'b:x': the weight behind the colon is not a number");
}

}  // namespace
}  // namespace neardup::cli
