#include "index/bench_data.h"

#include <algorithm>
#include <cstdio>
#include <utility>

#include <time.h>

namespace neardup::bench {
namespace {

// SplitMix64 (G. Steele, D. Lea, C. Flood, OOPSLA 2014).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t operator()() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  std::uint64_t below(std::uint64_t limit) { return (*this)() % limit; }

 private:
  std::uint64_t state_;
};

std::uint64_t flipped(std::uint64_t value, std::uint64_t count,
                      Random& random) {
  std::uint64_t mask = 0;
  while (count > 0) {
    const std::uint64_t bit = std::uint64_t{1} << random.below(64);
    if ((mask & bit) == 0) {
      mask |= bit;
      --count;
    }
  }
  return value ^ mask;
}

std::uint64_t draw(Shape shape, Random& random) {
  std::uint64_t value = random();
  if (shape != Shape::kUniform) {
    const int step = shape == Shape::kSkewed ? 1 : 8;
    for (int i = 0; i < 8; ++i) {
      const std::uint64_t bit = std::uint64_t{1} << (i * step);
      value = random.below(10) != 0 ? value | bit : value & ~bit;
    }
  }
  return value;
}

double seconds_of(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) +
         static_cast<double>(now.tv_nsec) * 1e-9;
}

}  // namespace

std::vector<std::uint64_t> make_fingerprints(std::size_t n, Shape shape) {
  constexpr std::size_t kCluster = 1000;
  Random random(1);
  std::vector<std::uint64_t> result;
  result.reserve(n);
  while (shape != Shape::kUniform && result.size() + kCluster <= n / 5) {
    const std::uint64_t centre = draw(shape, random);
    for (std::size_t i = 0; i < kCluster; ++i) {
      result.push_back(flipped(centre, random.below(3), random));
    }
  }
  const std::size_t clustered = result.size();
  while (result.size() < n) {
    const std::size_t loose = result.size() - clustered;
    const bool planted = loose > 100 && random.below(10) == 0;
    result.push_back(planted ? flipped(result[clustered + random.below(loose)],
                                       1 + random.below(3), random)
                             : draw(shape, random));
  }
  for (std::size_t i = n; clustered > 0 && i > 1; --i) {
    std::swap(result[i - 1], result[random.below(i)]);
  }
  return result;
}

std::vector<std::uint64_t> make_queries(
    std::size_t n, const std::vector<std::uint64_t>& fingerprints, Shape shape,
    int radius) {
  Random random(2);
  const auto flips = static_cast<std::uint64_t>(radius) + 1;
  std::vector<std::uint64_t> result(n);
  for (std::size_t i = 0; i < n; ++i) {
    result[i] = i % 2 == 0
                    ? draw(shape, random)
                    : flipped(fingerprints[random.below(fingerprints.size())],
                              random.below(flips), random);
  }
  return result;
}

double thread_seconds() { return seconds_of(CLOCK_THREAD_CPUTIME_ID); }

double process_seconds() { return seconds_of(CLOCK_PROCESS_CPUTIME_ID); }

double median(std::vector<double> values) {
  const auto middle =
      values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

std::string format_seconds(double seconds) {
  const struct {
    double unit;
    const char* name;
  } units[] = {{1, "s"}, {1e-3, "ms"}, {1e-6, "us"}, {1e-9, "ns"}};
  std::size_t i = 0;
  while (i < 3 && seconds < units[i].unit) {
    ++i;
  }
  char text[32];
  std::snprintf(text, sizeof(text), "%.3g %s", seconds / units[i].unit,
                units[i].name);
  return text;
}

}  // namespace neardup::bench
