#include "index/bench_data.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <fstream>
#include <utility>

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

// Appends the fingerprints of a list "id<TAB>16 digits[<TAB>weakness]", but
// those of weak documents.
bool read_list(const std::string& path, std::vector<std::uint64_t>& to) {
  std::ifstream file(path);
  std::string line;
  while (std::getline(file, line)) {
    const std::size_t tab = line.find('\t');
    std::uint64_t value = 0;
    const char* const digits = line.data() + tab + 1;
    if (tab == std::string::npos || line.size() < tab + 17 ||
        std::from_chars(digits, digits + 16, value, 16).ptr != digits + 16) {
      std::fprintf(stderr, "%s: no list of 64-bit fingerprints\n",
                   path.c_str());
      return false;
    }
    if (line.size() == tab + 17) {
      to.push_back(value);
    }
  }
  if (to.size() < 1000) {
    std::fprintf(stderr, "%s: fewer than 1000 fingerprints\n", path.c_str());
    return false;
  }
  return true;
}

// `paths` are separated by commas.
bool fill_with_real(std::string_view paths, std::size_t n, int radius,
                    DataSet& data) {
  std::vector<std::uint64_t> all;
  for (std::size_t from = 0; from <= paths.size();) {
    const std::size_t to = std::min(paths.find(',', from), paths.size());
    if (!read_list(std::string(paths.substr(from, to - from)), all)) {
      return false;
    }
    from = to + 1;
  }
  Random random(3);
  std::vector<std::uint64_t> base;
  std::vector<std::uint64_t> asking;
  for (std::size_t i = 0; i < all.size(); ++i) {
    (i % 100 == 0 ? asking : base).push_back(all[i]);
  }
  data.fingerprints = base;
  data.fingerprints.resize(std::min(n, base.size()));
  while (data.fingerprints.size() < n) {
    data.fingerprints.push_back(
        flipped(base[random.below(base.size())], random.below(4), random));
  }
  const auto flips = static_cast<std::uint64_t>(radius) + 1;
  for (std::size_t i = 0; i < data.queries.size(); ++i) {
    data.queries[i] = i % 2 == 0 ? asking[random.below(asking.size())]
                                 : flipped(data.fingerprints[random.below(n)],
                                           random.below(flips), random);
  }
  return true;
}

}  // namespace

std::optional<DataSet> make_data(std::string_view name, std::size_t n,
                                 int radius, std::size_t queries) {
  DataSet data{std::string(name), {}, std::vector<std::uint64_t>(queries)};
  constexpr std::string_view kReal = "real:";
  if (name.starts_with(kReal)) {
    return fill_with_real(name.substr(kReal.size()), n, radius, data)
               ? std::optional(std::move(data))
               : std::nullopt;
  }
  if (name != "uniform" && name != "skewed" && name != "spread") {
    std::fprintf(stderr, "'%s' is no data\n", data.name.c_str());
    return std::nullopt;
  }
  const Shape shape = name == "skewed"   ? Shape::kSkewed
                      : name == "spread" ? Shape::kSpreadSkew
                                         : Shape::kUniform;
  data.fingerprints = make_fingerprints(n, shape);
  data.queries = make_queries(queries, data.fingerprints, shape, radius);
  return data;
}

bool write_words(const std::string& path,
                 std::span<const std::uint64_t> fingerprints) {
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char*>(fingerprints.data()),
             static_cast<std::streamsize>(fingerprints.size_bytes()));
  file.close();
  if (!file) {
    std::fprintf(stderr, "%s: cannot be written\n", path.c_str());
  }
  return static_cast<bool>(file);
}

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
