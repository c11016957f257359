// Range search against its peers, all in one process, one thread, answers
// materialised:
//
//   index_range_bench [n] [radius] [uniform|skewed|spread|real:FILE,...]
//                     [tables...] [--plan]
//
// `tables` are designs of our own to try beside the default, as GROUPSxCHOSEN,
// or mBLOCKS for multi-index hashing, with /TAGBITS and /KEYBITS behind. The
// slow peers answer fewer queries. Each round times everyone, so that
// a busy machine slows all alike; the table shows medians of thread CPU time.
// Below it, what the planner says of the same tables, told the measured skew,
// and how it compares: index_planner.h promises a factor of two. --plan leaves
// the peers out and takes a list of tables of its own if none is given.
//
// real:FILE,... are lists of fingerprints of texts (bench_data.h):
//
//   neardup fingerprint zh.jsonl.gz --profile zh -o zh.tsv
//   neardup fingerprint en.jsonl.gz -o en.tsv

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "index/article_index.h"
#include "index/bench_data.h"
#include "index/faiss_peer.h"
#include "measure/clocks.h"
#include "measure/comparison.h"

#include "neardup/index/design/bit_mask.h"
#include "neardup/index/design/bit_spread.h"
#include "neardup/index/design/covering_designs.h"
#include "neardup/index/design/index_planner.h"
#include "neardup/index/design/key_bits.h"
#include "neardup/index/rows/column_scan.h"
#include "neardup/index/tables/static_tables.h"

namespace neardup::bench {
namespace {

constexpr int kRounds = 7;
// Of them each round asks others one by one than in a batch.
constexpr std::size_t kQueries = 200'000;
constexpr std::size_t kMostSingles = 50'000;
constexpr std::size_t kMostBatched = 100'000;

struct Contender {
  std::string name;
  double build_seconds = 0;
  double bytes = 0;  // 0: not measured
  // Answers queries [from, from + count) one by one, or as one batch.
  std::function<std::size_t(std::size_t from, std::size_t count)> single;
  std::function<std::size_t(std::size_t from, std::size_t count)> batch;
  std::size_t singles = 0;
  std::size_t batched = 0;
  std::optional<StaticTablesOptions> tables{};  // of our own
  std::vector<double> single_seconds{};
  std::vector<double> batch_seconds{};
};

struct Setting {
  std::size_t n;
  int radius;
  std::vector<std::uint64_t> fingerprints;
  std::vector<std::uint64_t> queries;

