#include "neardup/corpus/compression/peeked_input.h"

#include <algorithm>
#include <utility>

namespace neardup {

PeekedInput::PeekedInput(std::unique_ptr<InputStream> input)
    : input_(std::move(input)) {}

Result<std::unique_ptr<PeekedInput>> PeekedInput::create(
    std::unique_ptr<InputStream> input) {
  std::unique_ptr<PeekedInput> peeked(new PeekedInput(std::move(input)));
  while (peeked->size_ < kPeekedBytes) {
    NEARDUP_ASSIGN_OR_RETURN(
        const std::size_t count,
        peeked->input_->read(peeked->peeked_.data() + peeked->size_,
                             kPeekedBytes - peeked->size_));
    if (count == 0) {
      break;
    }
    peeked->size_ += count;
  }
  return peeked;
}

Result<std::size_t> PeekedInput::read(char* data, std::size_t size) {
  if (given_ == size_) {
    return input_->read(data, size);
  }
  const std::size_t count = std::min(size, size_ - given_);
  std::copy_n(peeked_.data() + given_, count, data);
  given_ += count;
  return count;
}

}  // namespace neardup
