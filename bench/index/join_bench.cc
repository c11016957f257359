// The all-pairs join, one thread unless said, pairs handed to a sink that
// counts them: in memory; from disk, in a quarter of the memory that the
// fingerprints take; and, up to a million, FAISS asking for the neighbours of
// all:
//
//   index_join_bench [n] [radius] [uniform|skewed|spread|real:FILE,...]
//                    [threads] [--write FILE] [--only-memory] [--no-peers]
//
// --write leaves the fingerprints in FILE, 8 bytes each, for find_all_peer.py.
// Temporary files go to $TMPDIR. Rounds take turns; the table shows medians.

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "index/bench_data.h"
#include "index/faiss_peer.h"
#include "measure/clocks.h"
#include "measure/comparison.h"

#include "neardup/index/design/bit_spread.h"
#include "neardup/index/design/covering_designs.h"
#include "neardup/index/join/external_join.h"
#include "neardup/os/scratch/scratch_folder.h"

namespace neardup::bench {
namespace {

constexpr int kRounds = 3;
constexpr std::size_t kMostForFaiss = 1'000'000;

struct Options {
  std::size_t n = 1'000'000;
  JoinOptions join{.radius = 3};
  std::string data = "uniform";
  std::string write;
  bool only_memory = false;
  bool no_peers = false;
};

// One way to find all pairs: returns how many, or nothing if it failed.
struct Contender {
  std::string name;
  std::function<std::optional<std::size_t>()> run;
  int rounds = kRounds;
  std::size_t pairs = 0;
  std::vector<double> cpu{};
  std::vector<double> wall{};
};

Options parse(int argc, char** argv) {
  Options options;
  int position = 0;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--only-memory") {
      options.only_memory = true;
    } else if (word == "--no-peers") {
      options.no_peers = true;
    } else if (word == "--write" && i + 1 < argc) {
      options.write = argv[++i];
    } else if (position == 0) {
      options.n = static_cast<std::size_t>(std::atof(argv[i]));
      ++position;
    } else if (position == 1) {
      options.join.radius = std::atoi(argv[i]);
      ++position;
    } else if (position == 2) {
      options.data = word;
      ++position;
    } else {
      options.join.threads = std::atoi(argv[i]);
    }
  }
  return options;
}

Contender memory_contender(const DataSet& data, const JoinOptions& join) {
  return {"neardup, in memory", [&]() -> std::optional<std::size_t> {
            std::size_t pairs = 0;
            const Status status =
                all_pairs_join({data.fingerprints, 64}, join,
                               [&](std::span<const NeighborPair> portion) {
                                 pairs += portion.size();
                               });
            return status.ok() ? std::optional(pairs) : std::nullopt;
          }};
}

// Portions as a file gives them.
FingerprintSource source_of(const DataSet& data, std::vector<DocId>& ids) {
  return [&, from = std::size_t{0}]() mutable -> Result<SourcePortion> {
    constexpr std::size_t kPortion = 4096;
    const FingerprintSpan all(data.fingerprints, 64);
    const std::size_t count = std::min(kPortion, all.size() - from);
    ids.clear();
    for (std::size_t i = from; i < from + count; ++i) {
      ids.push_back(DocId{static_cast<std::uint32_t>(i)});
    }
    const SourcePortion portion{all.subspan(from, count), ids};
    from += count;
    return portion;
  };
}

Contender disk_contender(const DataSet& data, const JoinOptions& join) {
  return {
      "neardup, from disk, in a quarter", [&]() -> std::optional<std::size_t> {
        std::vector<DocId> ids;
        std::size_t pairs = 0;
        const Result<ExternalJoinCounts> counts =
            external_all_pairs_join(64, source_of(data, ids),
                                    {.join = join,
                                     .memory = data.fingerprints.size() * 8 / 4,
                                     .folder = temporary_folder()},
                                    [&](std::span<const NeighborPair> portion) {
                                      pairs += portion.size();
                                    });
        if (!counts.ok()) {
          std::fprintf(stderr, "%s\n", counts.status().message().c_str());
          return std::nullopt;
        }
        return pairs;
      }};
}

// Everyone's neighbours: each pair twice, and each one itself.
Contender faiss_contender(const DataSet& data, const JoinOptions& join) {
  return {"FAISS IndexBinaryMultiHash, all against all",
          [&]() -> std::optional<std::size_t> {
            const auto peer = make_faiss_multi_hash();
            peer->add(data.fingerprints);
            const std::size_t found =
                peer->search(data.fingerprints, join.radius);
            return (found - data.fingerprints.size()) / 2;
          },
          1};
}

bool run_round(int round, std::vector<Contender>& contenders) {
  for (Contender& one : contenders) {
    if (round >= one.rounds) {
      continue;
    }
    const double cpu = process_seconds();
    const double wall = wall_seconds();
    const std::optional<std::size_t> pairs = one.run();
    one.cpu.push_back(process_seconds() - cpu);
    one.wall.push_back(wall_seconds() - wall);
    if (!pairs) {
      return false;
    }
    one.pairs = *pairs;
  }
  return true;
}

int run(int argc, char** argv) {
  const Options options = parse(argc, argv);
  const std::optional<DataSet> data =
      make_data(options.data, options.n, options.join.radius, 1);
  if (!data || (!options.write.empty() &&
                !write_words(options.write, data->fingerprints))) {
    return 2;
  }
  std::vector<Contender> contenders = {memory_contender(*data, options.join)};
  if (!options.only_memory) {
    contenders.push_back(disk_contender(*data, options.join));
    if (!options.no_peers && options.n <= kMostForFaiss &&
        options.join.radius <= 3 && make_faiss_multi_hash()) {
      contenders.push_back(faiss_contender(*data, options.join));
    }
  }
  for (int round = 0; round < kRounds; ++round) {
    if (!run_round(round, contenders)) {
      return 1;
    }
  }
  const BlockDesign design =
      *BlockDesign::equal(64, options.join.radius + 1, options.join.radius);
  const FingerprintSpan sample =
      FingerprintSpan(data->fingerprints, 64)
          .subspan(0, std::min<std::size_t>(options.n, 100'000));
  std::printf("%zu fingerprints, %s, radius %d, %d thread(s), skew %.2f\n",
              options.n, options.data.c_str(), options.join.radius,
              options.join.threads, measure_skew(sample, design));
  std::printf("%-44s %9s %9s %8s %12s\n", "join", "processor", "wall", "ratio",
              "pairs");
  for (const Contender& one : contenders) {
    std::printf("%-44s %9s %9s %8.2f %12zu\n", one.name.c_str(),
                format_seconds(median(one.cpu)).c_str(),
                format_seconds(median(one.wall)).c_str(),
                median(one.cpu) / median(contenders.front().cpu), one.pairs);
  }
  return 0;
}

}  // namespace
}  // namespace neardup::bench

int main(int argc, char** argv) { return neardup::bench::run(argc, argv); }