  std::span<const std::uint64_t> some(std::size_t from,
                                      std::size_t count) const {
    return std::span(queries).subspan(from, count);
  }
};

// "2x2/16/20" or "m3/32".
Result<StaticTablesOptions> parse_tables(const std::string& text, int radius) {
  int groups = 0;
  int chosen = 0;
  int tag_bits = 16;
  int key_bits = 0;
  if (std::sscanf(text.c_str(), "m%d/%d/%d", &chosen, &tag_bits, &key_bits) <
          1 &&
      std::sscanf(text.c_str(), "%dx%d/%d/%d", &groups, &chosen, &tag_bits,
                  &key_bits) < 2) {
    return invalid_argument("'" + text + "' is no design");
  }
  Result<BlockDesign> design = groups > 0
                                   ? turan_design(64, radius, groups, chosen)
                                   : multi_index_design(64, radius, chosen);
  NEARDUP_RETURN_IF_ERROR(design.status());
  return StaticTablesOptions{
      .design = *design, .tag_bits = tag_bits, .key_bits = key_bits};
}

Contender tables_contender(const Setting& setting,
                           const StaticTablesOptions& options) {
  const double start = thread_seconds();
  auto tables =
      std::make_shared<StaticTables>(FingerprintSpan(setting.fingerprints, 64),
                                     std::span<const DocId>(), options);
  Contender result;
  result.build_seconds = thread_seconds() - start;
  result.name = "neardup, " + describe(options.design);
  result.bytes = static_cast<double>(tables->memory_bytes());
  const SearchOptions search = {.radius = setting.radius};
  // As a server would, which answers one batch after the other.
  auto lists = std::make_shared<NeighborLists>();
  result.batch = [&setting, tables, search, lists](std::size_t from,
                                                   std::size_t count) {
    lists->clear();
    tables->search({setting.some(from, count), 64}, search, *lists);
    std::size_t sum = 0;
    for (std::size_t i = 0; i < lists->size(); ++i) {
      sum += (*lists)[i].size();
    }
    return sum;
  };
  result.single = [&setting, tables, search, lists](std::size_t from,
                                                    std::size_t count) {
    std::size_t sum = 0;
    for (std::size_t i = from; i < from + count; ++i) {
      lists->clear();
      tables->search({setting.some(i, 1), 64}, search, *lists);
      sum += (*lists)[0].size();
    }
    return sum;
  };
  // Enough that the first ones, after others had the caches, do not count.
  result.singles = kMostSingles;
  result.batched = kMostBatched;
  result.tables = options;
  return result;
}

Contender article_contender(const Setting& setting) {
  const double start = thread_seconds();
  auto index = std::make_shared<ArticleIndex>();
  for (const std::uint64_t fingerprint : setting.fingerprints) {
    index->add(fingerprint);
  }
  Contender result;
  result.build_seconds = thread_seconds() - start;
  result.name = "the articles' buckets";
  result.single = [&setting, index](std::size_t from, std::size_t count) {
    std::size_t sum = 0;
    for (std::size_t i = from; i < from + count; ++i) {
      std::vector<std::uint64_t> found;
      index->search(setting.queries[i], setting.radius, found);
      sum += found.size();
    }
    return sum;
  };
  result.batch = result.single;
  result.singles = 1000;
  result.batched = 1000;
  return result;
}

Contender faiss_contender(const Setting& setting, const std::string& name,
                          std::shared_ptr<FaissPeer> peer,
                          std::size_t queries) {
  const double start = thread_seconds();
  peer->add(setting.fingerprints);
  Contender result;
  result.build_seconds = thread_seconds() - start;
  result.name = name;
  result.batch = [&setting, peer](std::size_t from, std::size_t count) {
    return peer->search(setting.some(from, count), setting.radius);
  };
  result.single = [&setting, peer](std::size_t from, std::size_t count) {
    std::size_t sum = 0;
    for (std::size_t i = from; i < from + count; ++i) {
      sum += peer->search(setting.some(i, 1), setting.radius);
    }
    return sum;
  };
  result.singles = queries;
  result.batched = queries;
  return result;
}

Contender scan_contender(const Setting& setting) {
  Contender result;
  result.name = "neardup's scan";
  result.bytes = 8.0 * static_cast<double>(setting.n);
  result.single = [&setting](std::size_t from, std::size_t count) {
    std::size_t sum = 0;
    for (std::size_t i = from; i < from + count; ++i) {
      for_each_within({setting.fingerprints, 64}, setting.some(i, 1),
                      setting.radius, [&](std::size_t) { ++sum; });
    }
    return sum;
  };
  result.batch = [&setting](std::size_t from, std::size_t count) {
    std::size_t sum = 0;
    for_each_within_batch({setting.fingerprints, 64},
                          {setting.some(from, count), 64}, setting.radius,
                          [&](std::size_t, std::size_t) { ++sum; });
    return sum;
  };
  result.singles = 4;
  result.batched = 64;
  return result;
}

// One round of everyone; returns false if they disagree about the first few.
bool run_round(std::size_t round, std::vector<Contender>& contenders) {
  for (Contender& one : contenders) {
    const std::size_t from = round * 6000;
    double start = thread_seconds();
    std::size_t sum = one.single(from, one.singles);
    one.single_seconds.push_back((thread_seconds() - start) /
                                 static_cast<double>(one.singles));
    start = thread_seconds();
    sum += one.batch(from + kMostSingles, one.batched);
    one.batch_seconds.push_back((thread_seconds() - start) /
                                static_cast<double>(one.batched));
  }
  const std::size_t from = round * 6000;
  const std::size_t expected = contenders.front().batch(from, 4);
  return std::ranges::all_of(contenders, [&](const Contender& one) {
    return one.single(from, 4) == expected && one.batch(from, 4) == expected;
  });
}

void print(const Setting& setting, const std::vector<Contender>& contenders) {
  const double documents = static_cast<double>(setting.n);
  const double single = median(contenders.front().single_seconds);
  const double batch = median(contenders.front().batch_seconds);
  std::printf("%-44s %9s %7s %9s %8s %9s %8s\n", "index", "M/s built", "B/doc",
              "single", "ratio", "batched", "ratio");
  for (const Contender& one : contenders) {
    const double own_single = median(one.single_seconds);
    const double own_batch = median(one.batch_seconds);
    std::printf("%-44s %9.1f %7.1f %9s %8.1f %9s %8.1f\n", one.name.c_str(),
                one.build_seconds > 0 ? documents / one.build_seconds / 1e6 : 0,
                one.bytes / documents, format_seconds(own_single).c_str(),
                own_single / single, format_seconds(own_batch).c_str(),
                own_batch / batch);
  }
}

// The bits a table is looked up by.
HashValue key_of(const Setting& setting, const StaticTablesOptions& options,
                 std::size_t table) {
  const bool is_first = table + 1 == options.design.tables().size();
  const int most = options.key_bits > 0 ? options.key_bits
                                        : default_key_bits(setting.n, is_first);
  return highest_bits(options.design.selection(table).mask(), most);
}

// How many fingerprints stand under the keys of a query, the mean of some
// queries, by counting. Tables within a radius are not counted: 0.
double count_candidates(const Setting& setting,
                        const StaticTablesOptions& options) {
  constexpr std::size_t kAsked = 2000;
  if (!options.design.one_key_a_table()) {
    return 0;
  }
  std::size_t sum = 0;
  for (std::size_t t = 0; t < options.design.tables().size(); ++t) {
    const std::uint64_t mask = key_of(setting, options, t).words[0];
    std::unordered_map<std::uint64_t, std::size_t> asked;
    for (std::size_t i = 0; i < kAsked; ++i) {
      ++asked[setting.queries[i] & mask];
    }
    for (const std::uint64_t fingerprint : setting.fingerprints) {
      const auto at = asked.find(fingerprint & mask);
      sum += at == asked.end() ? 0 : at->second;
    }
  }
  return static_cast<double>(sum) / kAsked;
}

// What the planner says of our tables beside what was measured.
void print_plans(const Setting& setting,
                 const std::vector<Contender>& contenders) {
  const FingerprintSpan sample =
      FingerprintSpan(setting.fingerprints, 64)
          .subspan(0, std::min<std::size_t>(setting.n, 100'000));
  std::printf("\n%-36s %5s %9s %9s | %6s %5s | %8s %5s | %8s %5s\n",
              "planned, and planned / measured", "skew", "cand.", "counted",
              "B/doc", "", "single", "", "batched", "");
  for (const Contender& one : contenders) {
    if (!one.tables) {
      continue;
    }
    const double skew = measure_skew(sample, one.tables->design);
    const IndexPlan plan =
        plan_of({.documents = static_cast<double>(setting.n),
                 .bits = 64,
                 .radius = setting.radius,
                 .skew = skew},
                one.tables->design, one.tables->tag_bits, one.name);
    std::printf(
        "%-36s %5.2f %9.1f %9.1f | %6.1f %5.2f | %8s %5.2f | %8s %5.2f\n",
        one.name.c_str(), skew, plan.candidates,
        count_candidates(setting, *one.tables), plan.bytes_per_document,
        plan.bytes_per_document * static_cast<double>(setting.n) / one.bytes,
        format_seconds(plan.single_seconds).c_str(),
        plan.single_seconds / median(one.single_seconds),
        format_seconds(plan.batched_seconds).c_str(),
        plan.batched_seconds / median(one.batch_seconds));
  }
}

// What the planner puts first.
StaticTablesOptions default_tables(std::size_t n, int radius) {
  const std::vector<IndexPlan> plans = plan_index(
      {.documents = static_cast<double>(n), .bits = 64, .radius = radius});
  const auto plan = std::ranges::find_if(
      plans, [](const IndexPlan& each) { return each.design.has_value(); });
  return {.design = *plan->design, .tag_bits = plan->tag_bits};
}

// Designs of all kinds, for --plan.
std::vector<std::string> planned_tables(int radius) {
  std::vector<std::string> tables;
  if (radius >= 1) {
    tables.push_back(std::to_string(radius + 1) + "x1/16");
  }
  for (const char* turan : {"2x2/16", "2x2/32", "3x2/16", "2x3/16"}) {
    if (radius >= 2 && radius <= 5) {
      tables.emplace_back(turan);
    }
  }
  for (const char* multi : {"m2/32", "m3/32", "m4/32"}) {
    if (radius >= 3 && radius / (multi[1] - '0') <= 2) {
      tables.emplace_back(multi);
    }
  }
  return tables;
}

void add_peers(const Setting& setting, std::vector<Contender>& contenders) {
  if (setting.radius <= 3) {
    contenders.push_back(article_contender(setting));
    if (std::shared_ptr<FaissPeer> peer = make_faiss_multi_hash()) {
      contenders.push_back(faiss_contender(
          setting, "FAISS IndexBinaryMultiHash 4x16", std::move(peer), 300));
    }
  }
  if (std::shared_ptr<FaissPeer> peer = make_faiss_flat()) {
    contenders.push_back(
        faiss_contender(setting, "FAISS IndexBinaryFlat", std::move(peer), 4));
  }
}

int run(std::vector<std::string> words) {
  const bool plan = std::erase(words, "--plan") > 0;
  const auto word = [&](std::size_t i, const char* otherwise) {
    return i < words.size() ? words[i] : std::string(otherwise);
  };
  Setting setting;
  setting.n = static_cast<std::size_t>(std::stod(word(0, "1000000")));
  setting.radius = std::stoi(word(1, "3"));
  std::optional<DataSet> data =
      make_data(word(2, "uniform"), setting.n, setting.radius, kQueries);
  if (!data) {
    return 2;
  }
  setting.fingerprints = std::move(data->fingerprints);
  setting.queries = std::move(data->queries);
  std::vector<std::string> designs(
      words.begin() +
          static_cast<std::ptrdiff_t>(std::min<std::size_t>(words.size(), 3)),
      words.end());
  if (plan && designs.empty()) {
    designs = planned_tables(setting.radius);
  }
  std::vector<Contender> contenders;
  contenders.push_back(
      tables_contender(setting, default_tables(setting.n, setting.radius)));
  StaticTablesOptions spread = default_tables(setting.n, setting.radius);
  if (const auto design = spread_bits(
          take_skew_sample({setting.fingerprints, 64}), spread.design)) {
    spread.design = *design;
    contenders.push_back(tables_contender(setting, spread));
    contenders.back().name += ", bits spread";
  }
  for (const std::string& design : designs) {
    const Result<StaticTablesOptions> options =
        parse_tables(design, setting.radius);
    if (!options.ok()) {
      std::fprintf(stderr, "%s\n", options.status().message().c_str());
      return 2;
    }
    contenders.push_back(tables_contender(setting, *options));
  }
  contenders.push_back(scan_contender(setting));
  if (!plan) {
    add_peers(setting, contenders);
  }
  bool agree = true;
  for (std::size_t round = 0; round < kRounds; ++round) {
    agree = run_round(round, contenders) && agree;
  }
  std::printf("%zu fingerprints, %s, radius %d\n", setting.n,
              data->name.c_str(), setting.radius);
  print(setting, contenders);
  print_plans(setting, contenders);
  if (!agree) {
    std::printf("THE ANSWERS DIFFER\n");
  }
  return agree ? 0 : 1;
}

}  // namespace
}  // namespace neardup::bench

int main(int argc, char** argv) {
  return neardup::bench::run({argv + 1, argv + argc});
}
