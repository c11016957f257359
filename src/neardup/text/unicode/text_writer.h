// Writes to a string in blocks: there is always room to store a whole ByteBlock
// behind the end, of which only a part may count. Internal to the floor.
//
//   TextWriter writer(out, text.size());
//   block.store(writer.room(remaining));  // sixteen bytes
//   writer.advance(3);                    // of which three are text
//   writer.finish();

#ifndef NEARDUP_TEXT_UNICODE_TEXT_WRITER_H_
#define NEARDUP_TEXT_UNICODE_TEXT_WRITER_H_

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>

#include "neardup/text/unicode/byte_block.h"

namespace neardup {

class TextWriter {
 public:
  // What `out` held is lost. `expected_size` need not be right.
  TextWriter(std::string& out, std::size_t expected_size) : out_(out) {
    out_.resize(expected_size + ByteBlock::kSize);
  }

  // Where the next byte goes; `size` bytes and a block may be stored there.
  // Valid until the next call of room() or append().
  char* room(std::size_t size) {
    if (out_.size() - size_ < size + ByteBlock::kSize) [[unlikely]] {
      out_.resize(std::max(size_ + size + ByteBlock::kSize, 2 * out_.size()));
    }
    return out_.data() + size_;
  }
  // Makes `count` bytes behind the end, stored before, part of the text.
  void advance(std::size_t count) {
    size_ += count;
    assert(size_ <= out_.size());
  }
  // Takes the last `count` bytes back.
  void retract(std::size_t count) {
    assert(count <= size_);
    size_ -= count;
  }

  void append(std::string_view text) {
    if (!text.empty()) {
      std::memcpy(room(text.size()), text.data(), text.size());
      size_ += text.size();
    }
  }
  void append(char byte) {
    *room(1) = byte;
    ++size_;
  }

  std::size_t size() const { return size_; }
  char back() const { return out_[size_ - 1]; }

  // Gives `out` its size. Nothing may be written afterwards.
  void finish() { out_.resize(size_); }

 private:
  std::string& out_;
  std::size_t size_ = 0;
};

}  // namespace neardup

#endif  // NEARDUP_TEXT_UNICODE_TEXT_WRITER_H_
