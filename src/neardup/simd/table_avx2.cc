// AVX2: ones are counted by table look-ups, 32 nibbles at a time (W. Mula,
// "SSSE3: fast popcount", 2008), then summed to the width of the tags.

#include "neardup/simd/table_kernels_builtin.h"

#if defined(NEARDUP_HAMMING_X86)

#include <immintrin.h>

#define NEARDUP_AVX2 __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt")))

namespace neardup::simd_internal {
namespace {

bool supported() {
  return __builtin_cpu_supports("avx2") != 0 &&
         __builtin_cpu_supports("bmi2") != 0 &&
         __builtin_cpu_supports("popcnt") != 0;
}

NEARDUP_AVX2 void gather_bits(const std::uint64_t* rows, std::size_t n,
                              std::size_t row_words, const std::uint64_t* masks,
                              std::uint64_t* keys) {
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

NEARDUP_AVX2 void classify(const std::uint64_t* differences, std::size_t n,
                           const std::uint64_t* keys,
                           const std::uint64_t* radii, std::size_t tables,
                           std::uint32_t* distances, std::uint32_t* firsts) {
  for (std::size_t i = 0; i < n; ++i) {
    distances[i] =
        static_cast<std::uint32_t>(__builtin_popcountll(differences[i]));
    std::size_t t = 0;
    while (t<tables&& static_cast<std::uint64_t>(
               __builtin_popcountll(differences[i] & keys[t]))>
               radii[t]) {
      ++t;
    }
    firsts[i] = static_cast<std::uint32_t>(t);
  }
}

// The number of ones in each byte.
NEARDUP_AVX2 inline __m256i ones_in_bytes(__m256i v) {
  const __m256i ones =
      _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                       0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const __m256i nibble = _mm256_set1_epi8(0x0f);
  __m256i low = _mm256_shuffle_epi8(ones, _mm256_and_si256(v, nibble));
  __m256i high = _mm256_shuffle_epi8(
      ones, _mm256_and_si256(_mm256_srli_epi16(v, 4), nibble));
  return _mm256_add_epi8(low, high);
}

// What differs between the widths of tags. near() has one bit a byte: a lane of
// four bytes is four equal bits.
struct Lanes16 {
  static constexpr std::uint32_t kCount = 16;
  NEARDUP_AVX2 static __m256i repeat(std::uint64_t tag) {
    return _mm256_set1_epi16(static_cast<short>(tag));
  }
  NEARDUP_AVX2 static std::uint32_t near(__m256i differing, __m256i limit) {
    const __m256i distance =
        _mm256_maddubs_epi16(ones_in_bytes(differing), _mm256_set1_epi8(1));
    return ~static_cast<std::uint32_t>(
        _mm256_movemask_epi8(_mm256_cmpgt_epi16(distance, limit)));
  }
  NEARDUP_AVX2 static __m256i equal(__m256i a, __m256i b) {
    return _mm256_cmpeq_epi16(a, b);
  }
};
struct Lanes32 {
  static constexpr std::uint32_t kCount = 8;
  NEARDUP_AVX2 static __m256i repeat(std::uint64_t tag) {
    return _mm256_set1_epi32(static_cast<int>(tag));
  }
  NEARDUP_AVX2 static std::uint32_t near(__m256i differing, __m256i limit) {
    const __m256i pairs =
        _mm256_maddubs_epi16(ones_in_bytes(differing), _mm256_set1_epi8(1));
    const __m256i distance = _mm256_madd_epi16(pairs, _mm256_set1_epi16(1));
    return ~static_cast<std::uint32_t>(
        _mm256_movemask_epi8(_mm256_cmpgt_epi32(distance, limit)));
  }
  NEARDUP_AVX2 static __m256i equal(__m256i a, __m256i b) {
    return _mm256_cmpeq_epi32(a, b);
  }
};
struct Lanes64 {
  static constexpr std::uint32_t kCount = 4;
  NEARDUP_AVX2 static __m256i repeat(std::uint64_t tag) {
    return _mm256_set1_epi64x(static_cast<long long>(tag));
  }
  NEARDUP_AVX2 static std::uint32_t near(__m256i differing, __m256i limit) {
    const __m256i distance =
        _mm256_sad_epu8(ones_in_bytes(differing), _mm256_setzero_si256());
    return ~static_cast<std::uint32_t>(
        _mm256_movemask_epi8(_mm256_cmpgt_epi64(distance, limit)));
  }
  NEARDUP_AVX2 static __m256i equal(__m256i a, __m256i b) {
    return _mm256_cmpeq_epi64(a, b);
  }
};

// What makes a tag a hit; as in PairRule. A bit a byte, as in near().
template <typename Lanes>
struct Rule {
  NEARDUP_AVX2 Rule(std::uint64_t limit_bits, std::uint64_t known_bits)
      : limit(Lanes::repeat(limit_bits)),
        known(Lanes::repeat(known_bits)),
        unknown(known_bits == 0 ? ~0u : 0) {}
  NEARDUP_AVX2 std::uint32_t hits(__m256i differing) const {
    const __m256i agrees = Lanes::equal(_mm256_and_si256(differing, known),
                                        _mm256_setzero_si256());
    return Lanes::near(differing, limit) &
           (~static_cast<std::uint32_t>(_mm256_movemask_epi8(agrees)) |
            unknown);
  }

  __m256i limit;
  __m256i known;
  std::uint32_t unknown;  // all ones if nothing is known
};

// The lanes of the register at `values` that are hits and before `count`; the
// first byte's bit speaks for a lane.
template <typename Lanes>
NEARDUP_AVX2 inline std::uint32_t hit_lanes(const void* values, __m256i value,
                                            const Rule<Lanes>& rule,
                                            std::uint32_t count) {
  constexpr std::uint32_t kWidth = 32 / Lanes::kCount;
  constexpr std::uint32_t kFirstBytes = kWidth == 2   ? 0x55555555u
                                        : kWidth == 4 ? 0x11111111u
                                                      : 0x01010101u;
  const __m256i there = _mm256_loadu_si256(static_cast<const __m256i*>(values));
  const std::uint32_t near =
      rule.hits(_mm256_xor_si256(there, value)) & kFirstBytes;
  return count >= Lanes::kCount ? near : near & ((1u << count * kWidth) - 1);
}

template <typename Lanes>
NEARDUP_AVX2 std::size_t match_tags(const TagProbe* probes, std::size_t n,
                                    TagHit* hits) {
  constexpr std::uint32_t kWidth = 32 / Lanes::kCount;
  std::size_t count = 0;
  for (std::size_t p = 0; p < n; ++p) {
    const TagProbe& probe = probes[p];
    const __m256i tag = Lanes::repeat(probe.tag);
    const Rule<Lanes> rule(probe.limit, probe.known);
    const std::byte* at = probe.tags;
    for (std::uint32_t i = 0; i < probe.count; i += Lanes::kCount, at += 32) {
      std::uint32_t near = hit_lanes<Lanes>(at, tag, rule, probe.count - i);
      for (; near != 0; near &= near - 1) {
        hits[count++] = {static_cast<std::uint32_t>(p),
                         i + _tzcnt_u32(near) / kWidth};
      }
    }
  }
  return count;
}

template <typename Lanes, typename Value>
NEARDUP_AVX2 std::size_t match_pairs(const Value* values,
                                     const std::uint32_t* ends,
                                     std::size_t buckets,
                                     const PairRule& pair_rule,
                                     PairCursor& cursor, PairHit* hits,
                                     std::size_t room) {
  constexpr std::uint32_t kWidth = 32 / Lanes::kCount;
  const Rule<Lanes> rule(static_cast<std::uint64_t>(pair_rule.limit),
                         pair_rule.known);
  std::size_t count = 0;
  std::size_t bucket = cursor.bucket;
  std::uint32_t row = cursor.row;
  std::uint32_t other = cursor.column == 0 ? row + 1 : cursor.column;
  for (; bucket < buckets; ++bucket) {
    const std::uint32_t end = ends[bucket];
    for (; row < end; ++row, other = row + 1) {
      const __m256i value = Lanes::repeat(values[row]);
      for (; other < end; other += Lanes::kCount) {
        std::uint32_t near =
            hit_lanes<Lanes>(values + other, value, rule, end - other);
        if (near != 0 && room - count < Lanes::kCount) {
          cursor = {bucket, row, other};
          return count;
        }
        for (; near != 0; near &= near - 1) {
          hits[count++] = {row, other + _tzcnt_u32(near) / kWidth};
        }
      }
    }
  }
  cursor = {buckets, row, 0};
  return count;
}

void permute_bits(const std::uint64_t* from, std::size_t n,
                  const std::uint8_t order[64], std::uint64_t* to) {
  kTableScalar.permute_bits(from, n, order, to);
}

}  // namespace

constinit const TableKernel kTableAvx2 = {
    .name = "avx2",
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
