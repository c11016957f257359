#include "neardup/text/normal/normalizer.h"

#include <array>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "testing/test_data.h"
#include "text/random_text.h"
#include <gtest/gtest.h>

#include "neardup/text/normal/simplified_table.h"
#include "neardup/text/unicode/utf8.h"

namespace neardup {
namespace {

using Option = bool NormalizerOptions::*;

// In the order of the steps. Without markup, which can spell markup.
constexpr std::array<Option, 9> kOptions = {
    &NormalizerOptions::width_and_compatibility,
    &NormalizerOptions::canonical_composition,
    &NormalizerOptions::lower_case,
    &NormalizerOptions::full_lower_case,
    &NormalizerOptions::simplified,
    &NormalizerOptions::punctuation,
    &NormalizerOptions::words_spaced,
    &NormalizerOptions::word_characters_only,
    &NormalizerOptions::spaces,
};

class NormalizerTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    auto table = SimplifiedTable::load(testing::opencc_directory());
    ASSERT_TRUE(table.ok()) << table.status().message();
    table_ = *table;
  }
  static void TearDownTestSuite() { table_.reset(); }

  static std::string normalize(std::string_view text,
                               const NormalizerOptions& options) {
    std::string buffer = "old";
    return std::string(Normalizer(options, table_).normalize(text, buffer));
  }

  static NormalizerOptions subset(unsigned bits) {
    NormalizerOptions options;
    for (std::size_t i = 0; i < kOptions.size(); ++i) {
      options.*kOptions[i] = (bits >> i & 1) != 0;
    }
    return options;
  }

  static std::string name_of(unsigned bits) { return std::to_string(bits); }

  static std::shared_ptr<const SimplifiedTable> table_;
};

std::shared_ptr<const SimplifiedTable> NormalizerTest::table_;

constexpr NormalizerOptions kEverything{.markup = true,
                                        .width_and_compatibility = true,
                                        .lower_case = true,
                                        .simplified = true,
                                        .punctuation = true,
                                        .spaces = true};

TEST_F(NormalizerTest, brings_texts_that_say_the_same_together) {
  const std::string expected = "2024年中国的软件 neardup 发布了";
  for (const std::string text :
       {"2024年，中国的软件“NearDup”发布了！",
        "<p>２０２４年， 中国的软件 <b>&quot;NearDup&quot;</b> 发布了</p>",
        "2024年,中國的軟件《ＮｅａｒＤｕｐ》\n發布了。",
        "\xEF\xBB\xBF　2024年﹐中 国 的 软 件「neardup」 发 布 了"}) {
    EXPECT_EQ(normalize(text, kEverything), expected);
  }
}

TEST_F(NormalizerTest, does_nothing_unless_asked) {
  const std::string text = " <p>Ａ&amp;Ｂ</p>  漢字，é e\u0301 ";
  std::string buffer = "untouched";
  const std::string_view result =
      Normalizer({}, nullptr).normalize(text, buffer);
  EXPECT_EQ(result.data(), text.data());
  EXPECT_EQ(result.size(), text.size());
  EXPECT_EQ(buffer, "untouched");
}

TEST_F(NormalizerTest, repairs_first) {
  EXPECT_EQ(normalize("\xEF\xBB\xBF"
                      "a\xFFZ",
                      {.lower_case = true}),
            "a\uFFFDz");
}

struct StepCase {
  NormalizerOptions options;
  std::string text;
  std::string expected;
};

TEST_F(NormalizerTest, takes_each_step) {
  const std::vector<StepCase> cases = {
      {{.markup = true}, "<p>a &lt; b</p>", "a < b\n"},
      {{.markup = true}, "a < b && c", "a < b && c"},
      {{.width_and_compatibility = true}, "Ａ①ﬁｶﾞ", "A1fiガ"},
      {{.canonical_composition = true}, "Ａe\u0301", "Ａé"},
      {{.lower_case = true}, "ΑΣ İ ABC", "ασ i abc"},
      {{.full_lower_case = true}, "ΑΣ İ ABC", "ας i\u0307 abc"},
      {{.lower_case = true, .full_lower_case = true}, "ΑΣ", "ας"},
      {{.simplified = true}, "漢字 ABC", "汉字 ABC"},
      {{.punctuation = true}, "a--b, c", "a b  c"},
      {{.words_spaced = true}, "  a--b, c_d!", "a b c_d"},
      {{.word_characters_only = true}, "a--b, c_d!", "abc_d"},
      {{.words_spaced = true, .word_characters_only = true}, "a b", "ab"},
      {{.spaces = true}, " a  b 中 文 ", "a b 中文"},
      {{.punctuation = true, .spaces = true},
       "（中，文 字。a、b",
       "中文字 a b"},
      {{.punctuation = true, .spaces = true, .clause_gaps = true},
       "（中，文 字。a、b中 ， 文！",
       "中 文字 a b中 文"},
      {{.spaces = true, .clause_gaps = true}, "中 ，文", "中，文"},
  };
  for (const StepCase& each : cases) {
    EXPECT_EQ(normalize(each.text, each.options), each.expected) << each.text;
  }
}

