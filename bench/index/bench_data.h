// Fingerprints and queries for the index benchmarks, the same at every run.

#ifndef NEARDUP_BENCH_INDEX_BENCH_DATA_H_
#define NEARDUP_BENCH_INDEX_BENCH_DATA_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace neardup::bench {

enum class Shape {
  // Uniform, and one in ten planted within 1 to 3 bits of another.
  kUniform,
  // Eight low bits one nine times in ten, and a fifth in clusters of a thousand
  // within 2 bits of a centre.
  kSkewed,
  // The same with the biased bits spread over all blocks.
  kSpreadSkew,
};

std::vector<std::uint64_t> make_fingerprints(std::size_t n, Shape shape);

// Half new ones of the same shape, half stored ones with 0 to `radius` flips.
std::vector<std::uint64_t> make_queries(
    std::size_t n, const std::vector<std::uint64_t>& fingerprints, Shape shape,
    int radius);

// Processor time of this thread in seconds: other processes do not count.
double thread_seconds();
// The same of all threads of this process.
double process_seconds();

// The middle of `values`. REQUIRES: not empty.
double median(std::vector<double> values);

// A number with three digits and a unit: "83.1 ns", "4.92 us", "1.07 s".
std::string format_seconds(double seconds);

}  // namespace neardup::bench

#endif  // NEARDUP_BENCH_INDEX_BENCH_DATA_H_
