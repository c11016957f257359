#include "neardup/index/rows/sort_documents.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <numeric>

#include "neardup/index/rows/radix_partition.h"
#include "neardup/os/parallel/parallel_for.h"

namespace neardup {
namespace {

// More parts than this and their write lines leave the second-level cache.
constexpr int kMaxPartBits = 11;
// Cells of a part: two for each document, as far as the first cache goes.
constexpr int kMaxCellBits = 14;
// Fewer than this are sorted by comparison.
constexpr std::size_t kFewDocuments = 24;

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

void sort_by_id(Documents documents) {
  if (!std::is_sorted(documents.begin(), documents.end())) {
    std::sort(documents.begin(), documents.end());
  }
}

// Bits of the highest word.
int highest_word_bits(FingerprintSpan fingerprints) {
  return (fingerprints.bits() - 1) % 64 + 1;
}

int part_bits_for(FingerprintSpan fingerprints) {
  return std::min(
      {highest_word_bits(fingerprints), kMaxPartBits,
       static_cast<int>(std::bit_width(fingerprints.size() / 2048))});
}

}  // namespace

std::vector<std::uint32_t> split_by_highest_word(FingerprintSpan fingerprints,
                                                 std::span<const DocId> ids,
                                                 int threads,
                                                 std::span<std::uint64_t> words,
                                                 std::span<DocId> names) {
  assert(ids.empty() || ids.size() == fingerprints.size());
  const std::size_t row_words = fingerprints.row_words();
  const std::uint64_t* highest = fingerprints.words().data() + (row_words - 1);
  const int part_bits = part_bits_for(fingerprints);
  const int shift = highest_word_bits(fingerprints) - part_bits;
  const bool rows = ids.empty() || row_words > 1;
  const auto make = [&](std::size_t from, std::size_t count,
                        std::uint64_t* word, DocId* name,
                        std::uint32_t* parts) {
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint64_t value = highest[(from + i) * row_words];
      // A shift by 64 is undefined, and there is one part then.
      parts[i] =
          static_cast<std::uint32_t>(part_bits == 0 ? 0 : value >> shift);
    }
    for (std::size_t i = 0; word != nullptr && i < count; ++i) {
      word[i] = highest[(from + i) * row_words];
      name[i] =
          rows ? DocId{static_cast<std::uint32_t>(from + i)} : ids[from + i];
    }
  };
  return radix_partition(fingerprints.size(), std::size_t{1} << part_bits,
                         threads, make, words, names);
}

PartSorter::PartSorter(FingerprintSpan fingerprints, std::span<const DocId> ids)
    : fingerprints_(fingerprints), ids_(ids) {}

std::span<WordDocument> PartSorter::sort(std::span<const std::uint64_t> words,
                                         std::span<const DocId> names) {
  const bool rows = fingerprints_.row_words() > 1;
  documents_.resize(words.size());
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto name = static_cast<std::uint32_t>(names[i]);
    documents_[i] = {words[i], rows && !ids_.empty() ? ids_[name] : names[i],
                     name};
  }
  sort_open(documents_,
            highest_word_bits(fingerprints_) - part_bits_for(fingerprints_));
  return documents_;
}

// Sorts documents that agree in all but the lowest `open` bits: one pass into
// cells by the next bits, then within cells, which rarely hold more than two.
void PartSorter::sort_open(Documents documents, int open) {
  if (documents.size() <= kFewDocuments) {
    insertion_sort(documents);
    return;
  }
  if (open == 0) {
    sort_by_id(documents);
    return;
  }
  const int cell_bits = std::min(
      {open, kMaxCellBits, static_cast<int>(std::bit_width(documents.size()))});
  const int shift = open - cell_bits;
  std::vector<std::uint32_t> ends(std::size_t{1} << cell_bits);
  fill_cells(documents, shift, cell_bits, ends);
  std::uint32_t from = 0;
  std::uint32_t large_from = 0;
  for (const std::uint32_t end : ends) {
    if (end - from > kFewDocuments) {
      insertion_sort(documents.subspan(large_from, from - large_from));
      sort_open(documents.subspan(from, end - from), shift);
      large_from = end;
    }
    from = end;
  }
  insertion_sort(documents.subspan(large_from, from - large_from));
}

void PartSorter::fill_cells(Documents documents, int shift, int cell_bits,
                            std::span<std::uint32_t> ends) {
  const std::uint64_t mask = (std::uint64_t{1} << cell_bits) - 1;
  for (const WordDocument& document : documents) {
    ++ends[document.word >> shift & mask];
  }
  // Starts first, which grow to the ends.
  std::exclusive_scan(ends.begin(), ends.end(), ends.begin(), std::uint32_t{0});
  copy_.assign(documents.begin(), documents.end());
  for (const WordDocument& document : copy_) {
    documents[ends[document.word >> shift & mask]++] = document;
  }
}

}  // namespace neardup