TEST_F(NormalizerTest, restores_the_normal_form_that_a_later_step_breaks) {
  // There is no capital J with caron, but a small one.
  EXPECT_EQ(normalize("J\u030C",
                      {.width_and_compatibility = true, .lower_case = true}),
            "\u01F0");
  // Two halves of a Korean syllable come to stand side by side.
  EXPECT_EQ(normalize("\u1100-\u1161", {.width_and_compatibility = true,
                                        .word_characters_only = true}),
            "가");
}

// The order of the steps and what is restored between them, in one-step
// normalisers.
TEST_F(NormalizerTest, is_the_chain_of_its_steps) {
  testing::RandomText random(8);
  for (unsigned bits = 0; bits < 1u << kOptions.size(); ++bits) {
    const NormalizerOptions options = subset(bits);
    const bool compatibility = options.width_and_compatibility;
    const NormalizerOptions form{
        .width_and_compatibility = compatibility,
        .canonical_composition =
            options.canonical_composition && !compatibility};
    for (int i = 0; i < 20; ++i) {
      const std::string text = random.unicode(random.below(14));
      std::string expected = normalize(text, form);
      if (options.full_lower_case || options.lower_case) {
        expected = normalize(
            normalize(expected, {.lower_case = !options.full_lower_case,
                                 .full_lower_case = options.full_lower_case}),
            form);
      }
      if (options.simplified) {
        expected = normalize(expected, {.simplified = true});
      }
      if (options.punctuation) {
        expected = normalize(expected, {.punctuation = true});
      }
      if (options.word_characters_only) {
        expected = normalize(
            normalize(expected, {.word_characters_only = true}), form);
      } else if (options.words_spaced) {
        expected = normalize(expected, {.words_spaced = true});
      }
      if (options.spaces) {
        expected = normalize(expected, {.spaces = true});
      }
      ASSERT_EQ(normalize(text, options), expected) << bits << ": " << text;
    }
  }
}

TEST_F(NormalizerTest, twice_is_once_for_every_subset_of_options) {
  testing::RandomText random(9);
  for (unsigned bits = 0; bits < 1u << kOptions.size(); ++bits) {
    const NormalizerOptions options = subset(bits);
    for (int i = 0; i < 100; ++i) {
      const std::string text = i % 2 == 0 ? random.unicode(random.below(14))
                                          : random.bytes(random.below(20));
      const std::string once = normalize(text, options);
      ASSERT_TRUE(is_valid_utf8(once)) << bits << ": " << text;
      ASSERT_EQ(normalize(once, options), once) << bits << ": " << text;
    }
  }
}

// Every code point beside marks, jamo and spaces, which is where normal forms,
// case and dropped characters meet.
TEST_F(NormalizerTest, twice_is_once_around_every_code_point) {
  const std::vector<NormalizerOptions> all = {
      {.width_and_compatibility = true, .lower_case = true},
      {.width_and_compatibility = true, .full_lower_case = true},
      {.width_and_compatibility = true,
       .lower_case = true,
       .word_characters_only = true},
      {.canonical_composition = true, .lower_case = true, .spaces = true},
  };
  for (char32_t point = 0; point < 0x30000; ++point) {
    if (point >= 0xD800 && point < 0xE000) {
      continue;
    }
    std::string text = "J";
    append_utf8(point, text);
    text += "\u030C\u0331.\u1161 ";
    append_utf8(point, text);
    text += " 中";
    for (const NormalizerOptions& options : all) {
      const std::string once = normalize(text, options);
      ASSERT_EQ(normalize(once, options), once)
          << std::hex << static_cast<unsigned>(point);
    }
  }
}

TEST_F(NormalizerTest, may_run_concurrently) {
  const Normalizer normalizer(kEverything, table_);
  testing::RandomText random(10);
  std::vector<std::string> texts;
  std::vector<std::string> expected;
  for (int i = 0; i < 500; ++i) {
    texts.push_back(random.unicode(30));
    expected.push_back(normalize(texts.back(), kEverything));
  }
  std::array<std::vector<std::string>, 2> results;
  {
    std::vector<std::jthread> threads;
    for (auto& result : results) {
      threads.emplace_back([&] {
        std::string buffer;
        for (const std::string& text : texts) {
          result.emplace_back(normalizer.normalize(text, buffer));
        }
      });
    }
  }
  EXPECT_EQ(results[0], expected);
  EXPECT_EQ(results[1], expected);
}

// A step may leave the text in either of two buffers, short (inside the string
// object) or long.
TEST_F(NormalizerTest, the_result_survives_in_the_callers_buffer) {
  const Normalizer normalizer({.lower_case = true, .spaces = true}, nullptr);
  for (const std::size_t length : {3u, 15u, 16u, 1000u}) {
    for (const std::string& text :
         {std::string(length, 'A'), std::string(length, 'A') + " ",
          std::string(length, 'a') + " ", "\xFF" + std::string(length, 'A'),
          "\xFF" + std::string(length, 'A') + " "}) {
      std::string buffer;
      const std::string_view result = normalizer.normalize(text, buffer);
      const std::string expected =
          (text[0] == '\xFF' ? "\uFFFD" : "") + std::string(length, 'a');
      EXPECT_EQ(result, expected);
      EXPECT_EQ(result.data(), buffer.data());
    }
  }
}

}  // namespace
}  // namespace neardup
