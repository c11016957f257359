// Lines over an axis as a piece of HTML: an SVG with a legend and a read-out.
// Without the script of plot_script.h it is complete but still; with it the
// read-out follows the pointer, a touch or the arrow keys, and a click on a
// name of the legend hides its line.
//
// y is a share and runs from 0 to 100 %.

#ifndef NEARDUP_PAGES_LINE_PLOT_H_
#define NEARDUP_PAGES_LINE_PLOT_H_

#include <optional>
#include <string>
#include <vector>

namespace neardup {

struct PlotPoint {
  double x = 0;
  double y = 0;           // in [0, 1]
  double low = 0;         // of the interval
  double high = 0;        // low == high: none
  std::string note = {};  // said in the read-out
  // Instead of that of the series; dots only.
  std::optional<int> look = {};
};

struct PlotSeries {
  std::string name;
  // Which colour of the style sheet, and which dashes: 0 to 6.
  int look = 0;
  std::vector<PlotPoint> points;
  bool shows_interval = false;
  // Dots instead of a line.
  bool dots = false;
};

struct LinePlot {
  std::string title;
  std::string x_axis;  // what x is, with its unit
  std::string y_axis;  // what y is; " (%)" is added
  double x_low = 0;
  double x_high = 1;
  double x_step = 0.2;  // between labels
  // How x is written: as it is, or as a percentage.
  bool x_percent = false;
  // A place on the x axis that is worth a line, and what it is called.
  std::optional<double> marked_x;
  std::string mark;
  // What is near the pointer: all lines at its x, or the one nearest point.
  bool read_nearest_point = false;
  std::vector<PlotSeries> series;
};

// A <figure>; texts are escaped. REQUIRES: x_low < x_high, x_step > 0.
std::string line_plot(const LinePlot& plot);

}  // namespace neardup

#endif  // NEARDUP_PAGES_LINE_PLOT_H_
