#include "neardup/text/normal/markup.h"

#include <string>
#include <vector>

#include "text/random_text.h"
#include <gtest/gtest.h>

#include "neardup/text/normal/character_reference.h"
#include "neardup/text/unicode/utf8.h"

namespace neardup {
namespace {

using namespace std::string_literals;

std::string text_of(std::string_view markup) {
  std::string out;
  strip_markup(markup, out);
  return out;
}

std::string repeat(std::string_view piece, std::size_t times) {
  std::string result;
  for (std::size_t i = 0; i < times; ++i) {
    result += piece;
  }
  return result;
}

struct MarkupCase {
  const char* name;
  std::string markup;
  std::string text;
};

void PrintTo(const MarkupCase& each, std::ostream* out) {
  *out << each.markup.substr(0, 100);
}

class MarkupTest : public ::testing::TestWithParam<MarkupCase> {};

TEST_P(MarkupTest, gives_the_visible_text) {
  EXPECT_EQ(text_of(GetParam().markup), GetParam().text);
}

const std::vector<MarkupCase>& markup_cases() {
  static const std::vector<MarkupCase> cases = {
      {"empty", "", ""},
      {"plain", "no markup", "no markup"},
      {"paragraphs", "<p>one</p><p>two</p>", "one\ntwo\n"},
      {"inline_tags", "a<b>b</b><a href=x>c</a><span>d</span>", "abcd"},
      {"line_breaks", "a<br>b<br/>c<BR />d", "a\nb\nc\nd"},
      {"table", "<table><tr><td>a<td>b</table>", "a\nb\n"},
      {"unknown_tags_break", "<item>a</item><dc:date>b</dc:date>", "a\nb\n"},
      {"page",
       "<!DOCTYPE html PUBLIC \"-//W3C//DTD\"><html><head><title>T</title>"
       "<meta charset=gbk></head><body>中文</body></html> after",
       "T\n中文\n after"},
      {"unclosed_tags", "<div><p>one<div>two", "one\ntwo"},
      {"stray_closing_tags", "</b></div>one</p></p>two", "one\ntwo"},
      {"crossed_tags", "<b>a<i>b</b>c</i>", "abc"},
      {"script", "a<script>if (x<y) { s=\"</p>\"; }</script>b", "a\nb"},
      {"script_in_capitals", "a<SCRIPT type='t'>x</ScRiPt >b", "a\nb"},
      {"script_with_other_end", "a<script>x</scripts></script>b", "a\nb"},
      {"script_self_closed", "a<script src=x />b", "a\nb"},
      {"script_never_closed", "a<script>b</p>c", "a\n"},
      {"style", "<style>p{color:red}</style>a", "a"},
      {"comment", "a<!-- <p>b</p> -->c", "ac"},
      {"comment_with_dashes", "a<!-- b -- > c --->d", "ad"},
      {"comment_ended_by_bang", "a<!-- b --!>c-->d", "ac-->d"},
      {"comment_empty", "a<!-->b<!--->c", "abc"},
      {"comment_never_closed", "a<!-- b <p>c", "a"},
      {"conditional_comment", "a<!--[if IE 6]><p>b</p><![endif]-->c", "ac"},
      {"revealed_conditional", "a<![if !IE]>b<![endif]>c", "abc"},
      {"cdata", "<t><![CDATA[a & b <c ]]></t>d", "a & b <c \nd"},
      {"cdata_with_markup", "<![CDATA[<p>a</p>]]>b", "a\nb"},
      {"cdata_ends_tags", "<![CDATA[a <b ]]> c=\"]]>\">d", "a <b  c=\"]]>\">d"},
      {"cdata_ends_scripts", "<![CDATA[a<script>b]]>c", "a\nc"},
      {"cdata_never_closed", "<![CDATA[a<![CDATA[b<i>c", "abc"},
      {"cdata_in_script", "<script><![CDATA[a]]></script>b", "b"},
      {"cdata_end_alone", "a]]>b", "a]]>b"},
      {"instruction", "<?xml version=\"1.0\"?><a>b</a><?php x ?>c", "bc"},
      {"less_than_alone", "1 < 2 <3 <= 4 <<", "1 < 2 <3 <= 4 <<"},
      {"less_than_before_letter", "if a<b and c", "if a<b and c"},
      {"less_than_before_tag", "a <b or<br>c", "a <b or\nc"},
      {"less_than_at_end", "a<", "a<"},
      {"slash_at_end", "a</", "a</"},
      {"name_at_end", "a<br", "a<br"},
      {"name_and_slash_at_end", "a<br/", "a<br/"},
      {"bang_at_end", "a<!", "a<!"},
      {"heart", "I </3 you", "I </3 you"},
      {"han_in_angles", "<中国>", "<中国>"},
      {"address", "see <http://a.example/b> or <a@b.example>",
       "see <http://a.example/b> or <a@b.example>"},
      {"attribute_with_greater_than", "a<i title=\"x>y\">b", "ab"},
      {"attribute_with_less_than", "a<i title='<b>'>b", "ab"},
      {"attribute_with_spaces", "a<i title = \"x>y\" >b", "ab"},
      {"attribute_unquoted", "a<i x=don't>b<i>c'd", "abc'd"},
      {"attribute_quote_not_closed", "a<p x=\"y>b", "a\nb"},
      {"attribute_quote_eats", "a<i x=\"y>b<i x=\">c", "ac"},
      {"attribute_names_with_quotes", "a<i \"x' y>b", "ab"},
      {"attribute_soup", "a<i =x == \"\" = '>' ; @ / k=v/l m>b", "ab"},
      {"named_references", "&lt;p&gt; &amp;&quot;&nbsp;&copy;&hearts;&apos;",
       "<p> &\"\u00A0©♥'"},
      {"numeric_references", "&#20013;&#x6587;&#X41;&#0065;", "中文AA"},
      {"references_to_nothing", "&#0;&#xD800;&#1114112;&#99999999999999999999;",
       "\uFFFD\uFFFD\uFFFD\uFFFD"},
      {"references_to_windows_1252", "&#147;a&#148;&#128;&#129;", "“a”€\u0081"},
      {"references_that_are_none", "& &; &# &#; &#x; &#12 &#xg; &nosuch; &amp",
       "& &; &# &#; &#x; &#12 &#xg; &nosuch; &amp"},
      {"references_are_resolved_once", "&amp;lt;p&amp;gt;", "&lt;p&gt;"},
      {"query_string", "a?b=1&copy=2&lt=3", "a?b=1&copy=2&lt=3"},
      {"nul", "a\0<b\0>c</b>\0"s, "a\0<b\0>c\0"s},
      {"carriage_return_in_tag", "a<b\r\nx=y\r\n>c", "ac"},
      {"long_tag", "a<img src=\"data:" + std::string(100000, 'A') + "\">b",
       "ab"},
  };
  return cases;
}

INSTANTIATE_TEST_SUITE_P(Table, MarkupTest, ::testing::ValuesIn(markup_cases()),
                         [](const auto& test) {
                           return std::string(test.param.name);
                         });

TEST(StripMarkupTest, appends) {
  std::string out = "old";
  strip_markup("<p>new", out);
  EXPECT_EQ(out, "oldnew");
}

TEST(LooksLikeMarkupTest, finds_tags_comments_and_references) {
  for (const std::string text :
       {"<p>", "a</b>", "<br/>", "<!-- x", "<!doctype html>", "<?xml ?>",
        "a &amp; b", "&#20013;", "x <i class=\"y\">z"}) {
    EXPECT_TRUE(looks_like_markup(text)) << text;
  }
  for (const std::string text :
       {"", "plain", "a < b > c", "a<b", "<3", "AT&T", "& ;", "&nosuch;",
        "<中国>", "<http://a.example>"}) {
    EXPECT_FALSE(looks_like_markup(text)) << text;
  }
}

TEST(LooksLikeMarkupTest, looks_a_thousand_bytes_ahead_for_the_end) {
  EXPECT_TRUE(looks_like_markup("<p " + std::string(996, 'x') + ">"));
  EXPECT_FALSE(looks_like_markup("<p " + std::string(997, 'x') + ">"));
}

// What follows would take hours if any of it were quadratic.

TEST(HostileMarkupTest, deep_nesting_keeps_its_text) {
  constexpr std::size_t kDepth = 100000;
  for (const std::string name : {"b", "div", "table"}) {
    const std::string text =
        text_of(repeat("<" + name + ">x", kDepth) + repeat("</i>", kDepth) +
                repeat("</" + name + ">", kDepth));
    EXPECT_EQ(std::count(text.begin(), text.end(), 'x'),
              static_cast<std::ptrdiff_t>(kDepth))
        << name;
  }
}

TEST(HostileMarkupTest, two_megabytes_of_one_piece) {
  constexpr std::size_t kSize = 2'000'000;
  for (const std::string piece :
       {"<",        "&",     "<a",        "</",          "<!",
        "<?",       "<a ",   "<a x=\"",   "<a x='<b ' ", "<a x=\"<b y='",
        "<!--",     "<!-->", "--",        "&#",          "&#1",
        "&a",       "]]>",   "<![CDATA[", "<script>",    "</script",
        "<style/>", "<p>",   "a=b ",      "='",          "=\"' <i "}) {
    const std::string markup = repeat(piece, kSize / piece.size());
    EXPECT_LE(text_of(markup).size(), markup.size()) << piece;
    looks_like_markup(markup);
    EXPECT_LE(text_of("<b " + markup).size(), markup.size() + 3) << piece;
    EXPECT_LE(text_of("<b x='" + markup).size(), markup.size() + 6) << piece;
  }
}

TEST(HostileMarkupTest, a_hundred_thousand_attributes) {
  EXPECT_EQ(text_of("<i " + repeat("a=\"b\" ", 100000) + ">x"), "x");
}

// Whatever the input, the output is valid UTF-8, and text without "<" and "&"
// is itself.
TEST(HostileMarkupTest, random_soup_stays_valid) {
  testing::RandomText random(6);
  for (int i = 0; i < 20000; ++i) {
    const std::string soup = random.from(
        "< > / & ; # = \" ' - ! ? [ ] a p script --> <!-- &amp; &#65; _ 中 "
        "</script> <p> ]]> <![CDATA[ \n",
        random.below(20));
    const std::string text = text_of(soup);
    ASSERT_TRUE(is_valid_utf8(text)) << soup;
    if (soup.find_first_of("<&") == std::string::npos) {
      ASSERT_EQ(text, soup);
    }
    if (!looks_like_markup(soup) && soup.size() < 1000 &&
        soup.find("<![CDATA[") == std::string::npos) {
      ASSERT_EQ(text, soup);
    }
  }
}

TEST(CharacterReferenceTest, tells_its_size) {
  const auto reference = character_reference_at("x&nbsp;y", 1);
  ASSERT_TRUE(reference);
  EXPECT_EQ(reference->code_point, U'\u00A0');
  EXPECT_EQ(reference->size, 6u);
  EXPECT_FALSE(character_reference_at("x&nbsp;y", 0));
  EXPECT_TRUE(character_reference_at("&thetasym;", 0));
}

}  // namespace
}  // namespace neardup
