// Scanning rows with the active kernel, without a result buffer as long as the
// column: the kernel fills a small one, chunk after chunk. Of many queries each
// looks at a chunk before the next chunk is read, so that memory, which bounds
// the scan for one query, no longer does.

#ifndef NEARDUP_INDEX_ROWS_COLUMN_SCAN_H_
#define NEARDUP_INDEX_ROWS_COLUMN_SCAN_H_

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "neardup/index/rows/fingerprint_column.h"
#include "neardup/simd/hamming_kernel.h"

namespace neardup {

// Rows between two looks at anything but the scan itself; the buffer of matches
// stays in the first-level cache.
inline constexpr std::size_t kScanChunk = 2048;

// Calls visit(q, i) for each q and i with rows[i] within `radius` of
// queries[q]; of one query in ascending i, of several in no defined order.
// REQUIRES: queries.bits() == rows.bits(), radius >= 0.
template <typename Visit>
void for_each_within_batch(FingerprintSpan rows, FingerprintSpan queries,
                           int radius, Visit&& visit) {
  assert(queries.row_words() == rows.row_words() && radius >= 0);
  const HammingKernel& kernel = active_hamming_kernel();
  const std::size_t row_words = rows.row_words();
  const std::uint64_t* words = rows.words().data();
  const std::size_t size = rows.size();
  std::array<std::uint32_t, kScanChunk> matches;
  for (std::size_t from = 0; from < size; from += kScanChunk) {
    const std::size_t n = std::min(kScanChunk, size - from);
    const std::uint64_t* chunk = words + from * row_words;
    for (std::size_t q = 0; q < queries.size(); ++q) {
      const FingerprintRow query = queries[q];
      const std::size_t count =
          row_words == 1
              ? kernel.scan(chunk, n, query[0], radius, matches.data())
              : kernel.scan_rows(chunk, n, row_words, query.data(), radius,
                                 matches.data());
      for (std::size_t i = 0; i < count; ++i) {
        visit(q, from + matches[i]);
      }
    }
  }
}

// The same for one query: calls visit(i), ascending.
// REQUIRES: query.size() == rows.row_words(), radius >= 0.
template <typename Visit>
void for_each_within(FingerprintSpan rows, FingerprintRow query, int radius,
                     Visit&& visit) {
  for_each_within_batch(rows, FingerprintSpan(query, rows.bits()), radius,
                        [&](std::size_t, std::size_t i) { visit(i); });
}

}  // namespace neardup

#endif  // NEARDUP_INDEX_ROWS_COLUMN_SCAN_H_
