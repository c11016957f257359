#include "neardup/jobs/dedup_report.h"

#include <string>

#include "testing/well_formed.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neardup/pages/svg_histogram.h"
#include "neardup/text/unicode/utf8.h"

namespace neardup {
namespace {

using ::testing::HasSubstr;
using testing::is_well_formed;
using ::testing::Not;

DedupOptions options() {
  DedupOptions options;
  options.corpus.inputs = {"news.jsonl"};
  options.output = "clean.jsonl";
  return options;
}

DedupSummary summary() {
  DedupSummary summary;
  summary.documents = 12'345;
  summary.duplicates = 2'345;
  summary.text_bytes = 1'000'000;
  summary.kept_bytes = 800'000;
  summary.profile = "default";
  summary.profile_id = "5b1f";
  summary.method = "simhash";
  summary.bits = 64;
  summary.k = 3;
  summary.pairs = 3'000;
  summary.clusters = 1'001;
  summary.largest_cluster = 20;
  summary.pairs_by_distance = {1'000, 900, 800, 300};
  summary.pairs_by_distance.resize(65);
  summary.clusters_by_size = {{2, 900}, {3, 90}, {6, 7}, {7, 3}, {20, 1}};
  return summary;
}

TEST(DedupReport, tells_before_after_and_how) {
  const std::string html = render_dedup_report(options(), summary());
  EXPECT_TRUE(is_well_formed(html));
  for (const char* shown :
       {"12,345", "10,000", "2,345", "800,000", "19.0 %", "simhash",
        "at most 3 of 64 bits differ", "default", "5b1f", "news.jsonl",
        "distance (bits that differ)", "size of a cluster (documents)", ">5–8<",
        ">17–32<", "prefers-color-scheme", "Content-Security-Policy"}) {
    EXPECT_THAT(html, HasSubstr(shown));
  }
}

TEST(DedupReport, asks_nothing_of_the_network) {
  const std::string html = render_dedup_report(options(), summary());
  EXPECT_THAT(html, HasSubstr("default-src 'none'"));
  for (const char* loader : {"http://", "https://", "src=", "<link", "<script",
                             "@import", "url(", "href="}) {
    EXPECT_THAT(html, Not(HasSubstr(loader)));
  }
}

TEST(DedupReport, of_a_clean_corpus_has_no_charts) {
  DedupSummary clean;
  clean.documents = 5;
  clean.pairs_by_distance.resize(65);
  const std::string html = render_dedup_report(options(), clean);
  EXPECT_TRUE(is_well_formed(html));
  EXPECT_THAT(html, HasSubstr("0 of 5 documents (0.0 %)"));
  EXPECT_THAT(html, Not(HasSubstr("<svg")));
  EXPECT_TRUE(is_well_formed(render_dedup_report(options(), DedupSummary())));
}

TEST(DedupReport, marks_the_words_that_differ) {
  DedupSummary found = summary();
  found.examples = {{.cluster = 7,
                     .cluster_size = 3,
                     .kept = 1,
                     .similarity = 0.9687,
                     .relation = "near",
                     .distance = 2,
                     .representative = "a-1",
                     .duplicate = "b-2",
                     .representative_text = "rain in Paris",
                     .duplicate_text = "rain in Lyon"}};
  const std::string html = render_dedup_report(options(), found);
  EXPECT_THAT(html, HasSubstr("rain in <del>Paris</del>"));
  EXPECT_THAT(html, HasSubstr("rain in <ins>Lyon</ins>"));
  EXPECT_THAT(html, HasSubstr("a-1"));
  EXPECT_THAT(html, HasSubstr("near, similarity 0.9687: 2 of 64 bits differ"));
  EXPECT_THAT(html, HasSubstr("8 of 13 characters of the kept text"));
}

// What decided is shown, and no fingerprint where none did.
TEST(DedupReport, tells_similarities_where_these_decided) {
  DedupOptions asked = options();
  asked.method = Method::kHybrid;
  DedupSummary found = summary();
  found.method = "hybrid";
  found.min_similarity = 0.6;
  found.pairs_by_distance.clear();
  found.pairs_by_similarity.resize(kSimilarityBins);
  found.pairs_by_similarity[similarity_bin(0.87)] = 1'234;
  found.pairs_by_similarity[similarity_bin(1)] = 1'766;
  found.examples = {{.cluster = 7,
                     .cluster_size = 3,
                     .kept = 1,
                     .similarity = 0.875,
                     .relation = "near",
                     .distance = {},
                     .representative = "a-1",
                     .duplicate = "b-2",
                     .representative_text = "rain in Paris",
                     .duplicate_text = "rain in Lyon"}};
  const std::string html = render_dedup_report(asked, found);
  EXPECT_TRUE(is_well_formed(html));
  for (const char* shown :
       {"Pairs by similarity", "0.85: 1,234", "1.00: 1,766", "0.90: 0",
        "similarity at least 0.6000", "near, similarity 0.8750."}) {
    EXPECT_THAT(html, HasSubstr(shown));
  }
  for (const char* hidden : {"0.80: ", "bits", "Pairs by distance"}) {
    EXPECT_THAT(html, Not(HasSubstr(hidden)));
  }
}

// Texts are shown where they agree, too, however much one has before it.
TEST(DedupReport, examples_show_what_is_shared) {
  std::string shared;
  std::string menu;
  for (int i = 0; i < 400; ++i) {
    shared += "story" + std::to_string(i) + " ";
    menu += "menu" + std::to_string(i) + " ";
  }
  DedupSummary found = summary();
  found.examples = {{.cluster = 1,
                     .cluster_size = 2,
                     .kept = 1,
                     .relation = "near",
                     .representative = "a",
                     .duplicate = "b",
                     .representative_text = menu + shared,
                     .duplicate_text = shared}};
  const std::string html = render_dedup_report(options(), found);
  EXPECT_THAT(html, HasSubstr("</del>story0 story1"));
}

TEST(DedupReport, shows_hostile_texts_without_obeying_them) {
  const std::string hostile[] = {
      "</script><script>alert(1)</script>",
      "<img src=x onerror=alert(1)>",
      "\"><svg onload=alert(1)>",
      "'; &amp; &#60; &lt;b&gt;",
      std::string("nul\0bell\x07 escape\x1b[31m", 21),
      "\xe2\x80\xae right to left \xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d",
      "</div></bdi></body></html>",
      "]]><!-- -->",
  };
  for (const std::string& text : hostile) {
    DedupOptions asked = options();
    asked.corpus.inputs = {text, "\xff\xfe"};
    asked.keep = {KeepPolicy::Kind::kMax, text};
    DedupSummary found = summary();
    found.profile = text;
    found.examples = {{.cluster = 1,
                       .cluster_size = 2,
                       .kept = 1,
                       .relation = "near",
                       .distance = 1,
                       .representative = text,
                       .duplicate = text,
                       .representative_text = text + " one",
                       .duplicate_text = "two " + text}};
    const std::string html = render_dedup_report(asked, found);
    EXPECT_TRUE(is_well_formed(html)) << text;
    EXPECT_TRUE(is_valid_utf8(html));
    EXPECT_EQ(html.find('\0'), std::string::npos);
    EXPECT_THAT(html, Not(HasSubstr("<script")));
    EXPECT_THAT(html, Not(HasSubstr("<img")));
    EXPECT_THAT(html, Not(HasSubstr("<svg onload")));
  }
}

TEST(SvgHistogram, draws_every_value_and_labels_its_axes) {
  const std::string svg = svg_histogram({"Title",
                                         "distance (bits)",
                                         "pairs",
                                         {{"0", 1'234}, {"1", 0}, {"2", 1}}});
  EXPECT_TRUE(is_well_formed("<html>" + svg + "</html>"));
  for (const char* shown : {"distance (bits)", "pairs", "1,234", "1,000",
                            "aria-label=\"Title\"", "0: 1,234"}) {
    EXPECT_THAT(svg, HasSubstr(shown));
  }
  EXPECT_EQ(svg_histogram({"", "", "", {}}), "");
}

TEST(SvgHistogram, rounds_what_would_not_fit) {
  const std::string svg = svg_histogram(
      {"t", "x", "y", {{"a", 12'345'678}, {"b", 45'600'000'000}}});
  EXPECT_THAT(svg, HasSubstr(">12.35 M</text>"));
  EXPECT_THAT(svg, HasSubstr("a: 12,345,678"));
  EXPECT_THAT(svg, HasSubstr(">45.6 G</text>"));
  EXPECT_THAT(svg, HasSubstr(">10 G</text>"));
}

TEST(SvgHistogram, has_a_grid_for_every_size_of_value) {
  for (std::uint64_t value = 1; value < std::uint64_t{1} << 62; value *= 3) {
    const std::string svg = svg_histogram({"t", "x", "y", {{"a", value}}});
    std::size_t lines = 0;
    for (std::size_t at = svg.find("<line"); at != std::string::npos;
         at = svg.find("<line", at + 1)) {
      ++lines;
    }
    EXPECT_GE(lines, 2U) << value;
    EXPECT_LE(lines, 6U) << value;
  }
}

TEST(SvgHistogram, labels_only_some_of_many_bars) {
  Histogram histogram{"t", "x", "y", {}};
  for (int i = 0; i <= 64; ++i) {
    histogram.bars.push_back({"d" + std::to_string(i), 1});
  }
  const std::string svg = svg_histogram(histogram);
  EXPECT_THAT(svg, HasSubstr(">d0</text>"));
  EXPECT_THAT(svg, Not(HasSubstr(">d1</text>")));
  EXPECT_THAT(svg, HasSubstr("<title>d1: 1</title>"));
}

// Fewer labels fit on a narrow page; the tallest bar keeps its own.
TEST(SvgHistogram, drops_labels_where_the_page_is_narrow) {
  Histogram histogram{"t", "x", "y", {}};
  for (std::uint64_t i = 0; i < 20; ++i) {
    histogram.bars.push_back({"d" + std::to_string(i), i == 13 ? 9U : 1U});
  }
  const std::string svg = svg_histogram(histogram);
  std::size_t kept = 0;
  for (std::size_t at = svg.find("<g>"); at != std::string::npos;
       at = svg.find("<g>", at + 1)) {
    ++kept;
  }
  EXPECT_GE(kept, 5U);
  EXPECT_LE(kept, 8U);
  const std::size_t label = svg.find(">d13</text>");
  ASSERT_NE(label, std::string::npos);
  EXPECT_EQ(svg.rfind("<g", label), svg.rfind("<g>", label));
  EXPECT_THAT(svg, HasSubstr("<g class=\"crowded\">"));
}

TEST(WithCommas, groups_thousands) {
  EXPECT_EQ(with_commas(0), "0");
  EXPECT_EQ(with_commas(999), "999");
  EXPECT_EQ(with_commas(1'000), "1,000");
  EXPECT_EQ(with_commas(1'234'567'890), "1,234,567,890");
}

}  // namespace
}  // namespace neardup
