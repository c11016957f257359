#include "neardup/pages/line_plot.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "neardup/pages/html_text.h"

namespace neardup {

namespace {

// All lengths are in the units of the view box, which scales with the page.
constexpr double kPlotWidth = 600;
constexpr double kPlotHeight = 360;
constexpr double kPlotLeft = 72;  // of the plot
constexpr double kPlotRight = 572;
constexpr double kPlotTop = 14;
constexpr double kPlotBottom = 294;

double y_of(double share) {
  return kPlotBottom - (kPlotBottom - kPlotTop) * share;
}

double x_of(const LinePlot& plot, double x) {
  return kPlotLeft + (kPlotRight - kPlotLeft) * (x - plot.x_low) /
                         (plot.x_high - plot.x_low);
}

std::string x_text(const LinePlot& plot, double x) {
  return plot.x_percent ? fmt::format("{:.4g}", 100 * x)
                        : fmt::format("{:.3g}", x);
}

std::string y_grid() {
  std::string svg;
  for (int percent = 0; percent <= 100; percent += 20) {
    const double y = y_of(percent / 100.0);
    svg += fmt::format(
        "<line class=\"{}\" x1=\"{}\" x2=\"{}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>"
        "<text x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n",
        percent == 0 ? "axis" : "grid", kPlotLeft, kPlotRight, y, y,
        kPlotLeft - 8, y + 5, percent);
  }
  return svg;
}

std::string x_grid(const LinePlot& plot) {
  std::string svg;
  const auto steps = static_cast<int>(
      std::floor((plot.x_high - plot.x_low) / plot.x_step + 1e-9));
  for (int i = 0; i <= steps; ++i) {
    const double value = plot.x_low + i * plot.x_step;
    const double x = x_of(plot, value);
    svg += fmt::format(
        "<line class=\"{}\" x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{}\" y2=\"{}\"/>"
        "<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
        i == 0 ? "axis" : "grid", x, x, kPlotTop, kPlotBottom, x,
        kPlotBottom + 20, x_text(plot, value));
  }
  return svg;
}

std::string axis_names(const LinePlot& plot) {
  return fmt::format(
      "<text class=\"name\" x=\"{0:.1f}\" y=\"{1:.1f}\" text-anchor=\"middle\">"
      "{2}</text>\n<text class=\"name\" x=\"18\" y=\"{3:.1f}\" "
      "text-anchor=\"middle\" transform=\"rotate(-90 18 {3:.1f})\">{4} (%)"
      "</text>\n",
      (kPlotLeft + kPlotRight) / 2, kPlotHeight - 12, html_escape(plot.x_axis),
      (kPlotTop + kPlotBottom) / 2, html_escape(plot.y_axis));
}

std::string mark(const LinePlot& plot) {
  if (!plot.marked_x) {
    return "";
  }
  const double x = x_of(plot, *plot.marked_x);
  const bool left = x > (kPlotLeft + kPlotRight) / 2;
  return fmt::format(
      "<line class=\"mark\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1}\" "
      "y2=\"{2}\"/><text class=\"faint\" x=\"{3:.1f}\" y=\"{4}\" "
      "text-anchor=\"{5}\">{6}</text>\n",
      x, kPlotTop, kPlotBottom, left ? x - 6 : x + 6, kPlotBottom - 8,
      left ? "end" : "start", html_escape(plot.mark));
}

// The points of one edge of a path.
std::string path_points(const LinePlot& plot, const PlotSeries& series,
                        double PlotPoint::*y, bool backwards) {
  std::string points;
  for (std::size_t i = 0; i < series.points.size(); ++i) {
    const PlotPoint& point =
        series.points[backwards ? series.points.size() - 1 - i : i];
    points +=
        fmt::format("{:.1f},{:.1f} ", x_of(plot, point.x), y_of(point.*y));
  }
  return points;
}

std::string band(const LinePlot& plot, const PlotSeries& series) {
  return series.shows_interval
             ? fmt::format("<polygon class=\"band\" points=\"{}{}\"/>",
                           path_points(plot, series, &PlotPoint::low, false),
                           path_points(plot, series, &PlotPoint::high, true))
             : "";
}

std::string dots(const LinePlot& plot, const PlotSeries& series) {
  std::string svg;
  for (const PlotPoint& point : series.points) {
    svg += fmt::format(
        "<circle class=\"look{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"6\"/>",
        point.look.value_or(series.look), x_of(plot, point.x), y_of(point.y));
  }
  return svg;
}

std::string series_svg(const LinePlot& plot, std::size_t index) {
  const PlotSeries& series = plot.series[index];
  const std::string drawn =
      series.dots || series.points.size() == 1
          ? dots(plot, series)
          : fmt::format("<polyline points=\"{}\"/>",
                        path_points(plot, series, &PlotPoint::y, false));
  return fmt::format("<g class=\"look{} series\" data-series=\"{}\">{}{}</g>\n",
                     series.look, index, band(plot, series), drawn);
}

std::string legend(const LinePlot& plot) {
  std::string html = "<div class=\"legend\">";
  for (std::size_t i = 0; i < plot.series.size(); ++i) {
    const PlotSeries& series = plot.series[i];
    const bool dot = series.dots || series.points.size() == 1;
    html += fmt::format(
        "<button type=\"button\" data-series=\"{}\" aria-pressed=\"true\"><svg "
        "class=\"look{}\" width=\"26\" height=\"12\" aria-hidden=\"true\">{}"
        "</svg>{}</button>",
        i, series.look,
        dot ? "<circle cx=\"13\" cy=\"6\" r=\"5\"/>"
            : "<polyline points=\"0,6 26,6\"/>",
        html_escape(series.name));
  }
  return html + "</div>\n";
}

// What the script needs: where the axes lie, and every point.
std::string plot_data(const LinePlot& plot) {
  nlohmann::ordered_json data;
  data["nearest"] = plot.read_nearest_point;
  data["box"] = {kPlotLeft, kPlotRight, kPlotTop, kPlotBottom};
  data["x"] = {plot.x_low, plot.x_high};
  data["percent"] = plot.x_percent;
  data["name"] = plot.x_axis.substr(0, plot.x_axis.find(" ("));
  data["unit"] = plot.y_axis;
  auto& all = data["series"] = nlohmann::ordered_json::array();
  const auto rounded = [](double value) {
    return std::round(value * 1e5) / 1e5;
  };
  for (const PlotSeries& series : plot.series) {
    auto points = nlohmann::ordered_json::array();
    for (const PlotPoint& point : series.points) {
      points.push_back({rounded(point.x), rounded(point.y), rounded(point.low),
                        rounded(point.high), point.note});
    }
    all.push_back({{"name", series.name}, {"points", std::move(points)}});
  }
  return data.dump();
}

}  // namespace

std::string line_plot(const LinePlot& plot) {
  std::string html = fmt::format(
      "<figure class=\"plot\" "
      "data-plot=\"{0}\">\n<figcaption>{1}</figcaption>\n"
      "{2}<svg viewBox=\"0 0 {3} {4}\" role=\"img\" tabindex=\"0\" "
      "aria-label=\"{1}\">\n",
      html_escape(plot_data(plot)), html_escape(plot.title), legend(plot),
      kPlotWidth, kPlotHeight);
  html += y_grid() + x_grid(plot) + mark(plot);
  for (std::size_t i = 0; i < plot.series.size(); ++i) {
    html += series_svg(plot, i);
  }
  return html + axis_names(plot) +
         "<line class=\"cursor\" visibility=\"hidden\"/>\n</svg>\n<p "
         "class=\"readout\" aria-live=\"polite\"></p>\n</figure>\n";
}

}  // namespace neardup
