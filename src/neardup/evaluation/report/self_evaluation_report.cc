// The report of an evaluation without labels.

#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

#include "neardup/evaluation/report/evaluation_report.h"
#include "neardup/evaluation/report/report_parts.h"
#include "neardup/pages/line_plot.h"
#include "neardup/pages/svg_histogram.h"

namespace neardup {

namespace {

LinePlot mean_plot(const SelfEvaluation& evaluation) {
  LinePlot plot;
  plot.title = "Mean recall over all edits";
  plot.x_axis = "strength: share of a document that is edited (%)";
  plot.y_axis = "recall";
  plot.x_percent = true;
  plot.x_high = *std::max_element(evaluation.strengths.begin(),
                                  evaluation.strengths.end());
  plot.x_step = plot.x_high > 0.5 ? 0.2 : plot.x_high > 0.2 ? 0.05 : 0.02;
  for (const MethodSelfEvaluation& method : evaluation.methods) {
    const auto means = mean_recalls(method, evaluation.strengths);
    PlotSeries series;
    series.name = method_name(method.method);
    series.look = look_of(method.method);
    for (std::size_t i = 0; i < means.size(); ++i) {
      series.points.push_back({evaluation.strengths[i], means[i], 0, 0, ""});
    }
    std::sort(series.points.begin(), series.points.end(),
              [](const auto& a, const auto& b) { return a.x < b.x; });
    plot.series.push_back(std::move(series));
  }
  return plot;
}

std::string recall_cell(const EditRecall& recall) {
  if (recall.copies == 0) {
    return number_cell("–");
  }
  return fmt::format(
      "<td class=\"number nowrap cell\" style=\"--share: {:.3f}\" "
      "title=\"{} of {} copies; 95 %: {:.1f} to {:.1f} %\">{:.1f}</td>",
      recall.recall.value, with_commas(recall.found),
      with_commas(recall.copies), 100 * recall.recall.low,
      100 * recall.recall.high, 100 * recall.recall.value);
}

std::string method_html(const SelfEvaluation& evaluation,
                        const MethodSelfEvaluation& method) {
  std::string html = fmt::format(
      "<div>\n<h3>{}</h3>\n<div class=\"scroll\"><table class=\"cells\">\n<tr>"
      "<th>Edit</th>",
      method_name(method.method));
  for (const double strength : evaluation.strengths) {
    html += number_heading(fmt::format("{:.3g} %", 100 * strength));
  }
  html += "</tr>\n";
  for (std::size_t i = 0; i < method.recalls.size();) {
    html += fmt::format("<tr><th scope=\"row\">{}</th>",
                        text_edit_name(method.recalls[i].edit));
    for (std::size_t j = 0; j < evaluation.strengths.size(); ++j) {
      html += recall_cell(method.recalls[i++]);
    }
    html += "</tr>\n";
  }
  return html + fmt::format(
                    "</table></div>\n<p class=\"note\">Of {} pairs of "
                    "originals, {} are called near-duplicates.</p>\n</div>\n",
                    with_commas(evaluation.original_pairs),
                    with_commas(method.merges));
}

std::string merges_html(const SelfEvaluation& evaluation) {
  std::string html;
  for (const MethodSelfEvaluation& method : evaluation.methods) {
    html += mistakes_html(
        fmt::format("{}: {} of {} merges, texts least alike first",
                    method_name(method.method), method.merge_examples.size(),
                    with_commas(method.merges)),
        method.merge_examples);
  }
  return html.empty() ? ""
                      : "<h2>Originals that are called near-duplicates</h2>\n"
                        "<p class=\"note\">False merges, unless these "
                        "documents are near-duplicates in truth.</p>\n" +
                            html;
}

}  // namespace

std::string render_evaluation_report(const SelfEvaluation& evaluation) {
  std::string html = report_start("Which edits do the methods see through?");
  html += fmt::format(
      "<p>{} of {} documents were edited, each in {} ways; recall is the share "
      "of edited copies that a method pairs with their original.</p>\n",
      with_commas(evaluation.originals),
      with_commas(evaluation.summary.documents), text_edits().size());
  html += line_plot(mean_plot(evaluation));
  html +=
      "<h2>Recall in %, by edit and strength</h2>\n<p class=\"note\">Strength "
      "is the share of words (or of characters, where words are not spaced) "
      "that an edit touches.</p>\n<div class=\"plots\">\n";
  for (const MethodSelfEvaluation& method : evaluation.methods) {
    html += method_html(evaluation, method);
  }
  html += "</div>\n" + merges_html(evaluation);
  html += "<h2>How</h2>\n<div class=\"scroll\"><table>\n" +
          run_facts_html(evaluation.summary) +
          fact_html("Seed", std::to_string(evaluation.seed));
  return html + "</table></div>\n" + report_end();
}

}  // namespace neardup
