// JSON as text: what is written must read back, here by another library.

#include "neardup/corpus/formats/json_text.h"

#include <limits>
#include <random>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace neardup {
namespace {

std::string json_string(std::string_view text) {
  std::string out;
  append_json_string(text, out);
  return out;
}

std::string json_number(double value) {
  std::string out;
  append_json_number(value, out);
  return out;
}

std::string mended(std::string_view json) {
  std::string out = "old";
  mend_json_encoding(json, out);
  return out;
}

TEST(AppendJsonString, escapes_what_json_demands) {
  EXPECT_EQ(json_string(""), "\"\"");
  EXPECT_EQ(json_string("a\"b\\c/"), R"("a\"b\\c/")");
  EXPECT_EQ(json_string("\n\t\r\b\f"), R"("\n\t\r\b\f")");
  EXPECT_EQ(json_string(std::string_view("\0\x1F\x7F", 3)),
            "\"\\u0000\\u001f\x7F\"");
  EXPECT_EQ(json_string("中文\xFF"), "\"中文\xEF\xBF\xBD\"");
}

TEST(AppendJsonString, reads_back_as_the_same_text) {
  std::mt19937 random(4);
  for (int round = 0; round < 2000; ++round) {
    std::string text;
    for (std::size_t i = random() % 20; i > 0; --i) {
      text += random() % 4 == 0
                  ? std::string("é")
                  : std::string(1, static_cast<char>(random() % 128));
    }
    EXPECT_EQ(nlohmann::json::parse(json_string(text)), text);
  }
}

TEST(AppendJsonNumber, is_short_and_exact) {
  EXPECT_EQ(json_number(0), "0");
  EXPECT_EQ(json_number(0.1), "0.1");
  EXPECT_EQ(json_number(-2.5), "-2.5");
  EXPECT_EQ(json_number(std::numeric_limits<double>::infinity()), "null");
  EXPECT_EQ(json_number(std::numeric_limits<double>::quiet_NaN()), "null");
  std::mt19937_64 random(5);
  for (int round = 0; round < 1000; ++round) {
    const double value = static_cast<double>(random()) / 1e7;
    EXPECT_EQ(nlohmann::json::parse(json_number(value)).get<double>(), value);
  }
}

TEST(IsJsonNumber, follows_the_grammar) {
  for (const char* good : {"0", "-0", "7", "10", "0.5", "-1.25", "1e5", "1E-5",
                           "0e+0", "123456789012345678901234567890"}) {
    EXPECT_TRUE(is_json_number(good)) << good;
  }
  for (const char* bad : {"", "-", "+1", "01", ".5", "1.", "1e", "1e+", "--1",
                          "1 ", "0x1", "NaN", "Infinity", "1.2.3", "1e5.0"}) {
    EXPECT_FALSE(is_json_number(bad)) << bad;
  }
}

TEST(IsJsonNumber, agrees_with_another_parser) {
  std::mt19937 random(6);
  const std::string alphabet = "0019-+.eE";
  for (int round = 0; round < 50'000; ++round) {
    std::string token;  // too short to leave the range of double
    for (std::size_t i = random() % 5; i > 0; --i) {
      token += alphabet[random() % alphabet.size()];
    }
    EXPECT_EQ(is_json_number(token), nlohmann::json::accept(token)) << token;
  }
}

TEST(MendJsonEncoding, touches_only_what_is_damaged) {
  for (const char* sound :
       {"", "plain", R"({"a":"\ud83d\ude00 \n \\ \u0041"})", R"("\\ud800")",
        R"(\)", R"(\u)", R"(\u12)", R"(\ux)", "\\u12\xE4\xB8\xAD"}) {
    EXPECT_EQ(mended(sound), sound);
  }
  EXPECT_EQ(mended(R"("\ud800")"), R"("\ufffd")");
  EXPECT_EQ(mended(R"("\uDFFF\uD800\n")"), R"("\ufffd\ufffd\n")");
  EXPECT_EQ(mended(R"("\\\ud800x")"), R"("\\\ufffdx")");
  EXPECT_EQ(mended(R"("\ud800\ud83d\ude00")"), R"("\ufffd\ud83d\ude00")");
  EXPECT_EQ(mended("\xFF\\ud800"), "\xEF\xBF\xBD\\ufffd");
  EXPECT_EQ(mended(R"(\ud800)"), R"(\ufffd)");
  EXPECT_EQ(mended(R"(\ud800\ud)"), R"(\ufffd\ud)");
}

}  // namespace
}  // namespace neardup
