#include "neardup/text/unicode/utf8.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text/random_text.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neardup {
namespace {

using namespace std::string_literals;

const std::string kBad = "\xEF\xBF\xBD";

// The scalar value that bytes[0, size) encode in the shortest form, or -1.
long decode_exactly(std::string_view bytes) {
  const auto byte = [&](std::size_t i) {
    return static_cast<long>(static_cast<unsigned char>(bytes[i]));
  };
  constexpr long kLeadMask[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
  constexpr long kLeadBits[] = {0, 0x00, 0xC0, 0xE0, 0xF0};
  constexpr long kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
  const std::size_t size = bytes.size();
  if ((byte(0) & ~kLeadMask[size]) != kLeadBits[size]) {
    return -1;
  }
  long value = byte(0) & kLeadMask[size];
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0) != 0x80) {
      return -1;
    }
    value = value << 6 | (byte(i) & 0x3F);
  }
  const bool is_scalar = value >= kSmallest[size] && value < 0x110000 &&
                         !(value >= 0xD800 && value < 0xE000);
  return is_scalar ? value : -1;
}

// True if some bytes can be put behind `bytes` to make one code point. By trial
// of the smallest and largest bytes at each place.
bool is_truncated_sequence(std::string_view bytes) {
  for (std::size_t size = bytes.size() + 1; size <= 4; ++size) {
    for (const char fill : {'\x80', '\x8F', '\x90', '\x9F', '\xA0', '\xBF'}) {
      std::string whole(bytes);
      whole.resize(size, fill);
      if (decode_exactly(whole) >= 0) {
        return true;
      }
    }
  }
  return false;
}

// The slow obvious repair: at each place the code point if there is one, else
// U+FFFD for the longest stretch that is the start of one, else for one byte.
std::string repair_slowly(std::string_view text) {
  while (text.starts_with("\xEF\xBB\xBF")) {
    text.remove_prefix(3);
  }
  std::string result;
  while (!text.empty()) {
    std::size_t taken = 0;
    for (std::size_t size = 1; size <= std::min<std::size_t>(4, text.size());
         ++size) {
      if (decode_exactly(text.substr(0, size)) >= 0) {
        taken = size;
        result += text.substr(0, size);
        break;
      }
    }
    if (taken == 0) {
      taken = 1;
      while (taken < text.size() && taken < 3 &&
             is_truncated_sequence(text.substr(0, taken + 1))) {
        ++taken;
      }
      result += kBad;
    }
    text.remove_prefix(taken);
  }
  return result;
}

struct RepairCase {
  const char* name;
  std::string input;
  std::string expected;
};

void PrintTo(const RepairCase& each, std::ostream* out) {
  *out << ::testing::PrintToString(each.input);
}

class RepairTest : public ::testing::TestWithParam<RepairCase> {};

