// The fast steps beside the slow ones of text/slow: the same bytes, on random
// and hostile texts and on real ones.

#include <array>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "testing/test_data.h"
#include "text/random_text.h"
#include "text/slow/markup.h"
#include "text/slow/normalizer.h"
#include "text/slow/simplified_table.h"
#include "text/slow/unicode_words.h"
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <zlib.h>

#include "neardup/text/normal/markup.h"
#include "neardup/text/normal/normalizer.h"
#include "neardup/text/normal/simplified_table.h"
#include "neardup/text/tokens/tokenizer.h"
#include "neardup/text/unicode/utf8.h"

namespace neardup {
namespace {

// Of real texts, one in so many is taken.
constexpr std::size_t kStride = 16;

// Pieces that start, end or join something, and plain ones to fill blocks with.
constexpr std::string_view kPieces =
    "a b Z 9 _ __ ___ , . ' : ; @ \" - · ’ ' \n \r \r\n \t \u3000 \u00A0 "
    "\uFEFF "
    "中 文 一 乾 隆 漢 、 。 ， ！ Ａ ① ﬁ ㌔ ﷺ ䷀ 䶵 が か ｶ \u3099 \uFF9E カ "
    "ー "
    "\u0301 \u0323 \u0345 \u200D \u200B \u00AD é É Ж ж Σ σ ς İ I ı J ß ẞ Ω "
    "가 \u1100 \u1161 \u11A8 ไทย א ״ ' \u05B0 ع ٣ ٫ 👩 👩\u200D👩 🇨 🇳 © ☃ "
    "abcdefghijklmnop ABCDEFGHIJKLMNO 中文分词中文分词 3.14 can't 1,000 <b> "
    "&lt; "
    "\U0001D400 \U00020000 \U0002F800 \u09C7 \u09BE ๑ ក ລ မ";

class FastPathsTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    const auto fast = SimplifiedTable::load(testing::opencc_directory());
    const auto slow = slow::SimplifiedTable::load(testing::opencc_directory());
    ASSERT_TRUE(fast.ok() && slow.ok());
    table_ = *fast;
    slow_table_ = *slow;
    tokenizer_ = *make_tokenizer({.kind = TokenizerKind::kUnicodeWords});
  }
  static void TearDownTestSuite() {
    table_.reset();
    slow_table_.reset();
    tokenizer_.reset();
  }

  static NormalizerOptions subset(std::size_t bits) {
    const auto bit = [bits](int i) { return (bits >> i & 1) != 0; };
    return {.markup = bit(0),
            .width_and_compatibility = bit(1),
            .canonical_composition = bit(2),
            .lower_case = bit(3),
            .full_lower_case = bit(4),
            .simplified = bit(5),
            .punctuation = bit(6),
            .words_spaced = bit(7),
            .word_characters_only = bit(8),
            .spaces = bit(9),
            .clause_gaps = bit(10)};
  }

  static void expect_same_form(std::string_view text,
                               const NormalizerOptions& options) {
    std::string fast;
    std::string slow;
    ASSERT_EQ(Normalizer(options, table_).normalize(text, fast),
              slow::Normalizer(options, slow_table_).normalize(text, slow))
        << text;
  }

  static void expect_same_words(std::string_view text) {
    std::vector<Token> fast;
    std::vector<Token> slow;
    tokenizer_->tokenize(text, fast);
    slow::cut_unicode_words(text, slow);
    const bool same_places =
        std::equal(fast.begin(), fast.end(), slow.begin(), slow.end(),
                   [](const Token& a, const Token& b) {
                     return a.text.data() == b.text.data() &&
                            a.text.size() == b.text.size();
                   });
    ASSERT_TRUE(same_places) << text;
  }

  static std::shared_ptr<const SimplifiedTable> table_;
  static std::shared_ptr<const slow::SimplifiedTable> slow_table_;
  static std::unique_ptr<Tokenizer> tokenizer_;
};

std::shared_ptr<const SimplifiedTable> FastPathsTest::table_;
std::shared_ptr<const slow::SimplifiedTable> FastPathsTest::slow_table_;
std::unique_ptr<Tokenizer> FastPathsTest::tokenizer_;

constexpr NormalizerOptions kDefaultSteps{.markup = true,
                                          .width_and_compatibility = true,
                                          .lower_case = true,
                                          .simplified = true,
                                          .punctuation = true,
                                          .spaces = true,
                                          .clause_gaps = true};

TEST_F(FastPathsTest, agree_for_every_subset_of_steps) {
  testing::RandomText random(31);
  for (std::size_t bits = 0; bits < 2048; ++bits) {
    for (int i = 0; i < 20; ++i) {
      const std::string text = i % 4 == 0 ? random.bytes(random.below(40))
                               : i % 4 == 1
                                   ? random.unicode(random.below(40))
                                   : random.from(kPieces, random.below(24));
      ASSERT_NO_FATAL_FAILURE(expect_same_form(text, subset(bits)));
    }
  }
}

