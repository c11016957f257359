// Compares rivals on the same input: they run in turn, round after round, so
// that whatever else the machine does slows all of them alike, and each is
// given by its median of CPU time of the thread.

#ifndef NEARDUP_BENCH_MEASURE_COMPARISON_H_
#define NEARDUP_BENCH_MEASURE_COMPARISON_H_

#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace neardup::bench {

// The middle one, or the lower of the two. REQUIRES: not empty.
double median(std::vector<double> values);

class Comparison {
 public:
  // Rates are in units of `bytes` a run.
  explicit Comparison(std::size_t bytes) : bytes_(bytes) {}

  // The first one added is the one the others are compared with.
  void add(std::string name, std::function<void()> run) {
    rivals_.push_back({std::move(name), std::move(run), {}});
  }

  void run(int rounds);

  // A table: name, MB/s (median, least and most), ratio to the first: of the
  // medians, and the least of any round.
  void print(const std::string& title) const;

 private:
  struct Rival {
    std::string name;
    std::function<void()> run;
    std::vector<double> seconds;
  };
  double rate(double seconds) const;
  double least_ratio(const Rival& rival) const;

  std::size_t bytes_;
  std::vector<Rival> rivals_;
};

}  // namespace neardup::bench

#endif  // NEARDUP_BENCH_MEASURE_COMPARISON_H_
