#include "neardup/cli/options/feature_list.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neardup::cli {
namespace {

using ::testing::HasSubstr;

using Features = std::vector<GivenFeature>;

TEST(FeatureList, reads_features_and_weights_in_order) {
  EXPECT_EQ(*parse_feature_list("美国:4,51区:5", 64),
            (Features{{"美国", 4}, {"51区", 5}}));
  EXPECT_EQ(*parse_feature_list(" a : -0.5 , b ", 64),
            (Features{{"a", -0.5}, {"b", 1}}));
  EXPECT_EQ(*parse_feature_list("", 64), Features{});
  EXPECT_EQ(*parse_feature_list(" \n", 64), Features{});
}

// The hashes that the articles give: 100101 and 101011.
TEST(FeatureList, reads_given_hashes_in_binary_and_hex) {
  const Features expected{{"美国", 4, HashValue{{0b100101}}},
                          {"51区", 5, HashValue{{0b101011}}},
                          {"雇员", 3}};
  EXPECT_EQ(*parse_feature_list("美国:4:100101, 51区 : 5 : 101011,雇员:3", 6),
            expected);
  EXPECT_EQ(*parse_feature_list("美国:4:25,51区:5:2B,雇员:3", 6), expected);
}

TEST(FeatureList, a_backslash_protects) {
  EXPECT_EQ(*parse_feature_list("a\\,b:2,c\\:d,e\\\\:3,12\\:30:2", 64),
            (Features{{"a,b", 2}, {"c:d", 1}, {"e\\", 3}, {"12:30", 2}}));
}

TEST(FeatureList, names_the_item_it_cannot_read) {
  for (const char* text :
       {":4", "a:1,,b:2", "a:x", "a:", "a:nan", ",", "a:1:", "a:1:0:0"}) {
    const auto features = parse_feature_list(text, 6);
    ASSERT_FALSE(features.ok()) << text;
    EXPECT_EQ(features.status().code(), StatusCode::kInvalidArgument);
  }
  EXPECT_EQ(parse_feature_list("a:1,b:x", 6).status().message(),
            "'b:x': the weight behind the colon is not a number");
  EXPECT_THAT(parse_feature_list("12:30:2:1", 6).status().message(),
              HasSubstr("'\\:' stands for one inside a feature"));
  EXPECT_THAT(parse_feature_list("a:1:10010", 6).status().message(),
              HasSubstr("'a:1:10010': the hash behind the weight: '10010' has "
                        "5 digits"));
}

}  // namespace
}  // namespace neardup::cli
