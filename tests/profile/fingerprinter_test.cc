#include "neardup/profile/fingerprinter.h"

#include <thread>

#include "testing/test_data.h"
#include <gtest/gtest.h>

#include "neardup/base/hash/feature_hash.h"
#include "neardup/fingerprint/simhasher.h"
#include "neardup/profile/profile.h"

namespace neardup {
namespace {

DataPaths paths() {
  return {.dictionary = testing::zh_dictionary(),
          .simplified = testing::opencc_directory()};
}

Fingerprinter fingerprinter(const std::string& name) {
  Result<Fingerprinter> created =
      Fingerprinter::create(*find_profile(name), paths());
  EXPECT_TRUE(created.ok()) << created.status().message();
  return *std::move(created);
}

Fingerprint fingerprint_of(const Fingerprinter& fingerprinter,
                           std::string_view text) {
  Fingerprinter::Workspace workspace;
  return fingerprinter.fingerprint(text, workspace).fingerprint;
}

constexpr const char* kChina =
    "China people's Republic of China Chinese China people's Republic of China "
    "People's Republic of China";

TEST(Fingerprinter, java128_gives_the_seed_programs_fingerprints) {
  const Fingerprinter java = fingerprinter("java128");
  const Fingerprint a = fingerprint_of(java, kChina);
  const Fingerprint b = fingerprint_of(
      java,
      "China people's Republic of China Chinese China people's Republic of "
      "China");
  const Fingerprint c = fingerprint_of(java, "China people's Republic");
  EXPECT_EQ(to_hex(a), "00008654f041d03c046e6a81a18c6ab4");
  EXPECT_EQ(hamming_distance(a, b), 3);
  EXPECT_EQ(hamming_distance(a, c), 18);
}

TEST(Fingerprinter, every_builtin_profile_can_be_created) {
  for (const Profile& profile : builtin_profiles()) {
    const Result<Fingerprinter> created =
        Fingerprinter::create(profile, paths());
    EXPECT_TRUE(created.ok()) << profile.name << created.status().message();
  }
}

TEST(Fingerprinter, trace_and_fingerprint_agree_for_every_profile) {
  const char* text =
      "市气象台今晨发布暴雨<b>黃色</b>预警, 预计 24 小時內雨量 50 毫米以上. "
      "Heavy rain warning: up to 50 mm. 暴雨 暴雨";
  for (const Profile& profile : builtin_profiles()) {
    const Fingerprinter each = fingerprinter(profile.name);
    const FingerprintTrace trace = each.trace(text);
    Fingerprinter::Workspace workspace;
    const FingerprintedText result = each.fingerprint(text, workspace);
    EXPECT_EQ(result.fingerprint, trace.result.fingerprint) << profile.name;
    EXPECT_EQ(result.text_hash, trace.result.text_hash) << profile.name;
    EXPECT_EQ(result.weak, trace.result.weak) << profile.name;
    EXPECT_EQ(trace.sums.size(), static_cast<std::size_t>(profile.simhash.bits))
        << profile.name;
    EXPECT_EQ(fingerprint_of_sums(trace.sums, profile.simhash.tie_rule),
              result.fingerprint)
        << profile.name;
  }
}

TEST(Fingerprinter, a_reused_workspace_changes_nothing) {
  const Fingerprinter zh = fingerprinter("zh");
  Fingerprinter::Workspace reused;
  const std::vector<std::string> texts = {
      "今年夏粮总产量再创新高，小麦单产提高",
      "",
      "的",
      std::string(5000, 'a'),
      "ＡＢＣ　１２３",
      "今年夏粮总产量再创新高，小麦单产提高"};
  for (const std::string& text : texts) {
    const FingerprintedText result = zh.fingerprint(text, reused);
    EXPECT_EQ(result.fingerprint, fingerprint_of(zh, text)) << text;
  }
}

TEST(Fingerprinter, concurrent_calls_agree_with_single_ones) {
  const Fingerprinter each = fingerprinter("default");
  std::vector<std::string> texts;
  for (int i = 0; i < 200; ++i) {
    texts.push_back("document number " + std::to_string(i * 7919) +
                    " 第几篇文章的正文 with words");
  }
  std::vector<Fingerprint> expected;
  for (const std::string& text : texts) {
    expected.push_back(fingerprint_of(each, text));
  }
  std::vector<std::thread> threads;
  std::vector<int> wrong(4, 0);
  for (std::size_t t = 0; t < wrong.size(); ++t) {
    threads.emplace_back([&, t] {
      Fingerprinter::Workspace workspace;
      for (std::size_t i = 0; i < texts.size(); ++i) {
        wrong[t] +=
            each.fingerprint(texts[i], workspace).fingerprint == expected[i]
                ? 0
                : 1;
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(wrong, std::vector<int>(4, 0));
}

// Form, not content: these must not move a single bit under the native
// profiles.
TEST(Fingerprinter, native_profiles_see_through_form) {
  const std::string plain =
      "据气象部门介绍,本次降雨过程持续3天,全市平均雨量达到82毫米,"
      "江河水位上涨明显,有关部门已启动四级应急响应,请市民注意出行安全。";
  const std::vector<std::string> forms = {
      "<p>据气象部门介绍,本次降雨过程持续3天,</p><p class=\"x\">"
      "全市平均雨量达到82毫米,</p>江河水位上涨明显,<br/>"
      "有关部门已启动四级应急响应,&nbsp;请市民注意出行安全。",
      "据气象部门介绍，本次降雨过程持续３天，全市平均雨量达到８２毫米，"
      "江河水位上涨明显，有关部门已启动四级应急响应，请市民注意出行安全。",
      "據氣象部門介紹,本次降雨過程持續3天,全市平均雨量達到82毫米,"
      "江河水位上漲明顯,有關部門已啟動四級應急響應,請市民注意出行安全。",
      "  据气象部门介绍,本次降雨过程持续3天,全市平均雨量达到82毫米,\n\n"
      "江河水位上涨明显,有关部门已启动四级应急响应,请市民注意出行安全。\r\n"};
  for (const char* name : {"default", "zh"}) {
    const Fingerprinter each = fingerprinter(name);
    for (const std::string& form : forms) {
      EXPECT_EQ(fingerprint_of(each, form), fingerprint_of(each, plain))
          << name << ": " << each.trace(form).normalized;
    }
  }
}

struct WeakCase {
  const char* text;
  Weakness weakness;
};

TEST(Fingerprinter, weak_documents_are_flagged) {
  const Fingerprinter zh = fingerprinter("zh");
  Fingerprinter::Workspace workspace;
  const std::vector<WeakCase> cases = {
      {"", Weakness::kNoFeatures},
      {"的了在", Weakness::kNoFeatures},
      {"_________________________________", Weakness::kNoFeatures},
      {"你好", Weakness::kFewFeatures},
      {"今年夏粮总产量再创新高，小麦单产提高，农民收入增加", Weakness::kNone},
  };
  for (const WeakCase& each : cases) {
    EXPECT_EQ(zh.fingerprint(each.text, workspace).weak, each.weakness)
        << each.text;
  }
  // One word says everything: its weight exceeds all others together.
  EXPECT_EQ(fingerprinter("yanyiwu").fingerprint("你好世界", workspace).weak,
            Weakness::kDominantFeature);
}

std::string repeated(std::string_view unit, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) {
    text += unit;
  }
  return text;
}

// What plain SimHash is known to fail at: a word or a rule of characters that
// stands in a text hundreds of times decides every bit.
TEST(Fingerprinter, native_profiles_resist_repetition) {
  const std::string flood =
      "本次降雨过程持续三天，全市平均雨量达到八十毫米，江河水位上涨明显，"
      "有关部门已启动四级应急响应，请市民注意出行安全，学校今天停课。";
  const std::string harvest =
      "今年夏粮总产量再创新高，小麦单产提高，农民收入增加，仓储企业敞开收购，"
      "专家认为良种推广和机械化收割是增产的主要原因，秋粮播种已经开始。";
  for (const char* name : {"default", "zh"}) {
    const Fingerprinter each = fingerprinter(name);
    const auto distance = [&each](const std::string& a, const std::string& b) {
      return hamming_distance(fingerprint_of(each, a), fingerprint_of(each, b));
    };
    const std::string chant = repeated("加油，", 500);
    EXPECT_GT(distance(flood + chant, harvest + chant), 10) << name;
    EXPECT_EQ(distance(flood, flood + "\n" + repeated("_", 500)), 0) << name;
  }
}

TEST(Fingerprinter, missing_dictionary_names_the_file) {
  const Result<Fingerprinter> created = Fingerprinter::create(
      *find_profile("zh"), {.dictionary = "/nonexistent", .simplified = "/x"});
  ASSERT_FALSE(created.ok());
  EXPECT_NE(created.status().message().find("/nonexistent"), std::string::npos)
      << created.status().message();
}

TEST(Fingerprinter, hostile_texts_are_survived_by_every_profile) {
  std::string all_bytes;
  for (int byte = 0; byte < 256; ++byte) {
    all_bytes += static_cast<char>(byte);
  }
  const std::vector<std::string> texts = {
      all_bytes,
      std::string(100000, '_'),
      std::string("\0\0\0", 3),
      "\xed\xa0\x80\xf4\x90\x80\x80\xc0\xaf",
      "\xef\xbb\xbf",
      std::string(20000, '<') + "b>",
      "𠀀𠀁𠀂 😀😀 ﷺ ﷽"};
  for (const Profile& profile : builtin_profiles()) {
    const Fingerprinter each = fingerprinter(profile.name);
    for (const std::string& text : texts) {
      Fingerprinter::Workspace workspace;
      const FingerprintedText once = each.fingerprint(text, workspace);
      EXPECT_EQ(once.fingerprint, each.trace(text).result.fingerprint)
          << profile.name;
    }
  }
}

}  // namespace
}  // namespace neardup