// Each character at each place of a block of sixteen bytes.
TEST_F(FastPathsTest, agree_around_every_code_point) {
  for (char32_t point = 0; point < 0x30000; ++point) {
    if ((point & 0xFFFFF800) == 0xD800) {
      continue;
    }
    std::string text(point % 17, 'A');
    append_utf8(point, text);
    text += point % 3 == 0 ? "中 " : point % 3 == 1 ? " 文" : "\u0301";
    append_utf8(point, text);
    text += " .中";
    ASSERT_NO_FATAL_FAILURE(expect_same_form(text, kDefaultSteps));
    ASSERT_NO_FATAL_FAILURE(expect_same_form(
        text, {.full_lower_case = true, .word_characters_only = true}));
    ASSERT_NO_FATAL_FAILURE(
        expect_same_form(text, {.canonical_composition = true,
                                .full_lower_case = true,
                                .words_spaced = true}));
    if (point % 4 == 0 || point < 0x3200) {
      ASSERT_NO_FATAL_FAILURE(expect_same_words(text));
    }
  }
}

TEST_F(FastPathsTest, agree_on_long_runs_of_separators) {
  testing::RandomText random(32);
  for (int i = 0; i < 20000; ++i) {
    const std::string text = random.from(
        "a 中 é _ _ _ . , \u3000 、 __________________ "
        "................. aaaaaaaaaaaaaaaa 中中中中中中",
        random.below(12));
    ASSERT_NO_FATAL_FAILURE(expect_same_form(text, {.spaces = true}));
    ASSERT_NO_FATAL_FAILURE(
        expect_same_form(text, {.punctuation = true, .spaces = true}));
    ASSERT_NO_FATAL_FAILURE(expect_same_form(
        text, {.punctuation = true, .spaces = true, .clause_gaps = true}));
    ASSERT_NO_FATAL_FAILURE(expect_same_form(text, {.punctuation = true}));
    ASSERT_NO_FATAL_FAILURE(expect_same_form(text, {.words_spaced = true}));
  }
}

TEST_F(FastPathsTest, agree_on_words) {
  testing::RandomText random(33);
  for (int i = 0; i < 60000; ++i) {
    ASSERT_NO_FATAL_FAILURE(
        expect_same_words(i % 3 == 0 ? random.unicode(random.below(16))
                                     : random.from(kPieces, random.below(12))));
  }
}

// Every sequence of four pieces, one or two of each class of the rules.
TEST_F(FastPathsTest, agree_on_words_of_four_pieces) {
  const std::vector<std::string> pieces = {
      "a",      "1",      "_",  ".", ",", "·",  "'",  "\"",
      " ",      "\n",     "\r", "-", "א", "中", "カ", "\u0301",
      "\u200D", "\u00AD", "☃",  "🇨", "ไ", "가"};
  for (const std::string& a : pieces) {
    for (const std::string& b : pieces) {
      for (const std::string& c : pieces) {
        for (const std::string& d : pieces) {
          ASSERT_NO_FATAL_FAILURE(expect_same_words(a + b + c + d));
        }
      }
    }
  }
}

TEST_F(FastPathsTest, agree_on_markup) {
  testing::RandomText random(34);
  for (int i = 0; i < 20000; ++i) {
    const std::string text = random.from(
        "< > & ; <b> </b> <!-- --> <p_a='<'> &amp; &#65; &# 中 "
        "aaaaaaaaaaaaaaaa "
        "<script> </script> <![CDATA[ ]]> \" ' = /",
        random.below(16));
    std::string fast;
    std::string slow;
    strip_markup(text, fast);
    slow::strip_markup(text, slow);
    ASSERT_EQ(fast, slow) << text;
    ASSERT_EQ(looks_like_markup(text), slow::looks_like_markup(text)) << text;
  }
}

std::string read_gzip(const std::string& path) {
  std::string bytes;
  gzFile file = gzopen(path.c_str(), "rb");
  std::array<char, 1 << 16> piece;
  for (int size = 0; (size = gzread(file, piece.data(), piece.size())) > 0;) {
    bytes.append(piece.data(), static_cast<std::size_t>(size));
  }
  gzclose(file);
  return bytes;
}

// Texts in many languages, with and without markup.
TEST_F(FastPathsTest, agree_on_real_texts) {
  NEARDUP_EXTERNAL_DATA(folder, "data");
  std::size_t line_number = 0;
  for (const auto& file :
       std::filesystem::recursive_directory_iterator(folder)) {
    if (!file.path().string().ends_with(".jsonl.gz")) {
      continue;
    }
    std::istringstream lines(read_gzip(file.path()));
    for (std::string line; std::getline(lines, line); ++line_number) {
      if (line_number % kStride != 0) {
        continue;
      }
      const std::string text = nlohmann::json::parse(line).at("text");
      ASSERT_NO_FATAL_FAILURE(expect_same_form(text, kDefaultSteps));
      ASSERT_NO_FATAL_FAILURE(expect_same_form(
          text, {.full_lower_case = true, .words_spaced = true}));
      ASSERT_NO_FATAL_FAILURE(expect_same_words(text));
    }
  }
  EXPECT_GT(line_number, 0u);
}

}  // namespace
}  // namespace neardup
