// SipHash-2-4 (Aumasson and Bernstein, 2012), a keyed hash of 64 bits.

#ifndef NEARDUP_BASE_HASH_SIPHASH_H_
#define NEARDUP_BASE_HASH_SIPHASH_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace neardup {

inline constexpr std::size_t kSipHashKeyBytes = 16;

// REQUIRES: key.size() == kSipHashKeyBytes.
std::uint64_t siphash_2_4(std::string_view text, std::string_view key);

}  // namespace neardup

#endif  // NEARDUP_BASE_HASH_SIPHASH_H_
