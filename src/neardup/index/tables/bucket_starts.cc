#include "neardup/index/tables/bucket_starts.h"

#include <limits>
#include <utility>

namespace neardup {

BucketStarts::BucketStarts(HugeBuffer<std::uint32_t> starts)
    : size_(starts.size() - 1) {
  constexpr std::uint32_t kMost = std::numeric_limits<std::uint8_t>::max();
  blocks_ = HugeBuffer<Block>((size_ + kBlock - 1) / kBlock);
  for (std::size_t i = 0; i < size_; ++i) {
    const std::uint32_t bucket = starts[i + 1] - starts[i];
    if (bucket > kMost) {
      blocks_ = {};
      plain_ = std::move(starts);
      return;
    }
    Block& block = blocks_[i / kBlock];
    if (i % kBlock == 0) {
      block.start = starts[i];
    }
    block.sizes[i % kBlock] = static_cast<std::uint8_t>(bucket);
  }
}

}  // namespace neardup
