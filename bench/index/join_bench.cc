// The all-pairs join, one thread, pairs handed to a sink that counts them:
//
//   index_join_bench [n] [radius] [uniform|skewed|spread] [threads]

#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "index/bench_data.h"

#include "neardup/index/all_pairs_join.h"

namespace neardup::bench {
namespace {

constexpr int kRounds = 3;

int run(int argc, char** argv) {
  const auto n =
      static_cast<std::size_t>(argc > 1 ? std::atof(argv[1]) : 1'000'000);
  const int radius = argc > 2 ? std::atoi(argv[2]) : 3;
  const std::string_view name = argc > 3 ? argv[3] : "uniform";
  const Shape shape = name == "skewed"   ? Shape::kSkewed
                      : name == "spread" ? Shape::kSpreadSkew
                                         : Shape::kUniform;
  const int threads = argc > 4 ? std::atoi(argv[4]) : 1;
  const std::vector<std::uint64_t> fingerprints = make_fingerprints(n, shape);
  std::vector<double> seconds;
  std::size_t pairs = 0;
  for (int round = 0; round < kRounds; ++round) {
    pairs = 0;
    const double start = process_seconds();
    const Status status = all_pairs_join(
        {fingerprints, 64}, {.radius = radius, .threads = threads},
        [&](std::span<const NeighborPair> portion) {
          pairs += portion.size();
        });
    seconds.push_back(process_seconds() - start);
    if (!status.ok()) {
      return 1;
    }
  }
  std::printf(
      "%zu fingerprints, %s, radius %d: %s of processor time, %zu pairs\n", n,
      std::string(name).c_str(), radius,
      format_seconds(median(seconds)).c_str(), pairs);
  return 0;
}

}  // namespace
}  // namespace neardup::bench

int main(int argc, char** argv) { return neardup::bench::run(argc, argv); }
