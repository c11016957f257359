// The sums of SimHash over random 64-bit hashes, each kernel beside the plain
// loop that the peers have. items_per_second counts hashes.

#include <array>
#include <random>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "neardup/simd/simhash/accumulate_kernel.h"

namespace neardup {
namespace {

struct Hashes {
  explicit Hashes(std::size_t n) : words(n), weights(n) {
    std::mt19937_64 random(n);
    for (std::size_t i = 0; i < n; ++i) {
      words[i] = random();
      // TF-IDF weights up to 64, at a scale of 2^20.
      weights[i] = static_cast<std::int64_t>(random() >> 38);
    }
  }
  std::vector<std::uint64_t> words;
  std::vector<std::int64_t> weights;
};

void finish(benchmark::State& state) {
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

// compute() of seomoz/simhash-cpp, which has no weights.
void plain_unit(benchmark::State& state) {
  const Hashes hashes(static_cast<std::size_t>(state.range(0)));
  for ([[maybe_unused]] auto _ : state) {
    std::array<long, 64> sums{};
    for (std::uint64_t hash : hashes.words) {
      for (long& sum : sums) {
        sum += (hash & 1) != 0 ? 1 : -1;
        hash >>= 1;
      }
    }
    benchmark::DoNotOptimize(sums);
  }
  finish(state);
}

// The loop of yanyiwu/simhash: one sum of doubles per bit.
void plain_weighted(benchmark::State& state) {
  const Hashes hashes(static_cast<std::size_t>(state.range(0)));
  const std::vector<double> weights(hashes.weights.begin(),
                                    hashes.weights.end());
  for ([[maybe_unused]] auto _ : state) {
    std::array<double, 64> sums{};
    for (std::size_t i = 0; i < weights.size(); ++i) {
      for (std::size_t j = 0; j < 64; ++j) {
        sums[j] += (hashes.words[i] >> j & 1) != 0 ? weights[i] : -weights[i];
      }
    }
    benchmark::DoNotOptimize(sums);
  }
  finish(state);
}

void count_ones(benchmark::State& state, const AccumulateKernel* kernel) {
  const Hashes hashes(static_cast<std::size_t>(state.range(0)));
  for ([[maybe_unused]] auto _ : state) {
    std::array<std::uint64_t, 64> ones{};
    kernel->count_ones(hashes.words.data(), 1, hashes.words.size(),
                       ones.data());
    benchmark::DoNotOptimize(ones);
  }
  finish(state);
}

void add_weighted(benchmark::State& state, const AccumulateKernel* kernel) {
  const Hashes hashes(static_cast<std::size_t>(state.range(0)));
  for ([[maybe_unused]] auto _ : state) {
    std::array<std::int64_t, 64> sums{};
    kernel->add_weighted(hashes.words.data(), 1, hashes.weights.data(),
                         hashes.words.size(), sums.data());
    benchmark::DoNotOptimize(sums);
  }
  finish(state);
}

void sizes(benchmark::internal::Benchmark* benchmark) {
  benchmark->ArgName("hashes")->Arg(200)->Arg(1024)->Arg(16384);
}

[[maybe_unused]] const bool kRegistered = [] {
  benchmark::RegisterBenchmark("unit/plain_loop", plain_unit)->Apply(sizes);
  for (const AccumulateKernel* kernel : accumulate_kernels()) {
    if (kernel->supported()) {
      const std::string name = std::string("unit/") + kernel->name;
      benchmark::RegisterBenchmark(name.c_str(), count_ones, kernel)
          ->Apply(sizes);
    }
  }
  benchmark::RegisterBenchmark("weighted/plain_loop", plain_weighted)
      ->Apply(sizes);
  for (const AccumulateKernel* kernel : accumulate_kernels()) {
    if (kernel->supported()) {
      const std::string name = std::string("weighted/") + kernel->name;
      benchmark::RegisterBenchmark(name.c_str(), add_weighted, kernel)
          ->Apply(sizes);
    }
  }
  return true;
}();

}  // namespace
}  // namespace neardup
