// Integers as bytes, least significant byte first, on any CPU: how files hold
// them and hash functions read them. Compilers turn each read into one load.

#ifndef NEARDUP_BASE_LITTLE_ENDIAN_H_
#define NEARDUP_BASE_LITTLE_ENDIAN_H_

#include <cstddef>
#include <cstdint>
#include <string>
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

// Appends the lowest `count` bytes of `value`. REQUIRES: count <= 8.
inline void put_little_endian(std::uint64_t value, std::size_t count,
                              std::string& out) {
  for (std::size_t i = 0; i < count; ++i) {
    out.push_back(static_cast<char>(value >> (8 * i) & 0xff));
  }
}

inline void put_u8(std::uint8_t value, std::string& out) {
  put_little_endian(value, 1, out);
}

inline void put_u32(std::uint32_t value, std::string& out) {
  put_little_endian(value, 4, out);
}

inline void put_u64(std::uint64_t value, std::string& out) {
  put_little_endian(value, 8, out);
}

}  // namespace neardup

#endif  // NEARDUP_BASE_LITTLE_ENDIAN_H_
