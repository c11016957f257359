#include "neardup/index/sort_documents.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <numeric>

#include "neardup/index/parallel.h"
#include "neardup/index/radix_partition.h"

namespace neardup {
namespace {

// More parts than this and their write lines leave the second-level cache.
constexpr int kMaxPartBits = 11;
// Cells of a part: two for each document, as far as the first cache goes.
constexpr int kMaxCellBits = 14;
// Fewer than this are sorted by comparison.
constexpr std::size_t kFew = 24;

using Documents = std::span<WordDocument>;

// Sorts what is nearly sorted: by insertion where cells are small.
void insertion_sort(Documents documents) {
  for (std::size_t i = 1; i < documents.size(); ++i) {
    const WordDocument document = documents[i];
    std::size_t at = i;
    for (; at > 0 && document < documents[at - 1]; --at) {
      documents[at] = documents[at - 1];
    }
    documents[at] = document;
  }
}

// Sorts the parts of a partition: one pass into cells by the next bits, then
// within cells, which rarely hold more than two.
class PartSorter {
 public:
  // Sorts documents that agree in the highest 64 - `open` bits.
  void sort(Documents documents, int open) {
    if (documents.size() <= kFew) {
      insertion_sort(documents);
      return;
    }
    if (open == 0) {
      sort_by_id(documents);
      return;
    }
    const int cell_bits =
        std::min({open, kMaxCellBits,
                  static_cast<int>(std::bit_width(documents.size()))});
    const int shift = open - cell_bits;
    const std::vector<std::uint32_t> ends =
        fill_cells(documents, shift, cell_bits);
    std::uint32_t from = 0;
    std::uint32_t large_from = 0;
    for (const std::uint32_t end : ends) {
      if (end - from > kFew) {
        insertion_sort(documents.subspan(large_from, from - large_from));
        sort(documents.subspan(from, end - from), shift);
        large_from = end;
      }
      from = end;
    }
    insertion_sort(documents.subspan(large_from, from - large_from));
  }

 private:
  static void sort_by_id(Documents documents) {
    if (!std::is_sorted(documents.begin(), documents.end())) {
      std::sort(documents.begin(), documents.end());
    }
  }

  std::vector<std::uint32_t> fill_cells(Documents documents, int shift,
                                        int cell_bits) {
    const std::uint64_t mask = (std::uint64_t{1} << cell_bits) - 1;
    std::vector<std::uint32_t> ends(std::size_t{1} << cell_bits);
    for (const WordDocument& document : documents) {
      ++ends[document.word >> shift & mask];
    }
    // Starts first, which grow to the ends.
    std::exclusive_scan(ends.begin(), ends.end(), ends.begin(),
                        std::uint32_t{0});
    copy_.assign(documents.begin(), documents.end());
    for (const WordDocument& document : copy_) {
      documents[ends[document.word >> shift & mask]++] = document;
    }
    return ends;
  }

  std::vector<WordDocument> copy_;
};

}  // namespace

SortedParts sort_by_highest_word(FingerprintSpan fingerprints,
                                 std::span<const DocId> ids, int threads,
                                 HugeWorkspace& workspace) {
  assert(ids.empty() || ids.size() == fingerprints.size());
  const std::size_t size = fingerprints.size();
  const std::size_t row_words = fingerprints.row_words();
  const std::uint64_t* words = fingerprints.words().data() + (row_words - 1);
  const int open = (fingerprints.bits() - 1) % 64 + 1;  // in the highest word
  const int part_bits = std::min(
      {open, kMaxPartBits, static_cast<int>(std::bit_width(size / 2048))});
  const int shift = open - part_bits;
  SortedParts result;
  result.documents = workspace.take<WordDocument>(size);
  const auto make = [&](std::size_t from, std::size_t count,
                        WordDocument* entries, std::uint32_t* parts) {
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint64_t word = words[(from + i) * row_words];
      // A shift by 64 is undefined, and there is one part then.
      parts[i] = static_cast<std::uint32_t>(part_bits == 0 ? 0 : word >> shift);
    }
    for (std::size_t i = 0; entries != nullptr && i < count; ++i) {
      const auto row = static_cast<std::uint32_t>(from + i);
      entries[i] = {words[(from + i) * row_words],
                    ids.empty() ? DocId{row} : ids[from + i], row};
    }
  };
  result.starts = radix_partition(size, std::size_t{1} << part_bits, threads,
                                  make, result.documents);
  const Documents all = result.documents;
  run_threads(threads, [&](int t) {
    PartSorter sorter;
    for (std::size_t p = static_cast<std::size_t>(t);
         p + 1 < result.starts.size(); p += static_cast<std::size_t>(threads)) {
      sorter.sort(all.subspan(result.starts[p],
                              result.starts[p + 1] - result.starts[p]),
                  shift);
    }
  });
  return result;
}

}  // namespace neardup
