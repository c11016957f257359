// How the hybrid method scales: time and candidates a document over collections
// of 10^4 to 10^6 generated documents of about 1 KB, one in five an edited
// copy. Nearly linear is a time a document that hardly grows.

#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

#include "neardup/similarity/hybrid/hybrid_documents.h"
#include "neardup/similarity/hybrid/hybrid_finder.h"
#include "neardup/similarity/join/prefix_forest.h"

namespace neardup {
namespace {

constexpr std::size_t kTokens = 170;
constexpr std::size_t kVocabulary = 30'000;

using Random = std::mt19937_64;

// Token hashes by rank, drawn by a law close to Zipf's: common words are as
// common as in real texts.
std::uint64_t random_token(Random& random) {
  const double u = static_cast<double>(random() >> 11) * 0x1p-53;
  const auto rank =
      static_cast<std::uint64_t>(std::pow(static_cast<double>(kVocabulary), u));
  return (rank * 0x9e37'79b9'7f4a'7c15 ^ (rank << 32)) * 0xd6e8'feb8'6659'fd93;
}

ComparisonText text_of(std::vector<std::uint64_t> tokens, Random& random) {
  ComparisonText text;
  text.identity = {random(), random()};
  text.tokens = std::move(tokens);
  return text;
}

// Digests of `count` documents.
std::vector<std::string> generated_digests(std::size_t count) {
  Random random(1);
  std::vector<std::string> digests(count);
  std::vector<std::uint64_t> tokens(kTokens);
  for (std::string& digest : digests) {
    if (random() % 5 != 0) {
      for (std::uint64_t& token : tokens) {
        token = random_token(random);
      }
    } else {
      for (int edits = 0; edits < 8; ++edits) {
        tokens[random() % kTokens] = random_token(random);
      }
    }
    make_hybrid_digest(text_of(tokens, random), /*recipe=*/0, digest);
  }
  return digests;
}

double candidates_each(const std::vector<std::string>& digests) {
  HybridDocuments documents;
  std::vector<std::uint32_t> keys;
  for (const std::string& digest : digests) {
    if (!documents.add(digest).ok()) {
      return 0;
    }
  }
  for (std::uint32_t i = 0; i < documents.size(); ++i) {
    keys.insert(keys.end(), documents.keys(i).begin(), documents.keys(i).end());
  }
  ForestOptions options;
  options.threads = 2;
  const PrefixForest forest(keys, options);
  PrefixForest::Scratch scratch(forest);
  // Keys that must agree, as hybrid_candidates.cc asks for.
  constexpr std::uint32_t kMatches = 3;
  std::vector<MetRow> found;
  std::size_t sum = 0;
  for (std::uint32_t i = 0; i < documents.size(); ++i) {
    found.clear();
    forest.candidates_before(i, kMatches, scratch, found);
    sum += found.size();
  }
  return static_cast<double>(sum) / static_cast<double>(documents.size());
}

// Documents, threads.
void BM_HybridFind(benchmark::State& state) {
  const auto count = static_cast<std::size_t>(state.range(0));
  const std::vector<std::string> digests = generated_digests(count);
  HybridFinder finder(nullptr);
  for (const std::string& digest : digests) {
    if (!finder.add(digest).ok()) {
      state.SkipWithError("a digest was refused");
      return;
    }
  }
  std::size_t pairs = 0;
  for (auto _ : state) {
    const auto found =
        finder.find({.threads = static_cast<int>(state.range(1))});
    pairs = 0;
    if (found.ok()) {
      (void)(*found)->join({}, [&pairs](const NearPair&) { ++pairs; });
    }
  }
  const auto documents = static_cast<double>(count);
  state.counters["us_each"] = benchmark::Counter(
      documents * 1e-6, benchmark::Counter::kIsIterationInvariantRate |
                            benchmark::Counter::kInvert);
  state.counters["pairs_each"] = static_cast<double>(pairs) / documents;
  if (state.range(1) == 1) {
    state.counters["candidates_each"] = candidates_each(digests);
  }
}
BENCHMARK(BM_HybridFind)
    ->ArgNames({"documents", "threads"})
    ->ArgsProduct({{10'000, 100'000, 1'000'000}, {1, 2}})
    ->Iterations(1)
    ->MeasureProcessCPUTime()
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace neardup
