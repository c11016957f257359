// What a KeyIndex costs: adding, searching while all is fresh, building,
// opening, and searching what is mapped; a text each. Texts have random keys,
// one in fifty of them common; one in five is a copy of which a quarter of the
// keys are its own. Half of the searches are for texts that resemble nothing.

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "neardup/similarity/online/key_index.h"

namespace neardup {
namespace {

constexpr std::size_t kColumns = OnePermutationHasher::kKeys;
constexpr std::size_t kQueries = 100'000;

using BenchKeys = std::vector<std::uint32_t>;

// The same number always gives the same keys.
void keys_of(std::uint64_t number, BenchKeys& keys) {
  std::mt19937_64 random(number % 5 == 4 ? number - 4 : number);
  keys.resize(kColumns);
  for (std::uint32_t& key : keys) {
    const std::uint64_t drawn = random();
    key = static_cast<std::uint32_t>(drawn % 50 == 0 ? drawn >> 32 & 0x3ff
                                                     : drawn >> 32);
  }
  if (number % 5 == 4) {
    std::mt19937_64 own(number);
    for (std::uint32_t& key : keys) {
      key = own() % 4 == 0 ? static_cast<std::uint32_t>(own()) : key;
    }
  }
}

double resident_bytes() {
  std::ifstream statm("/proc/self/statm");
  double all = 0;
  double resident = 0;
  statm >> all >> resident;
  return resident * 4096;
}

// What the benchmarks of one size share: each needs the one before it.
struct Shared {
  std::size_t texts = 0;
  std::unique_ptr<KeyIndex> index;
  std::string path = "key_index_bench.keys";
};

Shared& shared() {
  static Shared state;
  return state;
}

void add_texts(benchmark::State& state) {
  const auto texts = static_cast<std::size_t>(state.range(0));
  for (auto _ : state) {
    shared().index = std::make_unique<KeyIndex>(KeyIndexOptions{});
    shared().texts = texts;
    BenchKeys block;
    BenchKeys keys;
    constexpr std::size_t kBlock = 4096;
    for (std::size_t begin = 0; begin < texts; begin += kBlock) {
      state.PauseTiming();
      block.clear();
      for (std::size_t i = begin; i < begin + kBlock; ++i) {
        keys_of(i, keys);
        block.insert(block.end(), keys.begin(), keys.end());
      }
      state.ResumeTiming();
      for (std::size_t i = 0; i < kBlock && begin + i < texts; ++i) {
        shared().index->add(static_cast<std::uint32_t>(begin + i),
                            std::span(block).subspan(i * kColumns, kColumns));
      }
    }
  }
  state.counters["bytes_a_text"] =
      static_cast<double>(shared().index->memory_bytes()) /
      static_cast<double>(texts);
  state.counters["resident_a_text"] =
      resident_bytes() / static_cast<double>(texts);
}

// Range 1: are there candidates? 0: none, 1: of a text that is inside.
void search_texts(benchmark::State& state) {
  const bool inside = state.range(1) != 0;
  std::vector<BenchKeys> queries(kQueries);
  std::vector<std::uint32_t> numbers(kQueries);
  std::mt19937_64 random(7);
  for (std::size_t i = 0; i < kQueries; ++i) {
    numbers[i] = static_cast<std::uint32_t>(inside ? random() % shared().texts
                                                   : KeyIndex::kNobody);
    keys_of(inside ? numbers[i] : (random() | std::uint64_t{1} << 40) / 5 * 5,
            queries[i]);
  }
  KeyIndex::Scratch scratch(*shared().index);
  std::vector<MetRow> met;
  std::size_t found = 0;
  for (auto _ : state) {
    for (std::size_t i = 0; i < kQueries; ++i) {
      shared().index->candidates(queries[i], numbers[i], 3, 512, scratch, met);
      found += met.size();
    }
  }
  const double searches =
      static_cast<double>(state.iterations()) * static_cast<double>(kQueries);
  state.counters["found"] = static_cast<double>(found) / searches;
  state.counters["each"] = benchmark::Counter(
      searches, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
  state.counters["resident_a_text"] =
      resident_bytes() / static_cast<double>(shared().texts);
}

void build_file(benchmark::State& state) {
  for (auto _ : state) {
    shared().index->freeze();
    if (!shared().index->build(shared().path).ok()) {
      state.SkipWithError("cannot build");
      return;
    }
  }
  if (!shared().index->install(shared().path).ok()) {
    state.SkipWithError("cannot install");
  }
}

void open_file(benchmark::State& state) {
  for (auto _ : state) {
    Result<KeyIndex> opened = KeyIndex::open(shared().path, KeyIndexOptions{});
    if (!opened.ok()) {
      state.SkipWithError("cannot open");
      return;
    }
    *shared().index = *std::move(opened);
  }
  std::remove(shared().path.c_str());  // what is mapped stays
  state.counters["file_bytes_a_text"] =
      static_cast<double>(shared().index->mapped_bytes()) /
      static_cast<double>(shared().texts);
  state.counters["resident_a_text"] =
      resident_bytes() / static_cast<double>(shared().texts);
}

void every_size() {
  for (const std::int64_t texts : {100'000, 1'000'000, 10'000'000}) {
    const std::string size = "/texts:" + std::to_string(texts);
    const auto add = [&](const std::string& name,
                         void (*run)(benchmark::State&), std::int64_t inside) {
      benchmark::RegisterBenchmark((name + size).c_str(), run)
          ->Args({texts, inside})
          ->Iterations(1)
          ->Unit(benchmark::kMillisecond);
    };
    add("add", add_texts, 0);
    add("search_fresh_strange", search_texts, 0);
    add("search_fresh_inside", search_texts, 1);
    add("build", build_file, 0);
    add("search_built_strange", search_texts, 0);
    add("open", open_file, 0);
    add("search_mapped_strange", search_texts, 0);
    add("search_mapped_strange_again", search_texts, 0);
    add("search_mapped_inside", search_texts, 1);
  }
}

[[maybe_unused]] const bool kRegistered = [] {
  every_size();
  return true;
}();

}  // namespace
}  // namespace neardup
