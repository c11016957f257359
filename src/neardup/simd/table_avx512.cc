// AVX-512 with VPOPCNTDQ and BITALG counts a register of tags of any width in
// one instruction.

#include "neardup/simd/table_kernels_builtin.h"

#if defined(NEARDUP_HAMMING_X86)

#include <immintrin.h>

#define NEARDUP_AVX512                                                     \
  __attribute__((                                                          \
      target("avx512f,avx512bw,avx512vl,avx512vpopcntdq,avx512bitalg,bmi," \
             "bmi2,lzcnt,popcnt")))

namespace neardup::simd_internal {
namespace {

bool supported() {
  return __builtin_cpu_supports("avx512f") != 0 &&
         __builtin_cpu_supports("avx512bw") != 0 &&
         __builtin_cpu_supports("avx512vl") != 0 &&
         __builtin_cpu_supports("avx512vpopcntdq") != 0 &&
         __builtin_cpu_supports("avx512bitalg") != 0 &&
         __builtin_cpu_supports("bmi2") != 0 &&
         __builtin_cpu_supports("popcnt") != 0;
}

NEARDUP_AVX512 void gather_bits(const std::uint64_t* rows, std::size_t n,
                                std::size_t row_words,
                                const std::uint64_t* masks,
                                std::uint64_t* keys) {
  if (row_words == 1) {
    const std::uint64_t mask = masks[0];
    for (std::size_t i = 0; i < n; ++i) {
      keys[i] = _pext_u64(rows[i], mask);
    }
    return;
  }
  for (std::size_t i = 0; i < n; ++i, rows += row_words) {
    std::uint64_t key = 0;
    int filled = 0;
    for (std::size_t w = 0; w < row_words && filled < 64; ++w) {
      key |= _pext_u64(rows[w], masks[w]) << filled;
      filled += __builtin_popcountll(masks[w]);
    }
    keys[i] = key;
  }
}

// Eight tables at a time, without a branch up to there.
NEARDUP_AVX512 void classify(const std::uint64_t* differences, std::size_t n,
                             const std::uint64_t* keys,
                             const std::uint64_t* radii, std::size_t tables,
                             std::uint32_t* distances, std::uint32_t* firsts) {
  for (std::size_t i = 0; i < n; ++i) {
    distances[i] =
        static_cast<std::uint32_t>(__builtin_popcountll(differences[i]));
    const __m512i difference =
        _mm512_set1_epi64(static_cast<long long>(differences[i]));
    std::size_t first = tables;
    for (std::size_t t = 0; t < tables; t += 8) {
      const __m512i ones = _mm512_popcnt_epi64(
          _mm512_and_si512(difference, _mm512_loadu_si512(keys + t)));
      const std::uint32_t found =
          _mm512_cmple_epu64_mask(ones, _mm512_loadu_si512(radii + t));
      if (found != 0) {
        first = std::min(tables, t + _tzcnt_u32(found));
        break;
      }
    }
    firsts[i] = static_cast<std::uint32_t>(first);
  }
}

// One instruction gathers 64 bits of a word in any order.
NEARDUP_AVX512 void permute_bits(const std::uint64_t* from, std::size_t n,
                                 const std::uint8_t order[64],
                                 std::uint64_t* to) {
  const __m512i bits = _mm512_loadu_si512(order);
  for (std::size_t i = 0; i < n; ++i) {
    to[i] = _mm512_bitshuffle_epi64_mask(
        _mm512_set1_epi64(static_cast<long long>(from[i])), bits);
  }
}

// The lowest `count` of 64 bits; all if there are more.
NEARDUP_AVX512 inline std::uint64_t low_bits(std::uint32_t count) {
  return count >= 64 ? ~std::uint64_t{0} : _bzhi_u64(~std::uint64_t{0}, count);
}

// What differs between the widths of tags: lanes of a register, and a mask of
// those near enough, or of those that differ in known bits.
struct Lanes16 {
  static constexpr std::uint32_t kCount = 32;
  NEARDUP_AVX512 static __m512i repeat(std::uint64_t tag) {
    return _mm512_set1_epi16(static_cast<short>(tag));
  }
  NEARDUP_AVX512 static std::uint64_t near(__m512i differing, __m512i limit) {
    return _mm512_cmple_epu16_mask(_mm512_popcnt_epi16(differing), limit);
  }
  NEARDUP_AVX512 static std::uint64_t differ(__m512i differing, __m512i known) {
    return _mm512_test_epi16_mask(differing, known);
  }
};
struct Lanes32 {
  static constexpr std::uint32_t kCount = 16;
  NEARDUP_AVX512 static __m512i repeat(std::uint64_t tag) {
    return _mm512_set1_epi32(static_cast<int>(tag));
  }
  NEARDUP_AVX512 static std::uint64_t near(__m512i differing, __m512i limit) {
    return _mm512_cmple_epu32_mask(_mm512_popcnt_epi32(differing), limit);
  }
  NEARDUP_AVX512 static std::uint64_t differ(__m512i differing, __m512i known) {
    return _mm512_test_epi32_mask(differing, known);
  }
};
struct Lanes64 {
  static constexpr std::uint32_t kCount = 8;
  NEARDUP_AVX512 static __m512i repeat(std::uint64_t tag) {
    return _mm512_set1_epi64(static_cast<long long>(tag));
  }
  NEARDUP_AVX512 static std::uint64_t near(__m512i differing, __m512i limit) {
    return _mm512_cmple_epu64_mask(_mm512_popcnt_epi64(differing), limit);
  }
  NEARDUP_AVX512 static std::uint64_t differ(__m512i differing, __m512i known) {
    return _mm512_test_epi64_mask(differing, known);
  }
};

// What makes a tag a hit; as in PairRule.
template <typename Lanes>
struct Rule {
  NEARDUP_AVX512 Rule(std::uint64_t limit_bits, std::uint64_t known_bits)
      : limit(Lanes::repeat(limit_bits)),
        known(Lanes::repeat(known_bits)),
        unknown(known_bits == 0 ? ~std::uint64_t{0} : 0) {}
  NEARDUP_AVX512 std::uint64_t hits(__m512i differing) const {
    return Lanes::near(differing, limit) &
           (Lanes::differ(differing, known) | unknown);
  }

