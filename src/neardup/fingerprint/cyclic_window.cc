#include "neardup/fingerprint/cyclic_window.h"

#include <bit>
#include <cassert>

namespace neardup {

CyclicWindow::CyclicWindow(int length)
    : hashes_(static_cast<std::size_t>(length)) {
  assert(length >= 1);
}

std::uint64_t CyclicWindow::push(std::uint64_t hash) {
  const int length = static_cast<int>(hashes_.size() % 64);
  const std::uint64_t leaving = std::rotl(hashes_[oldest_], length);
  value_ = std::rotl(value_, 1) ^ leaving ^ hash;
  hashes_[oldest_] = hash;
  oldest_ = (oldest_ + 1) % hashes_.size();
  return value_;
}

std::vector<std::uint64_t> cyclic_shingles(
    std::span<const std::uint64_t> hashes, int length, WindowTail tail) {
  CyclicWindow window(length);
  std::vector<std::uint64_t> shingles;
  for (const std::uint64_t hash : hashes) {
    shingles.push_back(window.push(hash));
  }
  if (tail == WindowTail::kFlush) {
    for (int i = 1; i < length; ++i) {
      shingles.push_back(window.push(0));
    }
  }
  return shingles;
}

}  // namespace neardup
