// The short way against the general one: every profile that KeywordFeatures
// serve must give the fingerprint, weakness and number of features that the
// trace, which goes the general way, gives.

#include "neardup/profile/keyword_features.h"

#include <random>
#include <string>
#include <vector>

#include "testing/test_data.h"
#include <gtest/gtest.h>

#include "neardup/profile/fingerprinter.h"
#include "neardup/profile/profile.h"

namespace neardup {
namespace {

Profile keyword_profile() { return *find_profile("zh"); }

// Every weighting, order, arithmetic and cap that they serve, crossed.
std::vector<Profile> served_profiles() {
  std::vector<Profile> profiles;
  for (const WeightingKind weighting :
       {WeightingKind::kUnit, WeightingKind::kCount, WeightingKind::kLogCount,
        WeightingKind::kTfIdf, WeightingKind::kLogTfIdf}) {
    for (const TopN& top_n :
         {TopN{}, TopN{.n = 5}, TopN{.adaptive = true},
          TopN{.n = 7, .order = TopNOrder::kLibstdcxx},
          TopN{.adaptive = true, .order = TopNOrder::kLibstdcxx}}) {
      for (const double share : {1.0, 0.1}) {
        for (const SumArithmetic arithmetic :
             {SumArithmetic::kFixedPoint, SumArithmetic::kDouble}) {
          Profile profile = keyword_profile();
          profile.weighting = weighting;
          profile.top_n = top_n;
          profile.max_weight_share = share;
          profile.simhash.arithmetic = arithmetic;
          profiles.push_back(profile);
        }
      }
    }
  }
  for (const TokenizerKind kind :
       {TokenizerKind::kJiebaMaxProbability, TokenizerKind::kJiebaFull,
        TokenizerKind::kJiebaSearch}) {
    profiles.push_back(keyword_profile());
    profiles.back().tokenizer.kind = kind;
  }
  for (const char* hash :
       {"jenkins-lookup3-64", "fnv1a-64-utf16", "jenkins-ooat"}) {
    profiles.push_back(keyword_profile());
    profiles.back().hash.name = hash;
  }
  profiles.push_back(keyword_profile());
  profiles.back().hash.seed = 7;
  profiles.push_back(keyword_profile());
  profiles.back().tokenizer.jieba_rules = JiebaRules::kCppjieba54;
  return profiles;
}

// Words, unknown words, repetitions, ASCII and broken bytes.
std::string random_text(std::mt19937_64& random) {
  static const std::vector<std::string> kPieces = {
      "中国",         "人民",   "共和国",    "的",       "了",
      "网易杭研大厦", "区块链", "abc1.2",    "5G",       "3.14",
      "，",           "。",     "长江大桥",  "研究生命", "\xFF",
      "𠮷野家",       "　",     "韩玉鉴赏",  "the",      "SimHash",
      "____",         "漢字",   "气象台",    "暴雨",     "工信处女干事",
      "\n",           "Ａ１",   "二〇二四年"};
  std::string text;
  const std::size_t length = random() % 120;
  for (std::size_t i = 0; i < length; ++i) {
    text += kPieces[random() % kPieces.size()];
  }
  return text;
}

TEST(KeywordFeatures, give_what_the_general_way_gives) {
  std::mt19937_64 random(17);
  std::size_t weak = 0;
  for (const Profile& profile : served_profiles()) {
    ASSERT_TRUE(KeywordFeatures::serve(profile));
    const Result<Fingerprinter> fingerprinter = Fingerprinter::create(
        profile, {.dictionary = testing::zh_dictionary(),
                  .simplified = testing::opencc_directory()});
    ASSERT_TRUE(fingerprinter.ok()) << fingerprinter.status().message();
    Fingerprinter::Workspace workspace;
    for (int round = 0; round < 25; ++round) {
      const std::string text = random_text(random);
      const FingerprintedText fast =
          fingerprinter->fingerprint(text, workspace);
      const FingerprintedText general = fingerprinter->trace(text).result;
      ASSERT_EQ(fast.fingerprint, general.fingerprint)
          << canonical_json(profile, {}) << '\n'
          << text;
      ASSERT_EQ(fast.weak, general.weak) << text;
      ASSERT_EQ(fast.features, general.features) << text;
      ASSERT_EQ(fast.text_hash, general.text_hash) << text;
      weak += fast.weak != Weakness::kNone ? 1 : 0;
    }
  }
  EXPECT_GT(weak, 0U);
}

TEST(KeywordFeatures, do_not_serve_other_rules) {
  EXPECT_TRUE(KeywordFeatures::serve(*find_profile("yanyiwu")));
  EXPECT_TRUE(KeywordFeatures::serve(*find_profile("gosimhash-siphash")));
  for (const char* name : {"default", "levels", "sohu", "java128", "1e0ng"}) {
    EXPECT_FALSE(KeywordFeatures::serve(*find_profile(name))) << name;
  }
  std::vector<Profile> others(6, keyword_profile());
  others[0].tokenizer.ngram = 2;
  others[1].filter.stop_words = false;
  others[2].filter.min_code_points = 1;
  others[3].filter.skip_tokens = 1;
  others[4].weighting = WeightingKind::kTextRank;
  others[5].hash.name = "xxh3-128";
  for (const Profile& profile : others) {
    EXPECT_FALSE(KeywordFeatures::serve(profile))
        << canonical_json(profile, {});
  }
}

}  // namespace
}  // namespace neardup