  __m512i limit;
  __m512i known;
  std::uint64_t unknown;  // all ones if nothing is known
};

// Half a register holds most buckets of narrow tags, and seldom reaches into a
// cache line with none of them.
template <typename Lanes>
constexpr bool kHasHalf = Lanes::kCount == Lanes16::kCount;
NEARDUP_AVX512 inline __m256i repeat_half16(std::uint64_t tag) {
  return _mm256_set1_epi16(static_cast<short>(tag));
}
NEARDUP_AVX512 inline std::uint64_t half_hits16(const TagProbe& probe) {
  const __m256i differing = _mm256_xor_si256(
      _mm256_loadu_si256(reinterpret_cast<const __m256i*>(probe.tags)),
      repeat_half16(probe.tag));
  const std::uint32_t near = _mm256_cmple_epu16_mask(
      _mm256_popcnt_epi16(differing), repeat_half16(probe.limit));
  const std::uint32_t unknown =
      _mm256_test_epi16_mask(differing, repeat_half16(probe.known));
  return probe.known == 0 ? near : near & unknown;
}

template <typename Lanes>
NEARDUP_AVX512 std::size_t match_tags(const TagProbe* probes, std::size_t n,
                                      TagHit* hits) {
  std::size_t count = 0;
  for (std::size_t p = 0; p < n; ++p) {
    const TagProbe& probe = probes[p];
    const __m512i tag = Lanes::repeat(probe.tag);
    const Rule<Lanes> rule(probe.limit, probe.known);
    const std::byte* at = probe.tags;
    const bool is_half = kHasHalf<Lanes> && probe.count <= Lanes::kCount / 2;
    for (std::uint32_t i = 0; i < probe.count; i += Lanes::kCount, at += 64) {
      std::uint64_t near =
          (is_half ? half_hits16(probe)
                   : rule.hits(_mm512_xor_si512(_mm512_loadu_si512(at), tag))) &
          low_bits(probe.count - i);
      if (probe.count > Lanes::kCount) {
        for (; __builtin_expect(near != 0, 0); near &= near - 1) {
          hits[count++] = {static_cast<std::uint32_t>(p),
                           i + static_cast<std::uint32_t>(_tzcnt_u64(near))};
        }
        continue;
      }
      // Of a short probe it cannot be predicted whether there is one; that
      // there are two is rare.
      hits[count] = {static_cast<std::uint32_t>(p),
                     i + static_cast<std::uint32_t>(_tzcnt_u64(near))};
      count += near != 0;
      for (near &= near - 1; __builtin_expect(near != 0, 0); near &= near - 1) {
        hits[count++] = {static_cast<std::uint32_t>(p),
                         i + static_cast<std::uint32_t>(_tzcnt_u64(near))};
      }
    }
  }
  return count;
}

template <typename Lanes, typename Value>
NEARDUP_AVX512 std::size_t match_pairs(const Value* values,
                                       const std::uint32_t* ends,
                                       std::size_t buckets,
                                       const PairRule& pair_rule,
                                       PairCursor& cursor, PairHit* hits,
                                       std::size_t room) {
  const Rule<Lanes> rule(static_cast<std::uint64_t>(pair_rule.limit),
                         pair_rule.known);
  std::size_t count = 0;
  std::size_t bucket = cursor.bucket;
  std::uint32_t row = cursor.row;
  std::uint32_t other = cursor.column == 0 ? row + 1 : cursor.column;
  for (; bucket < buckets; ++bucket) {
    const std::uint32_t end = ends[bucket];
    for (; row < end; ++row, other = row + 1) {
      const __m512i value = Lanes::repeat(values[row]);
      for (; other < end; other += Lanes::kCount) {
        std::uint64_t near = rule.hits(_mm512_xor_si512(
                                 _mm512_loadu_si512(values + other), value)) &
                             low_bits(end - other);
        if (__builtin_expect(near != 0, 0)) {
          if (room - count < Lanes::kCount) {
            cursor = {bucket, row, other};
            return count;
          }
          for (; near != 0; near &= near - 1) {
            hits[count++] = {
                row, other + static_cast<std::uint32_t>(_tzcnt_u64(near))};
          }
        }
      }
    }
  }
  cursor = {buckets, row, 0};
  return count;
}

}  // namespace

constinit const TableKernel kTableAvx512 = {
    .name = "avx512",
    .supported = supported,
    .gather_bits = gather_bits,
    .classify = classify,
    .permute_bits = permute_bits,
    .match_tags16 = match_tags<Lanes16>,
    .match_tags32 = match_tags<Lanes32>,
    .match_tags64 = match_tags<Lanes64>,
    .match_pairs32 = match_pairs<Lanes32>,
    .match_pairs64 = match_pairs<Lanes64>,
};

}  // namespace neardup::simd_internal

#endif  // NEARDUP_HAMMING_X86
