#include "neardup/corpus/compression/peeked_input.h"

#include <algorithm>
#include <utility>

namespace neardup {
namespace {

// Longer than any signature that a line of text could be taken for.
constexpr std::size_t kLeastPeekedBytes = 12;

// True if `bytes`, all that came so far, end a line.
bool is_whole_line(std::string_view bytes) {
  return bytes.size() >= kLeastPeekedBytes && bytes.ends_with('\n');
}

}  // namespace

PeekedInput::PeekedInput(std::unique_ptr<InputStream> input)
    : input_(std::move(input)) {}

Result<std::unique_ptr<PeekedInput>> PeekedInput::create(
    std::unique_ptr<InputStream> input) {
  std::unique_ptr<PeekedInput> peeked(new PeekedInput(std::move(input)));
  while (peeked->size_ < kPeekedBytes) {
    const Result<std::size_t> count = peeked->input_->read(
        peeked->peeked_.data() + peeked->size_, kPeekedBytes - peeked->size_);
    if (!count.ok() && peeked->size_ == 0) {
      return count.status();
    }
    peeked->error_ = count.status();
    if (!count.ok() || *count == 0) {
      break;
    }
    peeked->size_ += *count;
    if (is_whole_line(peeked->beginning())) {
      break;
    }
  }
  return peeked;
}

Result<std::size_t> PeekedInput::read(char* data, std::size_t size) {
  if (given_ == size_) {
    NEARDUP_RETURN_IF_ERROR(error_);
    return input_->read(data, size);
  }
  const std::size_t count = std::min(size, size_ - given_);
  std::copy_n(peeked_.data() + given_, count, data);
  given_ += count;
  return count;
}

}  // namespace neardup
