// Adding to an index while it is searched, beside its peers:
//
//   index_dynamic_bench [n] [uniform|skewed|spread]
//
// 1. n documents one after the other, from nothing, while another thread
//    searches in batches without a pause; what the peers need for the same
//    without any searches. Then a fifth as many again, one in ten replacing.
// 2. How long single searches take while segments are merged, and after.
// 3. A tenth of n more, all in one 16-bit block, then all but 8 bits and all
//    but 24 bits equal: what searches elsewhere, and into the crowd, cost.
//
// Rates are of the clock, which a busy machine slows, and of the adding
// thread's own processor time.

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <random>
#include <string>
#include <string_view>
#include <thread>

#include "index/article_index.h"
#include "index/bench_data.h"
#include "index/faiss_peer.h"
#include "measure/clocks.h"
#include "measure/comparison.h"

#include "neardup/index/design/covering_designs.h"
#include "neardup/index/dynamic_tables.h"

namespace neardup::bench {
namespace {

constexpr int kRadius = 3;
constexpr std::size_t kBatch = 4096;
constexpr SearchOptions kSearch = {.radius = kRadius};

std::size_t search_batch(const HammingIndex& index,
                         std::span<const std::uint64_t> queries) {
  std::size_t sum = 0;
  index.range_search_batch({queries, 64}, kSearch,
                           [&](std::size_t, const SearchResult& result) {
                             sum += result.neighbors.size();
                           });
  return sum;
}

// Searches batch after batch on a thread of its own until it is destroyed.
class Searching {
 public:
  Searching(const HammingIndex& index, std::span<const std::uint64_t> queries)
      : thread_([this, &index, queries](const std::stop_token& stop) {
          const double start = thread_seconds();
          for (std::size_t from = 0; !stop.stop_requested();
               from = (from + kBatch) % (queries.size() - kBatch)) {
            search_batch(index, queries.subspan(from, kBatch));
            answered_ += kBatch;
          }
          seconds_ = thread_seconds() - start;
        }) {}

  // Ends it; the mean of a query in processor time.
  double stop() {
    thread_.request_stop();
    thread_.join();
    return seconds_ / static_cast<double>(answered_);
  }

