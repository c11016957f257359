#include "neardup/evaluation/report/evaluation_report.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "neardup/evaluation/report/report_parts.h"
#include "neardup/pages/line_plot.h"
#include "neardup/pages/svg_histogram.h"

namespace neardup {

namespace {

std::string headline_html(const Evaluation& evaluation) {
  return fmt::format(
      "<p>{} documents with {} true pairs in {} clusters{}; {}.</p>\n",
      with_commas(evaluation.summary.documents),
      with_commas(evaluation.positives), with_commas(evaluation.clusters),
      evaluation.ignored > 0
          ? fmt::format(", {} pairs ignored", with_commas(evaluation.ignored))
          : "",
      evaluation.scope == Scope::kWholeCollection
          ? "judged over the whole collection, where every pair without a "
            "label is false"
          : fmt::format("judged over the labelled pairs only, {} of them false",
                        with_commas(evaluation.negatives)));
}

std::string accuracy_cells(const Accuracy& accuracy) {
  return number_cell(accuracy.found_any() ? estimate_html(accuracy.precision)
                                          : "nothing found") +
         number_cell(estimate_html(accuracy.recall)) +
         number_cell(percent_html(accuracy.f1.value));
}

std::string memory_html(const MethodCost& cost) {
  return cost.peak_bytes
             ? fmt::format("{:.1f}",
                           static_cast<double>(*cost.peak_bytes) / (1 << 20))
             : "unknown";
}

std::string accuracy_headings() {
  return number_heading("Precision") + number_heading("Recall") +
         number_heading("F1");
}

std::string defaults_html(const Evaluation& evaluation) {
  std::string html =
      "<h2>Methods at their default settings</h2>\n<div class=\"scroll\">"
      "<table>\n<tr><th>Method</th>" +
      accuracy_headings() + number_heading("False") + number_heading("Missed") +
      number_heading("Time (s)") + number_heading("Memory (MiB)") + "</tr>\n";
  for (const MethodEvaluation& method : evaluation.methods) {
    html += fmt::format(
        "<tr><th scope=\"row\" class=\"nowrap\">{}{}</th>{}{}{}{}{}</tr>\n",
        method_name(method.method),
        method.axis == SettingAxis::Kind::kDistance
            ? fmt::format(" (k = {})", method.default_setting)
            : "",
        accuracy_cells(method.at_default),
        number_cell(with_commas(method.at_default.falses)),
        number_cell(with_commas(method.at_default.misses)),
        number_cell(fmt::format("{:.2f}", method.cost.seconds)),
        number_cell(memory_html(method.cost)));
  }
  return html +
         fmt::format(
             "</table></div>\n<p class=\"note\">In brackets intervals of "
             "95 %. Time and peak memory are those of the method alone, "
             "on {} threads, with the texts already in memory.</p>\n",
             evaluation.summary.threads);
}

std::string recommendation_row(const MethodEvaluation& method,
                               const Recommendation& recommendation) {
  const Accuracy& accuracy = recommendation.checked
                                 ? *recommendation.checked
                                 : recommendation.point.accuracy;
  return fmt::format(
      "<tr><th scope=\"row\">{}</th><td>{}{}</td><td class=\"nowrap\">{}</td>"
      "{}</tr>\n",
      method_name(method.method), to_string(recommendation.wish),
      recommendation.met ? "" : " (no setting reaches it)",
      setting_html(method.axis, recommendation.point.setting),
      accuracy_cells(accuracy));
}

std::string recommendations_html(const Evaluation& evaluation) {
  std::string rows;
  for (const MethodEvaluation& method : evaluation.methods) {
    for (const Recommendation& recommendation : method.recommendations) {
      rows += recommendation_row(method, recommendation);
    }
  }
  return rows.empty()
             ? ""
             : "<h2>Recommended settings</h2>\n<div class=\"scroll\"><table>\n"
               "<tr><th>Method</th><th>Wish</th><th>Setting</th>" +
                   accuracy_headings() + "</tr>\n" + rows +
                   "</table></div>\n<p class=\"note\">Chosen on these "
                   "documents: on others they do a little worse.</p>\n";
}

PlotSeries series_of(std::string name, int look,
                     const std::vector<CurvePoint>& curve,
                     Estimate Accuracy::*share) {
  PlotSeries series;
  series.name = std::move(name);
  series.look = look;
  for (const CurvePoint& point : curve) {
    const bool unknown =
        share == &Accuracy::precision && !point.accuracy.found_any();
    if (!unknown) {
      const Estimate& estimate = point.accuracy.*share;
      series.points.push_back(
          {point.setting, estimate.value, estimate.low, estimate.high, ""});
    }
  }
  return series;
}

// Of a curve over thousandths, steps that a plot can show.
std::vector<CurvePoint> thinned(const std::vector<CurvePoint>& curve) {
  constexpr std::size_t kMost = 100;
  if (curve.size() <= kMost) {
    return curve;
  }
  constexpr std::size_t kStep = 5;
  std::vector<CurvePoint> points;
  for (std::size_t i = 0; i < curve.size(); ++i) {
    if (i % kStep == 0 || i + 1 == curve.size()) {
      points.push_back(curve[i]);
    }
  }
  return points;
}

// Precision, recall and F1 over the settings of one method.
LinePlot plot_of_curve(const std::vector<CurvePoint>& curve) {
  LinePlot plot;
  plot.y_axis = "precision, recall, F1";
  plot.series = {series_of("precision", 0, curve, &Accuracy::precision),
                 series_of("recall", 1, curve, &Accuracy::recall),
                 series_of("F1", 2, curve, &Accuracy::f1)};
  plot.series[0].shows_interval = true;
  plot.series[1].shows_interval = true;
  return plot;
}

LinePlot similarity_plot(const MethodEvaluation& method) {
  LinePlot plot = plot_of_curve(thinned(method.curve));
  plot.title = fmt::format("{}: precision and recall over the threshold",
                           method_name(method.method));
  plot.x_axis = "least similarity (0 to 1)";
  plot.x_low = method.curve.back().setting;
  plot.x_step = 0.1;
  return plot;
}

// The curve of seed 001.
LinePlot distance_plot(const MethodEvaluation& simhash) {
  LinePlot plot = plot_of_curve(simhash.curve);
  plot.title = "SimHash: precision and recall over the Hamming distance k";
  plot.x_axis = "largest Hamming distance k (bits)";
  plot.x_high = simhash.curve.back().setting;
  plot.x_step = plot.x_high > 40 ? 8 : 4;
  plot.marked_x = simhash.default_setting;
  plot.mark = fmt::format("k = {}", simhash.default_setting);
  return plot;
}

std::string distance_html(const Evaluation& evaluation) {
  std::string html;
  for (const MethodEvaluation& method : evaluation.methods) {
    if (method.axis == SettingAxis::Kind::kDistance) {
      html += "<h2>Precision and recall over k</h2>\n" +
              line_plot(distance_plot(method)) +
              "<p class=\"note\">Two documents count as near-duplicates if "
              "their fingerprints differ in at most k bits. Bands are "
              "intervals of 95 %. Where nothing was found there is no "
              "precision.</p>\n";
    }
  }
  return html;
}

// A method's curve, or the one point it has, as precision over recall.
PlotSeries trade_off(const MethodEvaluation& method) {
  PlotSeries series;
  series.name = method_name(method.method);
  series.look = look_of(method.method);
  for (const CurvePoint& point : thinned(method.curve)) {
    if (point.accuracy.found_any()) {
      const Estimate& precision = point.accuracy.precision;
      series.points.push_back(
          {point.accuracy.recall.value, precision.value, precision.low,
           precision.high, ", " + setting_html(method.axis, point.setting)});
    }
  }
  series.dots = method.axis == SettingAxis::Kind::kNone;
  return series;
}

// The default settings of all methods that have others.
PlotSeries default_dots(const Evaluation& evaluation) {
  PlotSeries series;
  series.name = "default settings";
  series.look = look_of(Method::kExact);
  series.dots = true;
  for (const MethodEvaluation& method : evaluation.methods) {
    const Accuracy& accuracy = method.at_default;
    if (method.axis != SettingAxis::Kind::kNone && accuracy.found_any()) {
      series.points.push_back({accuracy.recall.value, accuracy.precision.value,
                               accuracy.precision.low, accuracy.precision.high,
                               fmt::format(", {}", method_name(method.method)),
                               look_of(method.method)});
    }
  }
  return series;
}

LinePlot trade_off_plot(const Evaluation& evaluation) {
  LinePlot plot;
  plot.title = "Precision against recall, every setting";
  plot.x_axis = "recall (%)";
  plot.y_axis = "precision";
  plot.x_percent = true;
  plot.read_nearest_point = true;
  for (const MethodEvaluation& method : evaluation.methods) {
    plot.series.push_back(trade_off(method));
  }
  plot.series.push_back(default_dots(evaluation));
  return plot;
}

LinePlot f1_plot(const Evaluation& evaluation) {
  LinePlot plot;
  plot.title = "F1 over the threshold of similarity";
  plot.x_axis = "least similarity, as each method has it (0 to 1)";
  plot.y_axis = "F1";
  for (const MethodEvaluation& method : evaluation.methods) {
    if (method.axis == SettingAxis::Kind::kSimilarity) {
      plot.series.push_back(series_of(std::string(method_name(method.method)),
                                      look_of(method.method),
                                      thinned(method.curve), &Accuracy::f1));
    }
  }
  return plot;
}

std::string methods_html(const Evaluation& evaluation) {
  std::string html =
      "<h2>The methods beside each other</h2>\n<div class=\"plots\">\n" +
      line_plot(trade_off_plot(evaluation));
  const LinePlot f1 = f1_plot(evaluation);
  if (!f1.series.empty()) {
    html += line_plot(f1);
  }
  html += "</div>\n";
  std::string single;
  for (const MethodEvaluation& method : evaluation.methods) {
    if (method.axis == SettingAxis::Kind::kSimilarity) {
      single += line_plot(similarity_plot(method));
    }
  }
  return single.empty() ? html
                        : html +
                              "<h2>Each method over its threshold</h2>\n<div "
                              "class=\"plots\">\n" +
                              single + "</div>\n";
}

std::string all_mistakes_html(const Evaluation& evaluation) {
  std::string html;
  for (const MethodEvaluation& method : evaluation.methods) {
    const std::string_view name = method_name(method.method);
    html += mistakes_html(
        fmt::format("{}: {} of {} false merges, texts least alike first", name,
                    method.false_merges.size(),
                    with_commas(method.at_default.falses)),
        method.false_merges);
    html +=
        mistakes_html(fmt::format("{}: {} of {} misses, texts most alike first",
                                  name, method.misses.size(),
                                  with_commas(method.at_default.misses)),
                      method.misses);
  }
  return html.empty()
             ? ""
             : "<h2>The worst mistakes</h2>\n<p class=\"note\">At default "
               "settings. How alike two texts are is measured by aligning "
               "their tokens, apart from all methods; of more than 1,000 "
               "mistakes as many are drawn to choose from.</p>\n" +
                   html;
}

std::string how_html(const Evaluation& evaluation) {
  std::string html = "<h2>How</h2>\n<div class=\"scroll\"><table>\n";
  html += run_facts_html(evaluation.summary);
  html += fact_html("Precision", "true pairs among those found");
  html += fact_html("Recall", "pairs found among the true ones");
  html += fact_html("F1", "2 · precision · recall / (precision + recall)");
  html += fact_html("Intervals",
                    "Wilson, 95 %, with the number of pairs divided by the "
                    "design effect of their clusters");
  html += fact_html("Curve of simhash", "the distances of all pairs");
  html += fact_html("Curve of hybrid",
                    "a run at each threshold; below 0.5 it misses candidates");
  html += fact_html(
      "Other curves over similarity",
      "a run at the lowest threshold shown, where a pair counts up to the "
      "similarity it was given; minhash looks for candidates, and may miss "
      "pairs near that end");
  return html + "</table></div>\n";
}

}  // namespace

std::string render_evaluation_report(const Evaluation& evaluation) {
  return report_start("How good are the methods on these documents?") +
         headline_html(evaluation) + distance_html(evaluation) +
         defaults_html(evaluation) + methods_html(evaluation) +
         recommendations_html(evaluation) + all_mistakes_html(evaluation) +
         how_html(evaluation) + report_end();
}

}  // namespace neardup
