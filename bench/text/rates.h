// Several ways to do one thing, measured in turns: each round runs all of them,
// so that a busy machine is busy for all. Reports medians of thread CPU time.

#ifndef NEARDUP_BENCH_TEXT_RATES_H_
#define NEARDUP_BENCH_TEXT_RATES_H_

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace neardup::bench {

struct Way {
  std::string name;
  // Does the work once; returns anything that depends on it.
  std::function<std::size_t()> work;
};

// Prints a line for each way: its rate over `bytes` bytes, and how many times
// as fast the first is.
void print_rates(const std::string& subject, std::size_t bytes,
                 const std::vector<Way>& ways, int rounds);

}  // namespace neardup::bench

#endif  // NEARDUP_BENCH_TEXT_RATES_H_
