// Text to 64-bit SimHash of all character 4-grams, each kernel beside the plain
// way: FNV-1a of each n-gram, then a loop over 64 counters. bytes_per_second is
// the rate of UTF-8 text.
//
// The texts are made up but have the letters of their kind: words of 2 to 10
// letters with spaces, commas and line ends; ideographs with ideographic
// punctuation and now and then a run of digits or letters.

#include <array>
#include <random>
#include <string>
#include <string_view>

#include <benchmark/benchmark.h>

#include "neardup/simd/simhash/ngram_kernel.h"

namespace neardup {
namespace {

constexpr int kLength = 4;

void append_ascii(std::mt19937_64& random, std::string& text,
                  std::string_view letters, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    text += letters[random() % letters.size()];
  }
}

std::string english(std::size_t size) {
  std::mt19937_64 random(1);
  std::string text;
  while (text.size() < size) {
    append_ascii(random, text, "etaoinshrdlucmfwypvbgkjqxz", 2 + random() % 9);
    text += random() % 12 == 0 ? ", " : random() % 90 == 0 ? ".\n" : " ";
  }
  return text;
}

// In UTF-8, from U+0800 to U+FFFF.
void append_three_bytes(char32_t code_point, std::string& text) {
  text += static_cast<char>(0xe0 | code_point >> 12);
  text += static_cast<char>(0x80 | (code_point >> 6 & 0x3f));
  text += static_cast<char>(0x80 | (code_point & 0x3f));
}

std::string chinese(std::size_t size) {
  std::mt19937_64 random(2);
  std::string text;
  while (text.size() < size) {
    for (std::size_t i = 5 + random() % 12; i > 0; --i) {
      append_three_bytes(static_cast<char32_t>(0x4e00 + random() % 3000), text);
    }
    append_three_bytes(random() % 3 == 0 ? U'。' : U'，', text);
    if (random() % 6 == 0) {
      append_ascii(random, text, "0123456789", 1 + random() % 4);
    }
    if (random() % 10 == 0) {
      append_ascii(random, text, "ABCabcdefg", 2 + random() % 6);
    }
  }
  return text;
}

// Four bytes each: the upper half of the code points is needed.
std::string emoji(std::size_t size) {
  std::mt19937_64 random(3);
  std::string text;
  while (text.size() < size) {
    text += "\xf0\x9f\x98";
    text += static_cast<char>(0x80 + random() % 64);
  }
  return text;
}

// Where the code point at `offset` ends.
std::size_t next(std::string_view text, std::size_t offset) {
  ++offset;
  while (offset < text.size() && (text[offset] & 0xc0) == 0x80) {
    ++offset;
  }
  return offset;
}

std::uint64_t fnv1a(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  }
  return hash;
}

// One hash after the other into 64 counters, as compute() of seomoz/simhash-cpp
// does; that project leaves the n-grams to its caller.
void plain_loop(benchmark::State& state, const std::string& text,
                NgramUnit unit) {
  for ([[maybe_unused]] auto _ : state) {
    std::array<long, 64> sums{};
    std::array<std::size_t, kLength + 1> starts{};
    std::size_t units = 0;
    for (std::size_t offset = 0; offset < text.size(); ++units) {
      std::copy(starts.begin() + 1, starts.end(), starts.begin());
      offset = unit == NgramUnit::kByte ? offset + 1 : next(text, offset);
      starts.back() = offset;
      if (units + 1 < kLength) {
        continue;
      }
      std::uint64_t hash =
          fnv1a(std::string_view(text).substr(starts[0], offset - starts[0]));
      for (long& sum : sums) {
        sum += (hash & 1) != 0 ? 1 : -1;
        hash >>= 1;
      }
    }
    benchmark::DoNotOptimize(sums);
  }
  state.SetBytesProcessed(state.iterations() *
                          static_cast<std::int64_t>(text.size()));
}

void fused(benchmark::State& state, const NgramKernel* kernel,
           const std::string& text, NgramUnit unit) {
  for ([[maybe_unused]] auto _ : state) {
    std::array<std::uint64_t, 64> ones{};
    benchmark::DoNotOptimize(
        count_ngrams(text, unit, kLength, ones.data(), *kernel));
    benchmark::DoNotOptimize(ones);
  }
  state.SetBytesProcessed(state.iterations() *
                          static_cast<std::int64_t>(text.size()));
}

void register_text(const std::string& name, const std::string& text,
                   NgramUnit unit) {
  benchmark::RegisterBenchmark((name + "/plain_loop").c_str(), plain_loop, text,
                               unit);
  for (const NgramKernel* kernel : ngram_kernels()) {
    if (kernel->supported()) {
      benchmark::RegisterBenchmark((name + "/" + kernel->name).c_str(), fused,
                                   kernel, text, unit);
    }
  }
}

[[maybe_unused]] const bool kRegistered = [] {
  constexpr std::size_t kLong = 1 << 20;
  register_text("code_points/chinese_1MB", chinese(kLong),
                NgramUnit::kCodePoint);
  register_text("code_points/english_1MB", english(kLong),
                NgramUnit::kCodePoint);
  register_text("code_points/emoji_1MB", emoji(kLong), NgramUnit::kCodePoint);
  register_text("bytes/chinese_1MB", chinese(kLong), NgramUnit::kByte);
  register_text("bytes/english_1MB", english(kLong), NgramUnit::kByte);
  // A news article, and a line.
  register_text("code_points/chinese_3KB", chinese(3000),
                NgramUnit::kCodePoint);
  register_text("code_points/chinese_150B", chinese(150),
                NgramUnit::kCodePoint);
  return true;
}();

}  // namespace
}  // namespace neardup
