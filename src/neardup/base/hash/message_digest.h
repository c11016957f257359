// MD5 and SHA-1 by OpenSSL's libcrypto, for the programs that cut feature
// hashes out of them. Nothing here is about secrecy.

#ifndef NEARDUP_BASE_HASH_MESSAGE_DIGEST_H_
#define NEARDUP_BASE_HASH_MESSAGE_DIGEST_H_

#include <array>
#include <string_view>

namespace neardup {

enum class DigestKind { kMd5, kSha1 };

// 16 bytes of MD5 or 20 of SHA-1, then zeros.
using DigestBytes = std::array<char, 20>;

inline constexpr std::size_t kMd5Bytes = 16;

// False if this machine's libcrypto refuses the function, as a FIPS
// configuration may.
bool digest_available(DigestKind kind);

// REQUIRES: digest_available(kind). Thread safe; each thread keeps one context.
DigestBytes digest(DigestKind kind, std::string_view text);

}  // namespace neardup

#endif  // NEARDUP_BASE_HASH_MESSAGE_DIGEST_H_
