// The kernel that runs everywhere, and says what the others must answer.

#include <bit>
#include <cstring>

#include "neardup/simd/table_kernels_builtin.h"

namespace neardup::simd_internal {
namespace {

// A run of ones at a time over all rows, so that the compiler may do several
// rows in one step.
void gather_bits(const std::uint64_t* rows, std::size_t n,
                 std::size_t row_words, const std::uint64_t* masks,
                 std::uint64_t* keys) {
  std::fill_n(keys, n, std::uint64_t{0});
  int filled = 0;
  for (std::size_t w = 0; w < row_words; ++w) {
    std::uint64_t rest = masks[w];
    while (rest != 0) {
      const int shift = std::countr_zero(rest);
      const int width = std::countr_one(rest >> shift);
      const std::uint64_t ones = ~std::uint64_t{0} >> (64 - width);
      for (std::size_t i = 0; i < n; ++i) {
        keys[i] |= (rows[i * row_words + w] >> shift & ones) << filled;
      }
      rest &= ~(ones << shift);
      filled += width;
    }
  }
}

void classify(const std::uint64_t* differences, std::size_t n,
              const std::uint64_t* keys, const std::uint64_t* radii,
              std::size_t tables, std::uint32_t* distances,
              std::uint32_t* firsts) {
  for (std::size_t i = 0; i < n; ++i) {
    distances[i] = static_cast<std::uint32_t>(std::popcount(differences[i]));
    std::size_t t = 0;
    while (t<tables&& static_cast<std::uint64_t>(
               std::popcount(differences[i] & keys[t]))>
               radii[t]) {
      ++t;
    }
    firsts[i] = static_cast<std::uint32_t>(t);
  }
}

void permute_bits(const std::uint64_t* from, std::size_t n,
                  const std::uint8_t order[64], std::uint64_t* to) {
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint64_t word = from[i];
    std::uint64_t permuted = 0;
    for (unsigned j = 0; j < 64; ++j) {
      permuted |= (word >> order[j] & 1) << j;
    }
    to[i] = permuted;
  }
}

template <typename Word>
bool is_hit(Word differing, std::uint32_t limit, std::uint64_t known) {
  return static_cast<unsigned>(std::popcount(differing)) <= limit &&
         (known == 0 || (differing & known) != 0);
}

template <typename Tag>
std::size_t match_tags(const TagProbe* probes, std::size_t n, TagHit* hits) {
  std::size_t count = 0;
  for (std::size_t p = 0; p < n; ++p) {
    const TagProbe& probe = probes[p];
    for (std::uint32_t i = 0; i < probe.count; ++i) {
      Tag tag;
      std::memcpy(&tag, probe.tags + i * sizeof(Tag), sizeof(Tag));
      const auto differing =
          static_cast<Tag>(tag ^ static_cast<Tag>(probe.tag));
      if (is_hit(differing, probe.limit, probe.known)) {
        hits[count++] = {static_cast<std::uint32_t>(p), i};
      }
    }
  }
  return count;
}

template <typename Value>
std::size_t match_pairs(const Value* values, const std::uint32_t* ends,
                        std::size_t buckets, const PairRule& rule,
                        PairCursor& cursor, PairHit* hits, std::size_t room) {
  const auto limit = static_cast<std::uint32_t>(rule.limit);
  std::size_t count = 0;
  for (; cursor.bucket < buckets; ++cursor.bucket) {
    const std::uint32_t end = ends[cursor.bucket];
    for (; cursor.row < end; ++cursor.row, cursor.column = 0) {
      const std::uint32_t row = cursor.row;
      std::uint32_t other = cursor.column == 0 ? row + 1 : cursor.column;
      for (; other < end; ++other) {
        if (count == room) {
          cursor.column = other;
          return count;
        }
        if (is_hit(values[row] ^ values[other], limit, rule.known)) {
          hits[count++] = {row, other};
        }
      }
    }
  }
  return count;
}

}  // namespace

constinit const TableKernel kTableScalar = {
    .name = "scalar",
    .supported = [] { return true; },
    .gather_bits = gather_bits,
    .classify = classify,
    .permute_bits = permute_bits,
    .match_tags16 = match_tags<std::uint16_t>,
    .match_tags32 = match_tags<std::uint32_t>,
    .match_tags64 = match_tags<std::uint64_t>,
    .match_pairs32 = match_pairs<std::uint32_t>,
    .match_pairs64 = match_pairs<std::uint64_t>,
};

}  // namespace neardup::simd_internal
