// Reading integers from bytes, least significant byte first, on any CPU.
// Compilers turn each into one load.

#ifndef NEARDUP_BASE_LITTLE_ENDIAN_H_
#define NEARDUP_BASE_LITTLE_ENDIAN_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace neardup {

// The `count` bytes from bytes[offset] on. REQUIRES: count <= 8, and they
// exist.
constexpr std::uint64_t load_little_endian(std::string_view bytes,
                                           std::size_t offset,
                                           std::size_t count) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < count; ++i) {
    value |= std::uint64_t{static_cast<unsigned char>(bytes[offset + i])}
             << (8 * i);
  }
  return value;
}

constexpr std::uint32_t load_u32(std::string_view bytes, std::size_t offset) {
  return static_cast<std::uint32_t>(load_little_endian(bytes, offset, 4));
}

constexpr std::uint64_t load_u64(std::string_view bytes, std::size_t offset) {
  return load_little_endian(bytes, offset, 8);
}

}  // namespace neardup

#endif  // NEARDUP_BASE_LITTLE_ENDIAN_H_
