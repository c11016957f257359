#include "neardup/evaluation/report/evaluation_report.h"

#include <string>

#include "testing/well_formed.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neardup/pages/line_plot.h"
#include "neardup/pages/plot_script.h"
#include "neardup/text/unicode/utf8.h"

namespace neardup {
namespace {

using ::testing::HasSubstr;
using testing::is_well_formed;
using ::testing::Not;

constexpr const char* kHostile =
    "<script>alert('x')</script><img src=x onerror=alert(1)>\"'&\x01";

// The one part of the page that is no XML.
std::string without_script(std::string html) {
  const std::size_t script = html.find("<script>");
  const std::size_t end = html.find("</script>");
  html.erase(script, end + 9 - script);
  return html;
}

CurvePoint report_point(double setting, std::uint64_t hits,
                        std::uint64_t falses) {
  CurvePoint point;
  point.setting = setting;
  HitCounter counter(std::vector<std::uint32_t>(10, 1));
  for (std::uint32_t i = 0; i < hits; ++i) {
    counter.add_hit(i);
  }
  point.accuracy = counter.accuracy(falses);
  return point;
}

Mistake mistake() {
  Mistake mistake;
  mistake.id_a = kHostile;
  mistake.id_b = "b";
  mistake.text_a = std::string("same words ") + kHostile;
  mistake.text_b = "same words";
  mistake.alignment = 0.25;
  mistake.similarity = 0.875;
  return mistake;
}

MethodEvaluation evaluation_of(Method method, SettingAxis::Kind axis) {
  MethodEvaluation result;
  result.method = method;
  result.axis = axis;
  result.at_default = report_point(3, 5, 1).accuracy;
  result.cost = {1.25, std::uint64_t{3} << 20};
  if (axis == SettingAxis::Kind::kDistance) {
    result.default_setting = 3;
    for (int k = 0; k <= 32; ++k) {
      result.curve.push_back(
          report_point(k, k < 10 ? static_cast<std::uint64_t>(k) : 10,
                       static_cast<std::uint64_t>(k * k)));
    }
  } else if (axis == SettingAxis::Kind::kSimilarity) {
    for (int step = 100; step >= 50; step -= 2) {
      result.curve.push_back(report_point(step / 100.0, 4, 1));
    }
  } else {
    result.curve = {report_point(0, 2, 0)};
  }
  if (axis != SettingAxis::Kind::kNone) {
    result.recommendations.push_back({{}, true, result.curve[6], {}});
  }
  result.false_merges = {mistake()};
  result.misses = {mistake()};
  return result;
}

Evaluation evaluation() {
  Evaluation evaluation;
  evaluation.summary.documents = 12'345;
  evaluation.summary.profile = kHostile;
  evaluation.summary.profile_id = "5b1f";
  evaluation.positives = 10;
  evaluation.clusters = 10;
  evaluation.methods = {
      evaluation_of(Method::kHybrid, SettingAxis::Kind::kSimilarity),
      evaluation_of(Method::kSimHash, SettingAxis::Kind::kDistance),
      evaluation_of(Method::kExact, SettingAxis::Kind::kNone)};
  return evaluation;
}

SelfEvaluation self_evaluation() {
  SelfEvaluation evaluation;
  evaluation.summary.documents = 300;
  evaluation.originals = 200;
  evaluation.original_pairs = 19'900;
  evaluation.strengths = {0.01, 0.3};
  MethodSelfEvaluation& method = evaluation.methods.emplace_back();
  method.merges = 1;
  method.merge_examples = {mistake()};
  for (const TextEdit edit : text_edits()) {
    method.recalls.push_back(
        {edit, 0.01, 200, 150, wilson_interval(0.75, 200)});
    method.recalls.push_back({edit, 0.3, 0, 0, {}});
  }
  return evaluation;
}

TEST(EvaluationReport, shows_the_curve_over_k_first) {
  const std::string html = render_evaluation_report(evaluation());
  EXPECT_TRUE(is_well_formed(without_script(html)));
  for (const char* shown :
       {"12,345 documents", "largest Hamming distance k (bits)",
        "precision, recall, F1 (%)", "recall (%)", "Time (s)", "Memory (MiB)",
        "simhash (k = 3)", "k = 6", "best F1", "25.0 % of the tokens align",
        "prefers-color-scheme"}) {
    EXPECT_THAT(html, HasSubstr(shown));
  }
  EXPECT_LT(html.find("over the Hamming distance k"),
            html.find("Precision against recall"));
}

TEST(EvaluationReport, stands_without_simhash_and_without_curves) {
  Evaluation one = evaluation();
  one.methods.erase(one.methods.begin() + 1);
  EXPECT_TRUE(is_well_formed(without_script(render_evaluation_report(one))));
  one.methods.erase(one.methods.begin());
  const std::string html = render_evaluation_report(one);
  EXPECT_TRUE(is_well_formed(without_script(html)));
  EXPECT_THAT(html, Not(HasSubstr("Recommended settings")));
}

TEST(EvaluationReport, shows_edits_by_strength) {
  const std::string html = render_evaluation_report(self_evaluation());
  EXPECT_TRUE(is_well_formed(without_script(html)));
  for (const char* shown :
       {"200 of 300 documents", "substitute", "punctuation", ">75.0<", "30 %",
        "recall (%)", "share of a document that is edited (%)"}) {
    EXPECT_THAT(html, HasSubstr(shown));
  }
}

TEST(EvaluationReport, escapes_texts_ids_and_names) {
  for (const std::string& html :
       {render_evaluation_report(evaluation()),
        render_evaluation_report(self_evaluation())}) {
    EXPECT_THAT(html, Not(HasSubstr("<script>alert")));
    EXPECT_THAT(html, Not(HasSubstr("<img")));
    EXPECT_THAT(html, Not(HasSubstr("\x01")));
    EXPECT_THAT(html, HasSubstr("&lt;script&gt;alert(&#39;x&#39;)"));
    EXPECT_TRUE(is_valid_utf8(html));
  }
}

TEST(EvaluationReport, needs_nothing_else) {
  for (const std::string& html :
       {render_evaluation_report(evaluation()),
        render_evaluation_report(self_evaluation())}) {
    for (const char* other : {"http:", "https:", "src=\"", "href=\"", "url(",
                              "@import", "fetch(", "XMLHttpRequest"}) {
      EXPECT_THAT(html, Not(HasSubstr(other))) << other;
    }
    EXPECT_THAT(html, HasSubstr("default-src 'none'"));
    EXPECT_THAT(html, HasSubstr("script-src 'sha256-" +
                                std::string(plot_script_hash()) + "'"));
    // The one script of the page is the one whose hash is named.
    EXPECT_EQ(html.find("<script"), html.rfind("<script"));
    EXPECT_THAT(
        html, HasSubstr("<script>" + std::string(plot_script()) + "</script>"));
  }
}

TEST(LinePlot, draws_points_in_their_places) {
  LinePlot plot;
  plot.title = "<title>";
  plot.x_axis = "k (bits)";
  plot.y_axis = "recall";
  plot.x_high = 4;
  plot.x_step = 1;
  plot.series = {{"a & b", 2, {{0, 0, 0, 0}, {4, 1, 1, 1}}, false, false}};
  const std::string html = line_plot(plot);
  EXPECT_THAT(html, HasSubstr("points=\"72.0,294.0 572.0,14.0 \""));
  EXPECT_THAT(html, HasSubstr("&lt;title&gt;"));
  EXPECT_THAT(html, HasSubstr("a &amp; b"));
  EXPECT_THAT(html, HasSubstr("recall (%)"));
  EXPECT_THAT(html, Not(HasSubstr("band")));
}

}  // namespace
}  // namespace neardup
