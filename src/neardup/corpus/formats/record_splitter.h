// A RecordSplitter cuts a stream into the bytes of its records, without knowing
// what they mean. Where a record ends is for a RecordBoundary to say: at every
// line feed for JSONL, at those outside quotes for CSV.
//
//   LineBoundary boundary;
//   RecordSplitter splitter(input, boundary, max_bytes);
//   RecordSplitter::Piece piece;
//   while (*splitter.next(piece)) use(piece.bytes);
//
// A byte order mark at the start is dropped. Memory: the largest record, at
// most max_bytes, and a buffer of half a mebibyte.

#ifndef NEARDUP_CORPUS_FORMATS_RECORD_SPLITTER_H_
#define NEARDUP_CORPUS_FORMATS_RECORD_SPLITTER_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "neardup/base/status.h"
#include "neardup/os/file.h"

namespace neardup {

// Finds record ends in bytes that come piece by piece; keeps its state between
// the pieces.
class RecordBoundary {
 public:
  virtual ~RecordBoundary() = default;

  // The number of bytes up to and with the line feed that ends the current
  // record, or npos if it goes on behind `bytes`. The next call continues
  // behind what was found, or behind `bytes`.
  virtual std::size_t find_end(std::string_view bytes) = 0;

  // True if the input may end here; false within quotes.
  virtual bool may_end() const { return true; }

  // Line feeds passed so far.
  std::uint64_t line_feeds() const { return line_feeds_; }

 protected:
  std::uint64_t line_feeds_ = 0;
};

class LineBoundary final : public RecordBoundary {
 public:
  std::size_t find_end(std::string_view bytes) override;
};

class RecordSplitter {
 public:
  // So many bytes behind every piece may be read, whatever they hold; the first
  // of them is a line end. (simdjson reads that far.)
  static constexpr std::size_t kPadding = 64;

  struct Piece {
    // Without its line end (LF or CR LF); valid until the next call of next().
    std::string_view bytes;
    std::uint64_t line = 1;  // on which it starts, from 1
    bool too_long = false;   // above max_bytes; `bytes` is empty
    bool cut_off = false;    // the input ended where the boundary may not
  };

  // Keeps references to `input` and `boundary`.
  RecordSplitter(InputStream& input, RecordBoundary& boundary,
                 std::uint64_t max_bytes);

  // Fills `piece` and returns true, or false at the end. Errors are those of
  // the stream; the record they interrupt is lost.
  Result<bool> next(Piece& piece);

  // The line on which the record behind the last piece starts.
  std::uint64_t line() const { return 1 + boundary_.line_feeds(); }

 private:
  Result<bool> fill();
  void make_room();
  Status skip_byte_order_mark();
  void drop_if_too_long();
  void emit(std::size_t size, Piece& piece);

  InputStream& input_;
  RecordBoundary& boundary_;
  const std::uint64_t max_bytes_;
  std::unique_ptr<char[]> buffer_;  // capacity_ + kPadding bytes
  std::size_t capacity_ = 0;
  std::size_t begin_ = 0;    // of the current record
  std::size_t scanned_ = 0;  // bytes of it that the boundary has seen
  std::size_t end_ = 0;      // of what was read
  bool dropped_ = false;     // the current record was too long to keep
  bool started_ = false;
};

}  // namespace neardup

#endif  // NEARDUP_CORPUS_FORMATS_RECORD_SPLITTER_H_
