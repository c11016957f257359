#include "measure/comparison.h"

#include <algorithm>
#include <cstdio>

#include "measure/clocks.h"

namespace neardup::bench {

double median(std::vector<double> values) {
  const auto middle =
      values.begin() + static_cast<std::ptrdiff_t>((values.size() - 1) / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

void Comparison::run(int rounds) {
  for (Rival& rival : rivals_) {
    rival.run();  // brings its memory in
  }
  for (int round = 0; round < rounds; ++round) {
    for (Rival& rival : rivals_) {
      const double start = thread_seconds();
      rival.run();
      rival.seconds.push_back(thread_seconds() - start);
    }
  }
}

double Comparison::rate(double seconds) const {
  return static_cast<double>(bytes_) / seconds / 1e6;
}

double Comparison::least_ratio(const Rival& rival) const {
  double least = rivals_[0].seconds[0] / rival.seconds[0];
  for (std::size_t i = 1; i < rival.seconds.size(); ++i) {
    least = std::min(least, rivals_[0].seconds[i] / rival.seconds[i]);
  }
  return least;
}

void Comparison::print(const std::string& title) const {
  std::printf("\n%s, %.2f MB\n\n", title.c_str(),
              static_cast<double>(bytes_) / 1e6);
  std::printf("| %-34s | %8s | %18s | %7s | %7s |\n", "", "MB/s", "least..most",
              "ratio", "least");
  std::printf("|%s|%s|%s|%s|%s|\n", "------------------------------------",
              "---------:", "-------------------:", "--------:", "--------:");
  for (const Rival& rival : rivals_) {
    const auto [fastest, slowest] =
        std::minmax_element(rival.seconds.begin(), rival.seconds.end());
    std::printf("| %-34s | %8.1f | %8.1f..%-8.1f | %6.2fx | %6.2fx |\n",
                rival.name.c_str(), rate(median(rival.seconds)), rate(*slowest),
                rate(*fastest),
                median(rivals_[0].seconds) / median(rival.seconds),
                least_ratio(rival));
  }
}

}  // namespace neardup::bench
