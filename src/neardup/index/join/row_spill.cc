#include "neardup/index/join/row_spill.h"

#include <algorithm>
#include <cassert>

namespace neardup {
namespace {

// A write of less is dear, and more makes it no cheaper.
constexpr std::size_t kFewestRows = 16;
constexpr std::size_t kMostRows = std::size_t{1} << 16;

}  // namespace

RowSpill::RowSpill(ScratchFile file, const Shape& shape)
    : file_(std::move(file)),
      bits_(shape.bits),
      row_words_(words_per_row(shape.bits)),
      buffer_rows_(std::clamp(shape.buffer_bytes / shape.parts /
                                  (8 * words_per_row(shape.bits) + 4),
                              kFewestRows, kMostRows)),
      parts_(shape.parts),
      first_(shape.parts * row_words_),
      words_(shape.parts * buffer_rows_ * row_words_),
      names_(shape.parts * buffer_rows_) {}

Status RowSpill::flush(std::size_t part) {
  Part& from = parts_[part];
  if (from.buffered == 0) {
    return {};
  }
  const std::size_t at = part * buffer_rows_;
  NEARDUP_ASSIGN_OR_RETURN(const std::uint64_t offset,
                           file_.append(std::as_bytes(std::span(words_).subspan(
                               at * row_words_, from.buffered * row_words_))));
  const Result<std::uint64_t> names =
      file_.append(std::as_bytes(std::span(names_).subspan(at, from.buffered)));
  NEARDUP_RETURN_IF_ERROR(names.status());
  from.extents.push_back({offset, from.buffered});
  from.buffered = 0;
  return {};
}

Status RowSpill::finish() {
  for (std::size_t part = 0; part < parts_.size(); ++part) {
    NEARDUP_RETURN_IF_ERROR(flush(part));
  }
  words_ = {};
  names_ = {};
  return {};
}

Status RowSpill::read(std::size_t part, const Take& take) const {
  std::vector<std::uint64_t> words;
  std::vector<std::uint32_t> names;
  for (const Extent& extent : parts_[part].extents) {
    words.resize(extent.rows * row_words_);
    names.resize(extent.rows);
    NEARDUP_RETURN_IF_ERROR(
        file_.read_at(extent.offset, std::as_writable_bytes(std::span(words))));
    NEARDUP_RETURN_IF_ERROR(
        file_.read_at(extent.offset + words.size() * sizeof(words[0]),
                      std::as_writable_bytes(std::span(names))));
    NEARDUP_RETURN_IF_ERROR(take({words, bits_}, names));
  }
  return {};
}

}  // namespace neardup
