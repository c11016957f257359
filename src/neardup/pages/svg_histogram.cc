#include "neardup/pages/svg_histogram.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "neardup/pages/html_text.h"

namespace neardup {

namespace {

// All lengths are in the units of the view box, which scales with the page.
constexpr double kHistogramWidth = 720;
constexpr double kHistogramHeight = 280;
constexpr double kHistogramLeft = 84;  // of the plot
constexpr double kHistogramRight = 708;
constexpr double kHistogramTop = 28;
constexpr double kHistogramBottom = 222;
constexpr std::size_t kMostLabels = 24;

// The smallest of 1, 2, 5, 10, 20, 50 ... that makes at most 5 steps.
std::uint64_t grid_step(std::uint64_t largest) {
  std::uint64_t step = 1;
  for (int i = 0; largest / step >= 5; ++i) {
    step = i % 3 == 1 ? step / 2 * 5 : step * 2;
  }
  return step;
}

// `count` short enough to stand beside an axis or above a bar.
std::string short_count(std::uint64_t count) {
  const auto number = static_cast<double>(count);
  if (count < 10'000'000) {
    return with_commas(count);
  }
  return count < 10'000'000'000 ? fmt::format("{:.4g} M", number / 1e6)
                                : fmt::format("{:.4g} G", number / 1e9);
}

double y_of(std::uint64_t value, std::uint64_t top) {
  return kHistogramBottom - (kHistogramBottom - kHistogramTop) *
                                static_cast<double>(value) /
                                static_cast<double>(top);
}

std::string grid_svg(std::uint64_t step, std::uint64_t top) {
  std::string svg;
  for (std::uint64_t value = 0; value <= top; value += step) {
    svg += fmt::format(
        "<line class=\"{}\" x1=\"{}\" x2=\"{}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>\n"
        "<text x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n",
        value == 0 ? "axis" : "grid", kHistogramLeft, kHistogramRight,
        y_of(value, top), y_of(value, top), kHistogramLeft - 8,
        y_of(value, top) + 4, short_count(value));
  }
  return svg;
}

// Where a bar's label and value are shown.
enum class Labelled { kNever, kWherePageIsWide, kAlways };

std::string bar_svg(const Bar& bar, double x, double width, std::uint64_t top,
                    Labelled labelled) {
  // A bar that is not empty is never invisible.
  const double height =
      bar.value == 0 ? 0
                     : std::max(1.0, kHistogramBottom - y_of(bar.value, top));
  std::string svg = fmt::format(
      "<rect class=\"bar\" x=\"{:.1f}\" width=\"{:.1f}\" y=\"{:.1f}\" "
      "height=\"{:.1f}\"><title>{}: {}</title></rect>\n",
      x, width, kHistogramBottom - height, height, html_escape(bar.label),
      with_commas(bar.value));
  if (labelled != Labelled::kNever) {
    svg += fmt::format(
        "<g{5}>\n<text x=\"{0:.1f}\" y=\"{1:.1f}\" "
        "text-anchor=\"middle\">{2}</text>\n<text x=\"{0:.1f}\" "
        "y=\"{3:.1f}\" text-anchor=\"middle\">{4}</text>\n</g>\n",
        x + width / 2, kHistogramBottom + 18, html_escape(bar.label),
        kHistogramBottom - height - 6,
        bar.value == 0 ? "" : short_count(bar.value),
        labelled == Labelled::kWherePageIsWide ? " class=\"crowded\"" : "");
  }
  return svg;
}

// On a narrow page labels are as large beside smaller bars: fewer fit, that of
// the tallest bar always.
Labelled labelled_at(std::size_t bar, const std::vector<Bar>& bars,
                     std::size_t tallest) {
  constexpr std::size_t kMostOnNarrow = 8;
  const std::size_t every = (bars.size() + kMostLabels - 1) / kMostLabels;
  if (bar % every != 0) {
    return Labelled::kNever;
  }
  const std::size_t labels = (bars.size() + every - 1) / every;
  const std::size_t step = (labels + kMostOnNarrow - 1) / kMostOnNarrow;
  const bool shown = bar / every % step == tallest / every % step;
  return shown ? Labelled::kAlways : Labelled::kWherePageIsWide;
}

std::string axis_names_svg(const Histogram& histogram) {
  return fmt::format(
      "<text x=\"{0:.1f}\" y=\"{1:.1f}\" text-anchor=\"middle\">{2}</text>\n"
      "<text class=\"side\" x=\"16\" y=\"{3:.1f}\" text-anchor=\"middle\" "
      "transform=\"rotate(-90 16 {3:.1f})\">{4}</text>\n",
      (kHistogramLeft + kHistogramRight) / 2, kHistogramBottom + 44,
      html_escape(histogram.x_axis), (kHistogramTop + kHistogramBottom) / 2,
      html_escape(histogram.y_axis));
}

}  // namespace

std::string with_commas(std::uint64_t count) {
  std::string digits = std::to_string(count);
  for (std::size_t place = digits.size(); place > 3;) {
    place -= 3;
    digits.insert(place, ",");
  }
  return digits;
}

std::string svg_histogram(const Histogram& histogram) {
  const std::vector<Bar>& bars = histogram.bars;
  if (bars.empty()) {
    return "";
  }
  const auto tallest = std::max_element(
      bars.begin(), bars.end(),
      [](const Bar& a, const Bar& b) { return a.value < b.value; });
  const std::uint64_t largest = tallest->value;
  const std::uint64_t step = grid_step(largest);
  const std::uint64_t top = (largest / step + 1) * step;
  std::string html = fmt::format(
      "<figure>\n<figcaption>{0}</figcaption>\n<svg class=\"bars\" viewBox=\"0 "
      "0 {1} {2}\" "
      "width=\"{1}\" role=\"img\" aria-label=\"{0}\">\n",
      html_escape(histogram.title), kHistogramWidth, kHistogramHeight);
  html += grid_svg(step, top);
  const double slot =
      (kHistogramRight - kHistogramLeft) / static_cast<double>(bars.size());
  const double width = std::min(slot * 0.8, 72.0);
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const double x =
        kHistogramLeft + slot * static_cast<double>(i) + (slot - width) / 2;
    html += bar_svg(
        bars[i], x, width, top,
        labelled_at(i, bars, static_cast<std::size_t>(tallest - bars.begin())));
  }
  return html + axis_names_svg(histogram) + "</svg>\n</figure>\n";
}

}  // namespace neardup