 private:
  std::size_t answered_ = 0;
  double seconds_ = 0;
  std::jthread thread_;
};

struct Rate {
  double by_clock;
  double by_processor;
};

// `one_by_one` uses add(), as most callers do.
Rate add_all(DynamicTables& index, std::span<const std::uint64_t> fingerprints,
             std::span<const DocId> ids, bool one_by_one) {
  const double clock = wall_seconds();
  const double processor = thread_seconds();
  if (one_by_one) {
    for (std::size_t i = 0; i < ids.size(); ++i) {
      index.add(ids[i], Fingerprint(fingerprints[i]));
    }
  } else {
    index.add_batch(ids, {fingerprints, 64});
  }
  const auto n = static_cast<double>(ids.size());
  return {n / (wall_seconds() - clock), n / (thread_seconds() - processor)};
}

std::vector<DocId> ids_from(std::size_t first, std::size_t count) {
  std::vector<DocId> ids(count);
  for (std::size_t i = 0; i < count; ++i) {
    ids[i] = DocId{static_cast<std::uint32_t>(first + i)};
  }
  return ids;
}

void print_rate(const char* what, const Rate& rate, double query_seconds) {
  std::printf("%-44s %8.2f %10.2f %10s\n", what, rate.by_clock / 1e6,
              rate.by_processor / 1e6,
              query_seconds > 0 ? format_seconds(query_seconds).c_str() : "-");
}

template <typename Add>
void print_peer(const char* name, std::size_t n, Add&& add) {
  const double clock = wall_seconds();
  const double processor = thread_seconds();
  add();
  const auto count = static_cast<double>(n);
  print_rate(name,
             {count / (wall_seconds() - clock),
              count / (thread_seconds() - processor)},
             0);
}

void print_peers(const std::vector<std::uint64_t>& fingerprints) {
  print_peer("the articles' buckets, nobody searching", fingerprints.size(),
             [&] {
               ArticleIndex index;
               for (const std::uint64_t fingerprint : fingerprints) {
                 index.add(fingerprint);
               }
             });
  if (const auto peer = make_faiss_multi_hash()) {
    print_peer("FAISS IndexBinaryMultiHash, nobody searching",
               fingerprints.size(), [&] { peer->add(fingerprints); });
  }
}

void measure_adding(DynamicTables& index, Shape shape,
                    const std::vector<std::uint64_t>& fingerprints,
                    const std::vector<std::uint64_t>& queries) {
  const std::size_t n = fingerprints.size();
  std::printf("%-44s %8s %10s %10s\n", "adding, M documents/s", "clock",
              "own time", "a query");
  {
    Searching searching(index, queries);
    const Rate rate = add_all(index, fingerprints, ids_from(0, n), true);
    print_rate("neardup, from nothing, searched", rate, searching.stop());
  }
  index.settle();
  std::printf("  then %.1f bytes a document, %zu parts\n",
              static_cast<double>(index.memory_bytes()) /
                  static_cast<double>(index.size()),
              index.parts());
  std::vector<std::uint64_t> more = make_fingerprints(n / 5, shape);
  for (std::uint64_t& word : more) {
    word = word * 0x9e3779b97f4a7c15u;  // others than the first
  }
  {
    Searching searching(index, queries);
    const Rate rate = add_all(index, std::span(more).first(n / 10),
                              ids_from(n, n / 10), true);
    print_rate("neardup, a tenth more, searched", rate, searching.stop());
  }
  {
    Searching searching(index, queries);
    std::vector<DocId> ids = ids_from(n + n / 10, n / 10);
    for (std::size_t i = 0; i < ids.size(); i += 10) {
      ids[i] = DocId{static_cast<std::uint32_t>(i * 7 % n)};
    }
    const Rate rate =
        add_all(index, std::span(more).subspan(n / 10), ids, false);
    print_rate("neardup, in batches, 1 in 10 replacing", rate,
               searching.stop());
  }
  print_peers(fingerprints);
}

// Clock times of single searches, sorted.
std::vector<double> latencies(const HammingIndex& index,
                              std::span<const std::uint64_t> queries,
                              const SearchOptions& options = kSearch) {
  std::vector<double> seconds;
  for (const std::uint64_t query : queries) {
    const double start = wall_seconds();
    [[maybe_unused]] const SearchResult result =
        index.range_search(Fingerprint(query), options);
    seconds.push_back(wall_seconds() - start);
  }
  std::sort(seconds.begin(), seconds.end());
  return seconds;
}

void print_latencies(const char* what, const std::vector<double>& sorted,
                     double batched) {
  const auto at = [&](double share) {
    return format_seconds(sorted[static_cast<std::size_t>(
        share * static_cast<double>(sorted.size() - 1))]);
  };
  std::printf("%-44s %9s %9s %9s %9s\n", what, at(0.5).c_str(),
              at(0.99).c_str(), at(0.999).c_str(),
              batched > 0 ? format_seconds(batched).c_str() : "-");
}

double batched_seconds(const HammingIndex& index,
                       std::span<const std::uint64_t> queries) {
  std::vector<double> rounds;
  for (int round = 0; round < 5; ++round) {
    const double start = thread_seconds();
    search_batch(index, queries);
    rounds.push_back((thread_seconds() - start) /
                     static_cast<double>(queries.size()));
  }
  return median(rounds);
}

void measure_latency(DynamicTables& index, std::size_t n, Shape shape,
                     std::span<const std::uint64_t> queries) {
  std::printf("\n%-44s %9s %9s %9s %9s\n", "a query", "single 50%", "99%",
              "99.9%", "batched");
  const std::vector<std::uint64_t> more = make_fingerprints(n, shape);
  std::jthread adding([&](const std::stop_token& stop) {
    for (std::size_t i = 0; !stop.stop_requested(); ++i) {
      index.add(DocId{static_cast<std::uint32_t>(i % n)},
                Fingerprint(more[i % n] ^ i / n));
    }
  });
  print_latencies("while others replace and segments merge",
                  latencies(index, queries), 0);
  adding.request_stop();
  adding.join();
  index.settle();
  print_latencies("settled", latencies(index, queries),
                  batched_seconds(index, queries));
}

// Words that agree in the bits outside `free`.
std::vector<std::uint64_t> crowd(std::size_t n, std::uint64_t free) {
  std::mt19937_64 random(7);
  const std::uint64_t pattern = random();
  std::vector<std::uint64_t> words(n);
  for (std::uint64_t& word : words) {
    word = (pattern & ~free) | (random() & free);
  }
  return words;
}

void measure_crowd(DynamicTables& index, const char* name, std::uint64_t free,
                   std::size_t first, std::size_t size,
                   std::span<const std::uint64_t> elsewhere) {
  const std::vector<std::uint64_t> words = crowd(size, free);
  const Rate rate = add_all(index, words, ids_from(first, size), true);
  std::printf("%zu documents, %s: added at %.2f M/s (own time %.2f)\n", size,
              name, rate.by_clock / 1e6, rate.by_processor / 1e6);
  const std::span into = std::span(words).first(200);
  const auto show = [&](const std::string& when) {
    print_latencies(("  elsewhere, " + when).c_str(),
                    latencies(index, elsewhere),
                    batched_seconds(index, elsewhere));
    print_latencies(("  into it, " + when).c_str(), latencies(index, into),
                    batched_seconds(index, into));
    const SearchOptions bounded = {.radius = kRadius, .max_candidates = 10'000};
    print_latencies(("  into it, 10,000 candidates, " + when).c_str(),
                    latencies(index, into, bounded), 0);
  };
  show("fresh");
  index.settle();
  show("settled");
}

int run(int argc, char** argv) {
  const auto n =
      static_cast<std::size_t>(argc > 1 ? std::atof(argv[1]) : 1'000'000);
  const std::string_view name = argc > 2 ? argv[2] : "uniform";
  const Shape shape = name == "skewed"   ? Shape::kSkewed
                      : name == "spread" ? Shape::kSpreadSkew
                                         : Shape::kUniform;
  const auto fingerprints = make_fingerprints(n, shape);
  const auto queries = make_queries(100'000, fingerprints, shape, kRadius);
  DynamicTables index({.design = *turan_design(64, kRadius, 2, 2)});
  std::printf("%zu fingerprints, %s, radius %d\n", n,
              argc > 2 ? argv[2] : "uniform", kRadius);
  measure_adding(index, shape, fingerprints, queries);
  const auto some = std::span(queries).first(20'000);
  measure_latency(index, n, shape, some);
  measure_crowd(index, "one 16-bit block equal", ~std::uint64_t{0xffff} << 0,
                2 * n, n / 10, some);
  measure_crowd(index, "all but 8 bits equal", 0x0101010101010101, 3 * n,
                n / 10, some);
  measure_crowd(index, "all but 24 bits equal", 0x1111111111111111 << 8 | 0xff,
                4 * n, n / 10, some);
  return 0;
}

}  // namespace
}  // namespace neardup::bench

int main(int argc, char** argv) { return neardup::bench::run(argc, argv); }
