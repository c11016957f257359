// Comparing texts of a word's length without calling memcmp().

#ifndef NEARDUP_SEGMENT_SHORT_TEXT_H_
#define NEARDUP_SEGMENT_SHORT_TEXT_H_

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace neardup {

template <typename T>
T load_unaligned(const char* bytes) {
  T value;
  std::memcpy(&value, bytes, sizeof(value));
  return value;
}

// Are two texts the same? Inline and without a loop up to 16 bytes.
inline bool same_short_text(std::string_view a, std::string_view b) {
  const std::size_t size = a.size();
  if (size != b.size()) {
    return false;
  }
  // Two loads that may overlap cover every size from theirs to its double.
  const auto differ = [&a, &b, size]<typename T>(T) {
    const std::size_t last = size - sizeof(T);
    return (load_unaligned<T>(a.data()) ^ load_unaligned<T>(b.data())) |
           (load_unaligned<T>(a.data() + last) ^
            load_unaligned<T>(b.data() + last));
  };
  if (size > 16) {
    return a == b;
  }
  if (size >= 8) {
    return differ(std::uint64_t{}) == 0;
  }
  if (size >= 4) {
    return differ(std::uint32_t{}) == 0;
  }
  return size >= 2 ? differ(std::uint16_t{}) == 0 : a == b;
}

// The first eight bytes as a number that orders as they do; zero bytes stand
// for what a shorter text lacks.
inline std::uint64_t first_eight_bytes(std::string_view text) {
  static_assert(std::endian::native == std::endian::little);
  const std::size_t size = text.size();
  std::uint64_t value = 0;
  if (size >= 8) {
    value = load_unaligned<std::uint64_t>(text.data());
  } else if (size >= 4) {
    value = load_unaligned<std::uint32_t>(text.data()) |
            std::uint64_t{load_unaligned<std::uint32_t>(text.data() + size - 4)}
                << (size - 4) * 8;
  } else {
    for (std::size_t i = 0; i < size; ++i) {
      value |= std::uint64_t{static_cast<unsigned char>(text[i])} << i * 8;
    }
  }
  return __builtin_bswap64(value);
}

}  // namespace neardup

#endif  // NEARDUP_SEGMENT_SHORT_TEXT_H_
