// The index of an online collection, by size:
//
//   index_growing_bench [folder] [n ...]
//
// For each n (100,000, 1,000,000 and 10,000,000): adding them one by one;
// queries, single and batched, while all are fresh; a checkpoint; opening its
// file, with its bytes in the page cache; queries again, a third more added
// beside the base, and queries once more; and build_from(), the way without a
// checkpoint. The folder is for the files; /tmp if it is not given.
//
// Times are of the clock, which a busy machine slows, and in brackets the
// thread's own; the least of three where a step can be repeated. Memory is the
// index's own count.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <vector>

#include "index/bench_data.h"
#include "measure/clocks.h"

#include "neardup/index/growing/growing_tables.h"

namespace neardup::bench {
namespace {

constexpr int kRadius = 3;
constexpr const char* kProfile = "bench";
constexpr SearchOptions kSearch = {.radius = kRadius};

// Ends the program with the reason unless `status` is one of success.
void expect_ok(const Status& status) {
  if (!status.ok()) {
    std::fprintf(stderr, "%s\n", status.message().c_str());
    std::exit(1);
  }
}

// By the clock, which a busy machine slows, and of the thread's own.
struct Seconds {
  double clock;
  double own;
};

template <typename Work>
Seconds seconds_of(Work&& work) {
  const double clock = wall_seconds();
  const double own = thread_seconds();
  work();
  return {wall_seconds() - clock, thread_seconds() - own};
}

template <typename Work>
Seconds least_of_three(Work&& work) {
  Seconds least = seconds_of(work);
  for (int round = 0; round < 2; ++round) {
    const Seconds next = seconds_of(work);
    least = {std::min(least.clock, next.clock), std::min(least.own, next.own)};
  }
  return least;
}

std::string format(const Seconds& seconds, std::size_t count = 1) {
  const auto n = static_cast<double>(count);
  return format_seconds(seconds.clock / n) + " (" +
         format_seconds(seconds.own / n) + ")";
}

void print_step(const char* what, const Seconds& seconds,
                std::size_t count = 1) {
  std::printf("  %-34s %s\n", what, format(seconds, count).c_str());
}

void print_memory(const GrowingTables& tables) {
  const auto n = static_cast<double>(tables.size());
  std::printf("  %-34s %8.1f B mapped, %.1f B more\n", "a document takes",
              static_cast<double>(tables.mapped_bytes()) / n,
              static_cast<double>(tables.memory_bytes()) / n);
}

void print_queries(const char* what, const GrowingTables& tables,
                   const std::vector<std::uint64_t>& queries) {
  std::size_t found = 0;
  std::uint64_t candidates = 0;
  const Seconds single = least_of_three([&] {
    found = 0;
    candidates = 0;
    for (const std::uint64_t query : queries) {
      const GrowingResult result =
          tables.range_search(Fingerprint(query), kSearch);
      found += result.neighbors.size();
      candidates += result.candidates;
    }
  });
  const Seconds batched = least_of_three([&] {
    tables.range_search_batch({queries, 64}, kSearch, GrowingTables::kNoLimit,
                              [](std::size_t, const GrowingResult&) {});
  });
  const auto n = static_cast<double>(queries.size());
  std::printf("  %-34s %s, batched %s; %.1f candidates, %.2f found\n", what,
              format(single, queries.size()).c_str(),
              format(batched, queries.size()).c_str(),
              static_cast<double>(candidates) / n,
              static_cast<double>(found) / n);
}

void add_from(GrowingTables& tables, std::uint32_t first,
              std::span<const std::uint64_t> fingerprints, const char* what) {
  std::uint32_t number = first;
  double longest = 0;
  const Seconds all = seconds_of([&] {
    double last = wall_seconds();
    for (const std::uint64_t fingerprint : fingerprints) {
      tables.add(number++, Fingerprint(fingerprint));
      const double now = wall_seconds();
      longest = std::max(longest, now - last);
      last = now;
    }
  });
  print_step(what, all, fingerprints.size());
  std::printf("  %-34s %s\n", "  the longest of them",
              format_seconds(longest).c_str());
}

void checkpoint(GrowingTables& tables, const std::string& path) {
  print_step("freeze()", seconds_of([&] { tables.freeze(); }));
  print_step("build()",
             seconds_of([&] { expect_ok(tables.build(path, kProfile)); }));
  Result<GrowingTables::Built> built = GrowingTables::map_built(path);
  expect_ok(built.status());
  print_step("install(), mapped before",
             seconds_of([&] { expect_ok(tables.install(*built)); }));
}

void measure(std::size_t n, const std::string& path) {
  std::printf("%zu fingerprints, radius %d\n", n, kRadius);
  const auto all = make_fingerprints(n + n / 3, Shape::kUniform);
  const auto first = std::span(all).first(n);
  const auto queries = make_queries(100'000, {first.begin(), first.end()},
                                    Shape::kUniform, kRadius);
  const GrowingTablesOptions options = {.radius = kRadius, .expected = n};
  {
    GrowingTables tables = *GrowingTables::make(options);
    add_from(tables, 0, first, "add()");
    print_memory(tables);
    print_queries("a query, all fresh", tables, queries);
    checkpoint(tables, path);
  }
  for (const int threads : {1, 2}) {
    GrowingTablesOptions with = options;
    with.threads = threads;
    print_step(threads == 1 ? "open()" : "open(), 2 threads",
               least_of_three([&] {
                 expect_ok(GrowingTables::open(path, with, kProfile).status());
               }));
  }
  GrowingTables tables = *GrowingTables::open(path, options, kProfile);
  print_memory(tables);
  print_queries("a query, all in the base", tables, queries);
  add_from(tables, static_cast<std::uint32_t>(n), std::span(all).subspan(n),
           "add(), a third more");
  print_memory(tables);
  print_queries("a query, a quarter fresh", tables, queries);
  std::vector<DocId> ids(n);
  for (std::size_t i = 0; i < n; ++i) {
    ids[i] = DocId{static_cast<std::uint32_t>(i)};
  }
  print_step("build_from()", least_of_three([&] {
               expect_ok(GrowingTables::build_from({first, 64}, ids, options,
                                                   path, kProfile));
             }));
  std::remove(path.c_str());
}

int run(int argc, char** argv) {
  const std::string folder = argc > 1 ? argv[1] : "/tmp";
  std::vector<std::size_t> sizes;
  for (int i = 2; i < argc; ++i) {
    sizes.push_back(static_cast<std::size_t>(std::atof(argv[i])));
  }
  std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);  // it takes minutes
  if (sizes.empty()) {
    sizes = {100'000, 1'000'000, 10'000'000};
  }
  for (const std::size_t n : sizes) {
    measure(n, folder + "/growing_bench.tables");
  }
  return 0;
}

}  // namespace
}  // namespace neardup::bench

int main(int argc, char** argv) { return neardup::bench::run(argc, argv); }
