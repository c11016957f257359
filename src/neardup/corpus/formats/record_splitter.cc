#include "neardup/corpus/formats/record_splitter.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace neardup {
namespace {

constexpr std::size_t kInitialCapacity = std::size_t{512} << 10;
constexpr std::size_t kLeastRoom = std::size_t{64} << 10;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

}  // namespace

std::size_t LineBoundary::find_end(std::string_view bytes) {
  const std::size_t found = bytes.find('\n');
  if (found == std::string_view::npos) {
    return found;
  }
  ++line_feeds_;
  return found + 1;
}

RecordSplitter::RecordSplitter(InputStream& input, RecordBoundary& boundary,
                               std::uint64_t max_bytes)
    : input_(input), boundary_(boundary), max_bytes_(max_bytes) {}

Result<bool> RecordSplitter::next(Piece& piece) {
  if (!started_) {
    NEARDUP_RETURN_IF_ERROR(skip_byte_order_mark());
    started_ = true;
  }
  piece = {.bytes = {}, .line = line()};
  dropped_ = false;
  scanned_ = 0;
  while (true) {
    const std::string_view unseen(buffer_.get() + begin_ + scanned_,
                                  end_ - begin_ - scanned_);
    const std::size_t found = boundary_.find_end(unseen);
    if (found != std::string_view::npos) {
      emit(scanned_ + found, piece);
      return true;
    }
    scanned_ += unseen.size();
    drop_if_too_long();
    NEARDUP_ASSIGN_OR_RETURN(const bool more, fill());
    if (!more) {
      break;
    }
  }
  if (scanned_ == 0 && !dropped_) {
    return false;
  }
  piece.cut_off = !boundary_.may_end();
  emit(scanned_, piece);
  return true;
}

// The record is the next `size` bytes, line end and all.
void RecordSplitter::emit(std::size_t size, Piece& piece) {
  std::string_view bytes(buffer_.get() + begin_, size);
  begin_ += size;
  if (bytes.ends_with('\n')) {
    bytes.remove_suffix(1);
  }
  if (bytes.ends_with('\r')) {
    bytes.remove_suffix(1);
  }
  piece.too_long = dropped_ || bytes.size() > max_bytes_;
  piece.bytes = piece.too_long ? std::string_view() : bytes;
}

void RecordSplitter::drop_if_too_long() {
  // Two bytes more for the line end.
  if (dropped_ || (scanned_ > max_bytes_ && scanned_ - max_bytes_ > 2)) {
    dropped_ = true;
    begin_ = end_;
    scanned_ = 0;
  }
}

Status RecordSplitter::skip_byte_order_mark() {
  bool more = true;
  while (more && end_ < kByteOrderMark.size()) {
    NEARDUP_ASSIGN_OR_RETURN(more, fill());
  }
  if (std::string_view(buffer_.get(), end_).starts_with(kByteOrderMark)) {
    begin_ = kByteOrderMark.size();
  }
  return {};
}

// Reads more; false at the end of the input.
Result<bool> RecordSplitter::fill() {
  make_room();
  NEARDUP_ASSIGN_OR_RETURN(const std::size_t count,
                           input_.read(buffer_.get() + end_, capacity_ - end_));
  end_ += count;
  // What is left of earlier records behind the end must not look like a part of
  // the last one.
  std::fill_n(buffer_.get() + end_, kPadding, '\n');
  return count > 0;
}

void RecordSplitter::make_room() {
  const std::size_t kept = end_ - begin_;
  // A buffer that one giant record needed is given back.
  const bool oversized = capacity_ > kInitialCapacity && kept < kLeastRoom;
  if (!oversized && capacity_ - end_ >= kLeastRoom) {
    return;
  }
  std::size_t capacity = oversized ? kInitialCapacity : capacity_;
  while (capacity < kept + kLeastRoom) {
    capacity = std::max(2 * capacity, kInitialCapacity);
  }
  if (capacity == capacity_) {
    std::memmove(buffer_.get(), buffer_.get() + begin_, kept);
  } else {
    auto buffer = std::make_unique_for_overwrite<char[]>(capacity + kPadding);
    std::copy_n(buffer_.get() + begin_, kept, buffer.get());
    buffer_ = std::move(buffer);
    capacity_ = capacity;
  }
  begin_ = 0;
  end_ = kept;
}

}  // namespace neardup
