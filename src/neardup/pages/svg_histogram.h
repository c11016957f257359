// A bar chart as a piece of HTML, drawn with the shared style sheet of
// html_text.h.

#ifndef NEARDUP_PAGES_SVG_HISTOGRAM_H_
#define NEARDUP_PAGES_SVG_HISTOGRAM_H_

#include <cstdint>
#include <string>
#include <vector>

namespace neardup {

struct Bar {
  std::string label;  // below the bar
  std::uint64_t value = 0;
};

struct Histogram {
  std::string title;
  std::string x_axis;  // what the labels are, with their unit
  std::string y_axis;  // what is counted
  std::vector<Bar> bars;
};

// A <figure> with axes, a grid and the value of each bar (from 10 million on
// rounded: "12.35 M", exact when pointed at); texts are escaped.
// The y axis starts at 0 and is linear. With more than 24 bars only some are
// labelled. Empty without bars.
std::string svg_histogram(const Histogram& histogram);

// `count` with commas between thousands: "1,234,567".
std::string with_commas(std::uint64_t count);

}  // namespace neardup

#endif  // NEARDUP_PAGES_SVG_HISTOGRAM_H_
