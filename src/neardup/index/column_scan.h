// Scanning rows with the active kernel, without a result buffer as long as the
// column: the kernel fills a small one, chunk after chunk.

#ifndef NEARDUP_INDEX_COLUMN_SCAN_H_
#define NEARDUP_INDEX_COLUMN_SCAN_H_

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "neardup/index/fingerprint_column.h"
#include "neardup/simd/hamming_kernel.h"

namespace neardup {

// Rows between two looks at anything but the scan itself; the buffer of matches
// stays in the first-level cache.
inline constexpr std::size_t kScanChunk = 1024;

// Calls visit(i) for each i, ascending, with rows[i] within `radius` of
// `query`. REQUIRES: query.size() == rows.row_words(), radius >= 0.
template <typename Visit>
void for_each_within(FingerprintSpan rows, FingerprintRow query, int radius,
                     Visit&& visit) {
  assert(query.size() == rows.row_words() && radius >= 0);
  const HammingKernel& kernel = active_hamming_kernel();
  const std::size_t row_words = rows.row_words();
  const std::uint64_t* words = rows.words().data();
  const std::size_t size = rows.size();
  std::array<std::uint32_t, kScanChunk> matches;
  for (std::size_t from = 0; from < size; from += kScanChunk) {
    const std::size_t n = std::min(kScanChunk, size - from);
    const std::uint64_t* chunk = words + from * row_words;
    const std::size_t count =
        row_words == 1 ? kernel.scan(chunk, n, query[0], radius, matches.data())
                       : kernel.scan_rows(chunk, n, row_words, query.data(),
                                          radius, matches.data());
    for (std::size_t i = 0; i < count; ++i) {
      visit(from + matches[i]);
    }
  }
}

}  // namespace neardup

#endif  // NEARDUP_INDEX_COLUMN_SCAN_H_
