// A RowSpill is a partition on disk: named fingerprints, each filed under one
// of some parts, in a single temporary file. A part is written a buffer at a
// time and remembers where its buffers went.
//
//   RowSpill spill(std::move(file), {.bits = 64, .parts = 16});
//   NEARDUP_RETURN_IF_ERROR(spill.add(part, row, name));  // many
//   NEARDUP_RETURN_IF_ERROR(spill.finish());
//   NEARDUP_RETURN_IF_ERROR(spill.read(part, take));
//
// Errors are those of ScratchFile. 8 bytes a word and 4 for the name; no seek
// but to the beginning of a buffer. Not thread safe.

#ifndef NEARDUP_INDEX_JOIN_ROW_SPILL_H_
#define NEARDUP_INDEX_JOIN_ROW_SPILL_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/index/design/bit_mask.h"
#include "neardup/index/rows/fingerprint_column.h"
#include "neardup/os/scratch/scratch_file.h"

namespace neardup {

class RowSpill {
 public:
  struct Shape {
    int bits = 64;
    std::size_t parts = 1;
    std::size_t buffer_bytes = 0;  // of all parts together, about
  };

  // REQUIRES: `file` is empty, 1 <= parts, 1 <= bits <= 256.
  RowSpill(ScratchFile file, const Shape& shape);

  // REQUIRES: part < parts; `row` of the shape's bits; finish() not called.
  Status add(std::size_t part, FingerprintRow row, std::uint32_t name) {
    Part& to = parts_[part];
    if (to.buffered == buffer_rows_) {
      NEARDUP_RETURN_IF_ERROR(flush(part));
    }
    std::uint64_t* const words =
        &words_[(part * buffer_rows_ + to.buffered) * row.size()];
    if (to.rows == 0) {
      std::copy(row.begin(), row.end(), &first_[part * row.size()]);
    }
    for (std::size_t w = 0; w < row.size(); ++w) {
      words[w] = row[w];
      to.varying.words[w] |= row[w] ^ first_[part * row.size() + w];
    }
    names_[part * buffer_rows_ + to.buffered] = name;
    ++to.buffered;
    ++to.rows;
    return {};
  }

  // Writes what is left and frees the buffers. Call it once, before read().
  Status finish();

  int bits() const { return bits_; }
  std::size_t parts() const { return parts_.size(); }
  std::size_t rows(std::size_t part) const { return parts_[part].rows; }
  // The bits in which the rows of a part differ.
  const BitMask& varying(std::size_t part) const {
    return parts_[part].varying;
  }
  // What the file holds.
  std::uint64_t bytes() const { return file_.size(); }
  // The file, for another use. The rows are lost.
  ScratchFile take_file() && { return std::move(file_); }

  // Hands the rows of a part to `take` in the order of adding, some at a time,
  // until all were or it gives an error.
  using Take = std::function<Status(FingerprintSpan rows,
                                    std::span<const std::uint32_t> names)>;
  Status read(std::size_t part, const Take& take) const;

 private:
  // A buffer on disk: the words of `rows` rows, then their names.
  struct Extent {
    std::uint64_t offset;
    std::size_t rows;
  };
  struct Part {
    std::size_t rows = 0;
    std::size_t buffered = 0;
    BitMask varying;
    std::vector<Extent> extents;
  };

  Status flush(std::size_t part);

  ScratchFile file_;
  int bits_;
  std::size_t row_words_;
  std::size_t buffer_rows_;  // of one part
  std::vector<Part> parts_;
  std::vector<std::uint64_t> first_;  // row of each part
  std::vector<std::uint64_t> words_;  // of the buffers, part after part
  std::vector<std::uint32_t> names_;
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_JOIN_ROW_SPILL_H_
