// Fingerprints and queries for the index benchmarks, the same at every run.

#ifndef NEARDUP_BENCH_INDEX_BENCH_DATA_H_
#define NEARDUP_BENCH_INDEX_BENCH_DATA_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
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

// What a benchmark runs on.
struct DataSet {
  std::string name;
  std::vector<std::uint64_t> fingerprints;
  std::vector<std::uint64_t> queries;
};

// n fingerprints and `queries` queries by name: uniform, skewed, spread, or
// real:FILE[,FILE...], lists of 64-bit fingerprints that `neardup fingerprint`
// wrote. Real ones are repeated with 0 to 3 random bits flipped, each time of
// one chosen at random, until there are n; weak documents are left out, and
// every hundredth fingerprint, which only asks: half of the queries are such,
// half stored ones with 0 to `radius` flips. Nothing, and a line on standard
// error, if there is no such data.
std::optional<DataSet> make_data(std::string_view name, std::size_t n,
                                 int radius, std::size_t queries);

// Writes fingerprints as words of 8 bytes, in this machine's order. False, and
// a line on standard error, if that fails.
bool write_words(const std::string& path,
                 std::span<const std::uint64_t> fingerprints);

// A number with three digits and a unit: "83.1 ns", "4.92 us", "1.07 s".
std::string format_seconds(double seconds);

}  // namespace neardup::bench

#endif  // NEARDUP_BENCH_INDEX_BENCH_DATA_H_
