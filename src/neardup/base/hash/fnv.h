// FNV hashes of 64 bits (Fowler, Noll, Vo; draft-eastlake-fnv).

#ifndef NEARDUP_BASE_HASH_FNV_H_
#define NEARDUP_BASE_HASH_FNV_H_

#include <cstdint>
#include <string_view>

namespace neardup {

// Multiply, then xor each byte (mfonda/simhash, Go's hash/fnv New64).
std::uint64_t fnv1_64(std::string_view text);

// Xor each byte, then multiply.
std::uint64_t fnv1a_64(std::string_view text);

// FNV-1a with one step for each UTF-16 unit instead of each byte: the Java of
// seed 001. Equal to fnv1a_64() for ASCII.
std::uint64_t fnv1a_64_utf16(std::string_view text);

}  // namespace neardup

#endif  // NEARDUP_BASE_HASH_FNV_H_
