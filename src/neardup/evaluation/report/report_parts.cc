#include "neardup/evaluation/report/report_parts.h"

#include <fmt/format.h>

#include "neardup/pages/html_text.h"
#include "neardup/pages/plot_script.h"
#include "neardup/pages/svg_histogram.h"
#include "neardup/pages/text_diff.h"

namespace neardup {

std::string report_start(std::string_view title) {
  std::string html = html_page_start(title, plot_script_hash());
  const std::string style(plot_style());
  html.insert(html.find("</style>"), style);
  return html + fmt::format("<h1>{}</h1>\n", html_escape(title));
}

std::string report_end() {
  return fmt::format("<script>{}</script>\n{}", plot_script(), html_page_end());
}

std::string percent_html(double share) {
  return fmt::format("{:.2f} %", 100 * share);
}

std::string estimate_html(const Estimate& estimate) {
  return fmt::format("{} <span class=\"faint\">[{:.2f}, {:.2f}]</span>",
                     percent_html(estimate.value), 100 * estimate.low,
                     100 * estimate.high);
}

std::string setting_html(SettingAxis::Kind axis, double setting) {
  switch (axis) {
    case SettingAxis::Kind::kDistance:
      return fmt::format("k = {}", setting);
    case SettingAxis::Kind::kSimilarity:
      return setting > 0 ? fmt::format("≥ {:.3f}", setting) : "default";
    case SettingAxis::Kind::kNone:
      break;
  }
  return "default";
}

std::string number_heading(std::string_view text) {
  return fmt::format("<th class=\"number nowrap\">{}</th>", text);
}

std::string number_cell(std::string_view html) {
  return fmt::format("<td class=\"number nowrap\">{}</td>", html);
}

int look_of(Method method) {
  switch (method) {
    case Method::kHybrid:
      return 0;
    case Method::kSimHash:
      return 1;
    case Method::kMinhash:
      return 2;
    case Method::kShingles:
      return 3;
    case Method::kCosine:
      return 4;
    case Method::kLongestSentences:
      return 5;
    case Method::kExact:
      break;
  }
  return 6;
}

namespace {

std::string mistake_html(const Mistake& mistake) {
  const TextDiff diff = diff_texts(mistake.text_a, mistake.text_b);
  const std::string measured =
      mistake.similarity ? fmt::format("; similarity by the method {:.4f}",
                                       *mistake.similarity)
                         : "";
  return fmt::format(
      "<p class=\"note\">{:.1f} % of the tokens align{}.</p>\n<div "
      "class=\"pair\">\n<div><p class=\"note\">{}</p><div class=\"text\" "
      "dir=\"auto\">{}</div></div>\n<div><p class=\"note\">{}</p><div "
      "class=\"text\" dir=\"auto\">{}</div></div>\n</div>\n",
      100 * mistake.alignment, measured, html_outside_text(mistake.id_a),
      html_diff(diff.a, "del"), html_outside_text(mistake.id_b),
      html_diff(diff.b, "ins"));
}

}  // namespace

std::string mistakes_html(std::string_view title,
                          const std::vector<Mistake>& mistakes) {
  if (mistakes.empty()) {
    return "";
  }
  std::string html =
      fmt::format("<details>\n<summary>{}</summary>\n", html_escape(title));
  for (const Mistake& mistake : mistakes) {
    html += mistake_html(mistake);
  }
  return html + "</details>\n";
}

std::string fact_html(std::string_view name, std::string_view value_html) {
  return fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n", name,
                     value_html);
}

std::string run_facts_html(const JobSummary& summary) {
  return fact_html("Bytes of text", with_commas(summary.text_bytes)) +
         fact_html("Bad records, left out", with_commas(summary.rejects)) +
         fact_html("Profile of fingerprints",
                   fmt::format("{} <code class=\"faint\">{}</code>",
                               html_outside_text(summary.profile),
                               html_escape(summary.profile_id))) +
         fact_html("Threads", std::to_string(summary.threads));
}

}  // namespace neardup
