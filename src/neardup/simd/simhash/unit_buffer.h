// A UnitBuffer holds a stretch of a text as the units of n-grams (code points
// or bytes), in the form in which kernels hash them: the lower 16 bits of each
// unit in one array, what is above in another that only texts with characters
// beyond U+FFFF need.

#ifndef NEARDUP_SIMD_SIMHASH_UNIT_BUFFER_H_
#define NEARDUP_SIMD_SIMHASH_UNIT_BUFFER_H_

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace neardup {

struct UnitBuffer {
  // Small enough for both arrays to stay in the first cache.
  static constexpr std::size_t kCapacity = 8192;
  // A kernel that fills the buffer stops when less room than this is left; what
  // it appends at a time may pass the capacity by a few units.
  static constexpr std::size_t kStep = 64;
  // Kernels may read, and write, this many units behind the last.
  static constexpr std::size_t kReadable = 48;
  static constexpr std::size_t kSlack = kReadable + 16;

  std::size_t size = 0;
  // Whether any unit is above 0xffff; else `high` is not to be read.
  bool any_high = false;
  alignas(64) std::uint16_t low[kCapacity + kSlack];
  alignas(64) std::uint16_t high[kCapacity + kSlack];  // 0 behind `size`

  // Leaves the arrays as they are: clearing them would cost more than hashing a
  // short text.
  UnitBuffer() {}  // NOLINT(modernize-use-equals-default)
  UnitBuffer(const UnitBuffer&) = delete;
  UnitBuffer& operator=(const UnitBuffer&) = delete;

  bool has_room() const { return size + kStep <= kCapacity; }

  void push(char32_t unit) {
    assert(size < kCapacity + kSlack);
    low[size] = static_cast<std::uint16_t>(unit);
    if (unit > 0xffff) {
      need_high();
      high[size] = static_cast<std::uint16_t>(unit >> 16);
    }
    ++size;
  }

  // Drops all but the last n units. REQUIRES: n <= size.
  void keep_last(std::size_t n) {
    std::copy(low + size - n, low + size, low);
    if (any_high) {
      std::copy(high + size - n, high + size, high);
      std::fill(high + n, high + size, std::uint16_t{0});
      any_high = std::any_of(high, high + n,
                             [](std::uint16_t unit) { return unit != 0; });
    }
    size = n;
  }

 private:
  void need_high() {
    if (!any_high) {
      std::fill_n(high, kCapacity + kSlack, std::uint16_t{0});
      any_high = true;
    }
  }
};

}  // namespace neardup

#endif  // NEARDUP_SIMD_SIMHASH_UNIT_BUFFER_H_
