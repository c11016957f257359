// Bad input, each kind with the outcome it must have: which records come out,
// which are rejected, on which line and why. Every case is read as a plain, a
// gzip and a zstd file, and in pieces of one to seven bytes.

#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "corpus/corpus_testing.h"
#include "testing/temporary_folder.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neardup {
namespace {

using std::string_literals::operator""s;
using testing::Reading;

// An id that is the record's place, "file:line", because it has no other.
constexpr char kByOrigin[] = "<origin>";

struct ExpectedRecord {
  std::string id;
  std::string text;
};

struct ExpectedReject {
  std::uint64_t line;
  std::string reason;  // a part of it
};

struct Case {
  std::string name;
  RecordFormat format;
  std::string bytes;
  std::vector<ExpectedRecord> records;
  std::vector<ExpectedReject> rejects;
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

constexpr RecordFormat kJsonl = RecordFormat::kJsonl;
constexpr RecordFormat kCsv = RecordFormat::kCsv;
constexpr RecordFormat kTsv = RecordFormat::kTsv;

#define FFFD "\xEF\xBF\xBD"
#define BOM "\xEF\xBB\xBF"

const std::string kDeep = std::string(100'000, '[');
const std::string kDeepClosed = kDeep + std::string(100'000, ']');

const Case kLayoutCases[] = {
    {"empty_file", kJsonl, "", {}, {}},
    {"only_line_ends", kJsonl, "\n\r\n\n", {}, {}},
    {"only_spaces", kJsonl, "  \t ", {}, {}},
    {"only_byte_order_mark", kJsonl, BOM, {}, {}},
    {"no_final_newline", kJsonl, R"({"id":"a","text":"x"})", {{"a", "x"}}, {}},
    {"carriage_return_line_feed",
     kJsonl,
     "{\"id\":\"a\",\"text\":\"x\"}\r\n{\"id\":\"b\",\"text\":\"y\"}\r\n",
     {{"a", "x"}, {"b", "y"}},
     {}},
    {"carriage_return_at_the_end",
     kJsonl,
     "{\"id\":\"a\",\"text\":\"x\"}\r",
     {{"a", "x"}},
     {}},
    {"lone_carriage_returns_are_no_line_ends",
     kJsonl,
     "{\"text\":\"x\"}\r{\"text\":\"y\"}\r",
     {},
     {{1, "more than one JSON value on the line"}}},
    {"blank_lines_are_skipped_and_counted",
     kJsonl,
     "\n{\"text\":\"x\"}\n \t\r\n\nbad\n",
     {{kByOrigin, "x"}},
     {{5, "not a JSON object"}}},
    {"byte_order_mark",
     kJsonl,
     BOM "{\"id\":\"a\",\"text\":\"x\"}\n",
     {{"a", "x"}},
     {}},
    {"two_byte_order_marks",
     kJsonl,
     BOM BOM "{\"id\":\"a\",\"text\":\"x\"}\n{\"id\":\"b\",\"text\":\"y\"}",
     {{"b", "y"}},
     {{1, "not a JSON object"}}},
    {"spaces_around",
     kJsonl,
     " \t{ \"id\" : 7 , \"text\" : \"x\" } \t\n",
     {{"7", "x"}},
     {}},
    {"json_array_is_one_reject",
     kJsonl,
     "[{\"text\":\"x\"},\n{\"text\":\"y\"}]\n{\"text\":\"z\"}\n",
     {},
     {{1, "one JSON document, not one object a line"}}},
    {"json_laid_out_over_lines_is_one_reject",
     kJsonl,
     "\n{\n  \"text\": \"x\"\n}\n",
     {},
     {{2, "one JSON document, not one object a line"}}},
};

const Case kEncodingCases[] = {
    {"nul_by_escape",
     kJsonl,
     R"({"id":"a","text":"x\u0000y"})",
     {{"a", "x\0y"s}},
     {}},
    {"nul_byte_in_a_string",
     kJsonl,
     "{\"text\":\"x\0y\"}\n{\"text\":\"z\"}"s,
     {{kByOrigin, "z"}},
     {{1, "control character"}}},
    {"nul_byte_between", kJsonl, "{\"text\":\0\"x\"}"s, {}, {{1, "not valid"}}},
    {"tab_in_a_string",
     kJsonl,
     "{\"text\":\"x\ty\"}",
     {},
     {{1, "control character"}}},
    {"invalid_byte",
     kJsonl,
     "{\"id\":\"a\",\"text\":\"x\xFFy\"}",
     {{"a", "x" FFFD "y"}},
     {}},
    {"overlong_slash",
     kJsonl,
     "{\"id\":\"a\",\"text\":\"\xC0\xAF\"}",
     {{"a", FFFD FFFD}},
     {}},
    {"overlong_of_three",
     kJsonl,
     "{\"id\":\"a\",\"text\":\"\xE0\x80\xAF\"}",
     {{"a", FFFD FFFD FFFD}},
     {}},
    {"surrogate_in_utf8",
     kJsonl,
     "{\"id\":\"a\",\"text\":\"\xED\xA0\x80\"}",
     {{"a", FFFD FFFD FFFD}},
     {}},
    {"above_the_last_code_point",
     kJsonl,
     "{\"id\":\"a\",\"text\":\"\xF4\x90\x80\x80\"}",
     {{"a", FFFD FFFD FFFD FFFD}},
     {}},
    {"character_cut_off_by_the_quote",
     kJsonl,
     "{\"id\":\"a\",\"text\":\"\xE4\xB8\"}",
     {{"a", FFFD}},
     {}},
    {"invalid_byte_in_another_field",
     kJsonl,
     "{\"other\":\"\xFF\",\"id\":\"a\",\"text\":\"x\"}",
     {{"a", "x"}},
     {}},
    {"invalid_byte_outside_of_strings",
     kJsonl,
     "{\"text\":\"x\"}\xFF\n{\"text\":\"y\"}",
     {{kByOrigin, "y"}},
     {{1, "not valid JSON"}}},
    {"surrogate_pair",
     kJsonl,
     R"({"id":"a","text":"\ud83d\ude00"})",
     {{"a", "\xF0\x9F\x98\x80"}},
     {}},
    {"lone_high_surrogate",
     kJsonl,
     R"({"id":"a","text":"x\ud800y"})",
     {{"a", "x" FFFD "y"}},
     {}},
    {"lone_low_surrogate",
     kJsonl,
     R"({"id":"a","text":"\uDC00"})",
     {{"a", FFFD}},
     {}},
    {"surrogates_in_the_wrong_order",
     kJsonl,
     R"({"id":"a","text":"\ude00\ud83d"})",
     {{"a", FFFD FFFD}},
     {}},
    {"high_surrogate_before_a_pair",
     kJsonl,
     R"({"id":"a","text":"\ud83d\ud83d\ude00"})",
     {{"a", FFFD "\xF0\x9F\x98\x80"}},
     {}},
    {"high_surrogate_before_another_escape",
     kJsonl,
     R"({"id":"a","text":"\ud83d\n\u0041"})",
     {{"a", FFFD "\nA"}},
     {}},
    {"backslash_before_what_looks_like_a_surrogate",
     kJsonl,
     R"({"id":"a","text":"\\ud800 \ud800"})",
     {{"a", "\\ud800 " FFFD}},
     {}},
    {"lone_surrogate_in_another_field",
     kJsonl,
     R"({"other":"\ud800","id":"a","text":"x"})",
     {{"a", "x"}},
     {}},
    {"lone_surrogate_in_a_key",
     kJsonl,
     R"({"\ud800":1,"id":"a","text":"x"})",
     {{"a", "x"}},
     {}},
    {"unknown_escape",
     kJsonl,
     R"({"text":"C:\x"})",
     {},
     {{1, "an unknown escape"}}},
    {"escape_of_three_digits",
     kJsonl,
     R"({"text":"\u12"})",
     {},
     {{1, "an unknown escape"}}},
    {"escapes_in_a_key",
     kJsonl,
     R"({"id":"a","\u0074e\u0078t":"x"})",
     {{"a", "x"}},
     {}},
};

const Case kJsonCases[] = {
    {"deep_json_beside_the_text",
     kJsonl,
     "{\"deep\":" + kDeepClosed + ",\"id\":\"a\",\"text\":\"x\"}",
     {{"a", "x"}},
     {}},
    {"deep_json_not_closed",
     kJsonl,
     "{\"deep\":" + kDeep + "}\n{\"id\":\"a\",\"text\":\"x\"}",
     {{"a", "x"}},
     {{1, "not valid JSON"}}},
    {"deep_json_as_the_text",
     kJsonl,
     "{\"text\":" + kDeepClosed + "}",
     {},
     {{1, "field 'text' is an array, not a string"}}},
    {"deep_json_as_the_line",
     kJsonl,
     "{\"text\":\"x\"}\n" + kDeepClosed,
     {{kByOrigin, "x"}},
     {{2, "not a JSON object"}}},
    {"duplicate_keys_first_counts",
     kJsonl,
     R"({"id":"a","text":"x","id":"b","text":"y"})",
     {{"a", "x"}},
     {}},
    {"duplicate_key_of_the_wrong_kind_first_counts",
     kJsonl,
     R"({"text":1,"text":"y"})",
     {},
     {{1, "field 'text' is a number"}}},
    {"duplicate_ids_are_two_records",
     kJsonl,
     "{\"id\":\"a\",\"text\":\"x\"}\n{\"id\":\"a\",\"text\":\"y\"}\n",
     {{"a", "x"}, {"a", "y"}},
     {}},
    {"numbers_as_ids_keep_their_digits",
     kJsonl,
     "{\"id\":42,\"text\":\"\"}\n"
     "{\"id\":-0.50,\"text\":\"\"}\n"
     "{\"id\":12345678901234567890123 ,\"text\":\"\"}\n"
     "{\"id\":1E+5,\"text\":\"\"}\n",
     {{"42", ""}, {"-0.50", ""}, {"12345678901234567890123", ""}, {"1E+5", ""}},
     {}},
    {"what_only_looks_like_a_number",
     kJsonl,
     "{\"id\":01,\"text\":\"\"}\n{\"id\":1.,\"text\":\"\"}\n"
     "{\"id\":+1,\"text\":\"\"}\n{\"id\":NaN,\"text\":\"\"}\n"
     "{\"id\":1x,\"text\":\"\"}\n{\"id\":-,\"text\":\"\"}\n",
     {},
     {{1, "not valid JSON"},
      {2, "not valid JSON"},
      {3, "not valid JSON"},
      {4, "not valid JSON"},
      {5, "not valid JSON"},
      {6, "not valid JSON"}}},
    {"ids_that_are_none",
     kJsonl,
     "{\"text\":\"x\"}\n{\"id\":null,\"text\":\"y\"}\n{\"id\":\"\",\"text\":"
     "\"z\"}",
     {{kByOrigin, "x"}, {kByOrigin, "y"}, {kByOrigin, "z"}},
     {}},
    {"ids_of_the_wrong_kind",
     kJsonl,
     "{\"id\":true,\"text\":\"x\"}\n{\"id\":{},\"text\":\"x\"}\n"
     "{\"id\":[1],\"text\":\"x\"}",
     {},
     {{1, "field 'id' is a boolean"},
      {2, "field 'id' is an object"},
      {3, "field 'id' is an array"}}},
    {"missing_text",
     kJsonl,
     R"({"id":"a","body":"x"})",
     {},
     {{1, "field 'text' is missing; name it with `text_fields`"}}},
    {"texts_of_the_wrong_kind",
     kJsonl,
     "{\"text\":null}\n{\"text\":7}\n{\"text\":false}\n{\"text\":{\"a\":1}}",
     {},
     {{1, "is null, not a string"},
      {2, "is a number, not"},
      {3, "is a boolean, not"},
      {4, "is an object, not"}}},
    {"empty_text_and_empty_object",
     kJsonl,
     "{\"id\":\"a\",\"text\":\"\"}\n{}\n",
     {{"a", ""}},
     {{2, "field 'text' is missing"}}},
    {"not_objects",
     kJsonl,
     "\"x\"\n42\nnull\n[{\"text\":\"x\"}]\n}\nx\n",
     {},
     {{1, "not a JSON object"},
      {2, "not a JSON object"},
      {3, "not a JSON object"},
      {4, "not a JSON object"},
      {5, "not a JSON object"},
      {6, "not a JSON object"}}},
    {"broken_objects",
     kJsonl,
     "{\"text\":\"x\"\n"
     "{\"text\":\"x\n"
     "{\"text\":\"x\",}\n"
     "{\"text\" \"x\"}\n"
     "{'text':'x'}\n"
     "{text:\"x\"}\n"
     "{\"text\":\"x\"]\n"
     "{\"text\":\"x\" \"id\":1}\n"
     "{\"text\":}\n"
     "{\"text\":\"x\"}}\n"
     "{\"text\":\"x\"} {\"text\":\"y\"}\n"
     "{\"a\":{\"text\":\"x\"}\n"
     "{\"id\":\"ok\",\"text\":\"x\"}\n",
     {{"ok", "x"}},
     {{1, "a bracket is not closed"},
      {2, "a string is not closed"},
      {3, "not valid JSON"},
      {4, "not valid JSON"},
      {5, "not valid JSON"},
      {6, "not valid JSON"},
      {7, "a bracket is not closed"},
      {8, "not valid JSON"},
      {9, "not valid JSON"},
      {10, "more than one JSON value"},
      {11, "more than one JSON value"},
      {12, "not valid JSON"}}},
};

const Case kCsvCases[] = {
    {"csv_empty_file", kCsv, "", {}, {}},
    {"csv_header_alone", kCsv, "id,text\n", {}, {}},
    {"csv_plain", kCsv, "id,text\na,x\nb,y\n", {{"a", "x"}, {"b", "y"}}, {}},
    {"csv_no_final_newline", kCsv, "id,text\na,x", {{"a", "x"}}, {}},
    {"csv_crlf_and_byte_order_mark",
     kCsv,
     BOM "id,text\r\na,x\r\n",
     {{"a", "x"}},
     {}},
    {"csv_byte_order_mark_before_a_quote",
     kCsv,
     BOM "\"id\",\"text\"\na,x\n",
     {{"a", "x"}},
     {}},
    {"csv_other_columns_and_order",
     kCsv,
     "date,text,n,id\n2020,x,1,a\n",
     {{"a", "x"}},
     {}},
    {"csv_quoted",
     kCsv,
     "id,text\na,\"x, \"\"y\"\"\nz\r\nw\"\n\"b\",\"\"\n",
     {{"a", "x, \"y\"\nz\r\nw"}, {"b", ""}},
     {}},
    {"csv_lines_count_within_quotes",
     kCsv,
     "id,text\na,\"x\n\n\"\nbad\n,y\n",
     {{"a", "x\n\n"}, {kByOrigin, "y"}},
     {{5, "the row has 1 fields, the header 2"}}},
    {"csv_quote_within_a_field",
     kCsv,
     "id,text\na,5\" pipe\n",
     {{"a", "5\" pipe"}},
     {}},
    {"csv_text_behind_the_closing_quote",
     kCsv,
     "id,text\na,\"x\"y\"z\n",
     {{"a", "xy\"z"}},
     {}},
    {"csv_unclosed_quote",
     kCsv,
     "id,text\na,x\nb,\"y\nc,z\n",
     {{"a", "x"}},
     {{3, "a quoted field is not closed"}}},
    {"csv_unclosed_header",
     kCsv,
     "id,\"text\na,x\n",
     {},
     {{1, "a quoted field is not closed"}}},
    {"csv_ragged_rows",
     kCsv,
     "id,text\na\nb,y,z\nc,x\n",
     {{"c", "x"}},
     {{2, "the row has 1 fields"}, {3, "the row has 3 fields"}}},
    {"csv_blank_lines", kCsv, "\nid,text\n\r\n\na,x\n\n", {{"a", "x"}}, {}},
    {"csv_equal_columns_first_counts",
     kCsv,
     "id,text,text\na,x,y\n",
     {{"a", "x"}},
     {}},
    {"csv_without_ids",
     kCsv,
     "text\nx\ny\n",
     {{kByOrigin, "x"}, {kByOrigin, "y"}},
     {}},
    {"csv_nul_and_invalid_bytes_stay",
     kCsv,
     "id,text\na,x\0\xFFy\n"s,
     {{"a", "x\0\xFFy"s}},
     {}},
    {"csv_lone_carriage_return_is_text",
     kCsv,
     "id,text\na,x\ry\n",
     {{"a", "x\ry"}},
     {}},
    {"tsv",
     kTsv,
     "id\ttext\na\tx, \\t y\nb\t\"q\"\"\t\n\"\n",
     {{"a", "x, \\t y"}, {"b", "q\"\t\n"}},
     {}},
};

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  for (const auto& group :
       {std::span<const Case>(kLayoutCases),
        std::span<const Case>(kEncodingCases),
        std::span<const Case>(kJsonCases), std::span<const Case>(kCsvCases)}) {
    cases.insert(cases.end(), group.begin(), group.end());
  }
  return cases;
}

class HostileInput : public ::testing::TestWithParam<Case> {
 protected:
  static void expect(const Reading& reading) {
    const Case& c = GetParam();
    ASSERT_EQ(reading.records.size(), c.records.size());
    for (std::size_t i = 0; i < c.records.size(); ++i) {
      const Record& record = reading.records[i];
      EXPECT_EQ(record.id, c.records[i].id == kByOrigin
                               ? to_string(record.origin)
                               : c.records[i].id);
      EXPECT_EQ(record.text, c.records[i].text);
      EXPECT_EQ(record.format, c.format);
    }
    ASSERT_EQ(reading.rejects.size(), c.rejects.size());
    for (std::size_t i = 0; i < c.rejects.size(); ++i) {
      EXPECT_EQ(reading.rejects[i].origin.line, c.rejects[i].line);
      EXPECT_THAT(reading.rejects[i].reason,
                  ::testing::HasSubstr(c.rejects[i].reason));
    }
  }
};

INSTANTIATE_TEST_SUITE_P(Case, HostileInput, ::testing::ValuesIn(all_cases()),
                         [](const auto& parameter) {
                           return parameter.param.name;
                         });

TEST_P(HostileInput, has_the_expected_outcome) {
  const Case& c = GetParam();
  const testing::TemporaryFolder folder;
  const std::string name = "f." + std::string(record_format_name(c.format));
  for (const auto& [suffix, compression] : {std::pair("", Compression::kNone),
                                            {".gz", Compression::kGzip},
                                            {".zst", Compression::kZstd}}) {
    SCOPED_TRACE(name + suffix);
    const std::string path =
        folder.write(name + suffix, testing::compressed(c.bytes, compression));
    const Reading reading = testing::read_corpus(testing::inputs({path}));
    EXPECT_TRUE(reading.status.ok()) << reading.status.message();
    expect(reading);
    EXPECT_EQ(reading.progress.records, c.records.size());
    EXPECT_EQ(reading.progress.rejects, c.rejects.size());
  }
}

TEST_P(HostileInput, does_not_depend_on_the_size_of_reads) {
  const Case& c = GetParam();
  for (std::size_t piece = 1; piece <= 7; ++piece) {
    SCOPED_TRACE(piece);
    const Reading reading = testing::read_bytes(c.format, c.bytes, {}, piece);
    EXPECT_TRUE(reading.status.ok()) << reading.status.message();
    expect(reading);
  }
}

}  // namespace
}  // namespace neardup
