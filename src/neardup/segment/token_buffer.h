// The tokens of one text, in a buffer that is reused from text to text.

#ifndef NEARDUP_SEGMENT_TOKEN_BUFFER_H_
#define NEARDUP_SEGMENT_TOKEN_BUFFER_H_

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "neardup/segment/dictionary/dictionary_format.h"

namespace neardup {

// A token is the part [begin, end) of the text, in bytes.
struct SegmentToken {
  std::uint32_t begin;
  std::uint32_t end;
  // The dictionary word that the token is, or kNoWord if it is none.
  WordId word;

  std::string_view text(std::string_view whole) const {
    return {whole.data() + begin, std::size_t{end} - begin};
  }
  friend bool operator==(const SegmentToken&, const SegmentToken&) = default;
};

// A vector that can be written past its end first and grown by what was
// written afterwards, so that the inner loops test no capacity.
class TokenBuffer {
 public:
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  // REQUIRES: i < size().
  const SegmentToken& operator[](std::size_t i) const {
    assert(i < size_);
    return tokens_[i];
  }
  const SegmentToken* begin() const { return tokens_.get(); }
  const SegmentToken* end() const { return tokens_.get() + size_; }

  // Keeps the memory.
  void clear() { size_ = 0; }
  void push_back(const SegmentToken& token) {
    *room(1) = token;
    ++size_;
  }

  // Where the next `count` tokens may be written; valid until the next call of
  // a member that adds.
  SegmentToken* room(std::size_t count) {
    if (capacity_ - size_ < count) {
      grow(count);
    }
    return tokens_.get() + size_;
  }
  // Takes what was written to room() up to `end`.
  void set_end(const SegmentToken* end) {
    size_ = static_cast<std::size_t>(end - tokens_.get());
    assert(size_ <= capacity_);
  }

 private:
  void grow(std::size_t count) {
    capacity_ = std::max(size_ + count, capacity_ * 2);
    auto larger = std::make_unique_for_overwrite<SegmentToken[]>(capacity_);
    std::copy_n(tokens_.get(), size_, larger.get());
    tokens_ = std::move(larger);
  }

  std::unique_ptr<SegmentToken[]> tokens_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace neardup

#endif  // NEARDUP_SEGMENT_TOKEN_BUFFER_H_
