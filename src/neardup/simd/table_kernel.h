// Kernels of the Hamming tables: reading keys out of fingerprints, finding the
// near tags of a bucket, and the near pairs within one. Like the scan kernels,
// one file per instruction set, one dispatch, identical answers.
//
// Each takes many small pieces of work at a time, because a bucket holds about
// ten tags: one call a bucket would cost more than the comparison.
//
// Thread safety: everything here may be called concurrently.

#ifndef NEARDUP_SIMD_TABLE_KERNEL_H_
#define NEARDUP_SIMD_TABLE_KERNEL_H_

#include <cstddef>
#include <cstdint>
#include <span>

namespace neardup {

// Bytes that must be readable behind the last tag or value given to a kernel,
// which compares a whole register and discards what lies past the end.
inline constexpr std::size_t kTableKernelPadding = 64;

// A run of tags, side by side, of the width in the function's name, and what to
// compare them with.
struct TagProbe {
  const std::byte* tags;
  std::uint64_t tag;  // higher bits than the width are ignored
  std::uint32_t count;
  std::uint32_t limit;  // bits, inclusive
  // Tags that agree with `tag` in all of these bits are no hits: they are known
  // from elsewhere. 0: there are none.
  std::uint64_t known = 0;
};

// Tag `index` of probe `probe` is within its limit.
struct TagHit {
  std::uint32_t probe;
  std::uint32_t index;
};

// Which two rows of a bucket are a hit: those within `limit` bits, inclusive,
// that do not agree in all bits of `known`, if it has any.
struct PairRule {
  int limit;
  std::uint64_t known = 0;
};

// Rows `a` < `b` of one bucket are a hit.
struct PairHit {
  std::uint32_t a;
  std::uint32_t b;
};

// Where match_pairs continues; all zero at the start.
struct PairCursor {
  std::size_t bucket = 0;
  std::uint32_t row = 0;     // the first of the two
  std::uint32_t column = 0;  // where to look for the second; 0: behind row
};

struct TableKernel {
  const char* name;     // "avx512", "avx2", "scalar"
  bool (*supported)();  // true if this CPU can run it

  // keys[i] gets the bits of row i that `masks` selects (a mask for each word
  // of a row), packed lowest first: the PEXT of BMI2.
  // REQUIRES: 1 <= row_words <= 4, together at most 64 ones in the masks.
  void (*gather_bits)(const std::uint64_t* rows, std::size_t n,
                      std::size_t row_words, const std::uint64_t* masks,
                      std::uint64_t* keys);

  // For each of n differences of two words: distances[i] is its number of ones,
  // firsts[i] the first table t of `tables` that has at most radii[t] of them
  // in keys[t], or `tables` if none has. REQUIRES: keys and radii readable up
  // to the next multiple of 8.
  void (*classify)(const std::uint64_t* differences, std::size_t n,
                   const std::uint64_t* keys, const std::uint64_t* radii,
                   std::size_t tables, std::uint32_t* distances,
                   std::uint32_t* firsts);

  // Word i of `to` gets the bits of word i of `from` in another order: bit j is
  // bit order[j] of the word. `from` and `to` may be the same.
  void (*permute_bits)(const std::uint64_t* from, std::size_t n,
                       const std::uint8_t order[64], std::uint64_t* to);

  // Writes the hits of probes[0, n) in their order and, within a probe,
  // ascending; returns how many. REQUIRES: room for one more than
  // the sum of all counts, padding behind each probe's tags.
  std::size_t (*match_tags16)(const TagProbe* probes, std::size_t n,
                              TagHit* hits);
  std::size_t (*match_tags32)(const TagProbe* probes, std::size_t n,
                              TagHit* hits);
  std::size_t (*match_tags64)(const TagProbe* probes, std::size_t n,
                              TagHit* hits);

  // Bucket i is the values in [ends[i - 1], ends[i]), the first from 0. Writes
  // every two of a bucket that are a hit, a < b, each once. Returns how many;
  // when `room` is nearly used up it returns early, and goes on from `cursor`
  // at the next call. Done when cursor.bucket == buckets. REQUIRES: room >= 64,
  // padding behind the values.
  std::size_t (*match_pairs32)(const std::uint32_t* values,
                               const std::uint32_t* ends, std::size_t buckets,
                               const PairRule& rule, PairCursor& cursor,
                               PairHit* hits, std::size_t room);
  std::size_t (*match_pairs64)(const std::uint64_t* values,
                               const std::uint32_t* ends, std::size_t buckets,
                               const PairRule& rule, PairCursor& cursor,
                               PairHit* hits, std::size_t room);
};

// Every kernel built in, best first; "scalar" is last, always there.
std::span<const TableKernel* const> table_kernels();

// Chosen like active_hamming_kernel(), by NEARDUP_KERNEL too. Where the wanted
// kernel has no tables of its own ("neon"), the scalar one.
const TableKernel& active_table_kernel();

}  // namespace neardup

#endif  // NEARDUP_SIMD_TABLE_KERNEL_H_