TEST_P(RepairTest, replaces_each_maximal_ill_formed_part) {
  const RepairCase& each = GetParam();
  std::string buffer = "old";
  EXPECT_EQ(repair_utf8(each.input, buffer), each.expected);
  EXPECT_EQ(repaired_utf8(each.input), each.expected);
  EXPECT_EQ(repair_slowly(each.input), each.expected);
  EXPECT_EQ(is_valid_utf8(each.input),
            each.expected.find(kBad) == std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(
    Table, RepairTest,
    ::testing::ValuesIn(std::vector<RepairCase>{
        {"empty", "", ""},
        {"ascii", "abc", "abc"},
        {"nul", "a\0b"s, "a\0b"s},
        {"han", "中文", "中文"},
        {"last_code_point", "\xF4\x8F\xBF\xBF", "\xF4\x8F\xBF\xBF"},
        {"noncharacter", "\xEF\xBF\xBE", "\xEF\xBF\xBE"},
        {"overlong_2", "\xC0\x80", kBad + kBad},
        {"overlong_2_highest", "\xC1\xBF", kBad + kBad},
        {"overlong_3", "\xE0\x80\x80", kBad + kBad + kBad},
        {"overlong_3_highest", "\xE0\x9F\xBF", kBad + kBad + kBad},
        {"overlong_4", "\xF0\x8F\xBF\xBF", kBad + kBad + kBad + kBad},
        {"first_surrogate", "\xED\xA0\x80", kBad + kBad + kBad},
        {"last_surrogate", "\xED\xBF\xBF", kBad + kBad + kBad},
        {"surrogate_pair", "\xED\xA0\xBD\xED\xB8\x80",
         kBad + kBad + kBad + kBad + kBad + kBad},
        {"before_surrogates", "\xED\x9F\xBF", "\xED\x9F\xBF"},
        {"after_surrogates", "\xEE\x80\x80", "\xEE\x80\x80"},
        {"above_unicode", "\xF4\x90\x80\x80", kBad + kBad + kBad + kBad},
        {"five_bytes", "\xF8\x88\x80\x80\x80",
         kBad + kBad + kBad + kBad + kBad},
        {"fe_ff", "\xFE\xFF", kBad + kBad},
        {"lone_continuation", "a\x80z", "a" + kBad + "z"},
        {"many_continuations", "\x80\xBF\x80", kBad + kBad + kBad},
        {"truncated_2", "a\xC3", "a" + kBad},
        {"truncated_3_after_1", "a\xE4", "a" + kBad},
        {"truncated_3_after_2", "a\xE4\xB8", "a" + kBad},
        {"truncated_4_after_3", "a\xF0\x9F\x98", "a" + kBad},
        {"truncated_inside", "\xE4\xB8z", kBad + "z"},
        {"truncated_by_lead", "\xF0\x9F\x98\xE4\xB8\xAD", kBad + "中"},
        // Table 3-8 of the Unicode Standard.
        {"table_3_8", "\x61\xF1\x80\x80\xE1\x80\xC2\x62\x80\x63\x80\xBF\x64",
         "a" + kBad + kBad + kBad + "b" + kBad + "c" + kBad + kBad + "d"},
        {"mark_alone", "\xEF\xBB\xBF", ""},
        {"mark_before_text",
         "\xEF\xBB\xBF"
         "abc",
         "abc"},
        {"two_marks",
         "\xEF\xBB\xBF\xEF\xBB\xBF"
         "abc",
         "abc"},
        {"mark_inside", "a\xEF\xBB\xBF", "a\xEF\xBB\xBF"},
        {"mark_before_bad", "\xEF\xBB\xBF\x80", kBad},
        {"gbk", "\xD6\xD0\xCE\xC4", kBad + kBad + kBad + kBad},
        {"long_ascii_before_bad", std::string(100, 'x') + "\xFF" + "y",
         std::string(100, 'x') + kBad + "y"},
    }),
    [](const auto& test) { return std::string(test.param.name); });

TEST(Utf8Test, valid_text_is_not_copied) {
  const std::string text = "中文 text";
  std::string buffer = "untouched";
  EXPECT_EQ(repair_utf8(text, buffer).data(), text.data());
  EXPECT_EQ(buffer, "untouched");
}

TEST(Utf8Test, agrees_with_the_slow_repair_on_random_bytes) {
  testing::RandomText random(1);
  std::string buffer;
  for (int i = 0; i < 20000; ++i) {
    const std::string bytes = random.bytes(random.below(24));
    const std::string slow = repair_slowly(bytes);
    ASSERT_EQ(repair_utf8(bytes, buffer), slow) << i;
    ASSERT_TRUE(is_valid_utf8(slow)) << i;
    ASSERT_EQ(is_valid_utf8(bytes),
              bytes.ends_with(slow) && (bytes.size() - slow.size()) % 3 == 0)
        << i;
    ASSERT_LE(slow.size(), 3 * bytes.size()) << i;
    std::string again;
    ASSERT_EQ(repair_utf8(slow, again), slow) << i;
  }
}

TEST(Utf8Test, decodes_and_encodes_every_scalar_value) {
  std::string text;
  std::size_t count = 0;
  for (char32_t point = 0; point < 0x110000; ++point) {
    if (point >= 0xD800 && point < 0xE000) {
      continue;
    }
    const std::size_t offset = text.size();
    append_utf8(point, text);
    const DecodedCodePoint decoded = decode_utf8(text, offset);
    ASSERT_EQ(decoded.code_point, point);
    ASSERT_EQ(decoded.size, text.size() - offset);
    ASSERT_EQ(decode_exactly(std::string_view(text).substr(offset)),
              static_cast<long>(point));
    ++count;
  }
  EXPECT_TRUE(is_valid_utf8(text));
  EXPECT_EQ(count_code_points(text), count);
  std::size_t visited = 0;
  for_each_code_point_at(text,
                         [&](std::size_t, DecodedCodePoint) { ++visited; });
  EXPECT_EQ(visited, count);
}

TEST(Utf8Test, ascii_run_stops_at_the_first_high_byte) {
  for (std::size_t length = 0; length < 40; ++length) {
    for (std::size_t high = 0; high <= length; ++high) {
      std::string text(length, 'a');
      if (high < length) {
        text[high] = '\x80';
      }
      for (std::size_t offset = 0; offset <= high; ++offset) {
        ASSERT_EQ(ascii_run(text, offset), high - offset);
      }
    }
  }
}

}  // namespace
}  // namespace neardup
