#include "text/rates.h"

#include <cstdio>
#include <vector>

#include "measure/clocks.h"
#include "measure/comparison.h"

namespace neardup::bench {
void print_rates(const std::string& subject, std::size_t bytes,
                 const std::vector<Way>& ways, int rounds) {
  std::vector<std::vector<double>> seconds(ways.size());
  volatile std::size_t sink = 0;
  for (int round = 0; round <= rounds; ++round) {
    for (std::size_t i = 0; i < ways.size(); ++i) {
      const double begin = thread_seconds();
      sink = sink + ways[i].work();
      if (round > 0) {  // the first one warms up
        seconds[i].push_back(thread_seconds() - begin);
      }
    }
  }
  const double fastest = median(seconds.front());
  for (std::size_t i = 0; i < ways.size(); ++i) {
    const double time = median(seconds[i]);
    std::printf("%-28s %-22s %9.1f MB/s %8.1fx\n",
                i == 0 ? subject.c_str() : "", ways[i].name.c_str(),
                static_cast<double>(bytes) / time * 1e-6, time / fastest);
  }
  std::fflush(stdout);
}

}  // namespace neardup::bench
