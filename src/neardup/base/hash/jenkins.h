// Bob Jenkins's hash functions in the forms that SimHash programs use.
// https://burtleburtle.net/bob/hash/ describes all three generations.

#ifndef NEARDUP_BASE_HASH_JENKINS_H_
#define NEARDUP_BASE_HASH_JENKINS_H_

#include <cstdint>
#include <string_view>

namespace neardup {

// lookup2 (1996). `initval` starts c. The empty text is 0, as in seed 002.
std::uint32_t jenkins_lookup2(std::string_view text, std::uint32_t initval);

// lookup3 hashlittle2 (2006) as yanyiwu/simhash joins its two values: the high
// half of `seed` starts the primary value, the low half the secondary; the
// primary value is the high half of the result.
std::uint64_t jenkins_lookup3_64(std::string_view text, std::uint64_t seed);

// one-at-a-time (1997) over bytes.
std::uint32_t jenkins_ooat(std::string_view text);

// one-at-a-time over code points in signed 32-bit arithmetic, so that right
// shifts copy the sign: what NumPy's int32 makes of it in seed 002.
std::uint32_t jenkins_ooat_int32(std::string_view text);

// The 64-bit rewriting of lookup2 in HaoyuHu/gosimhash, with its slips, which
// are part of its values: inside the 12-byte loop a byte is shifted before it
// is widened, so only bytes 0, 4 and 8 count, and the loop moves on by 8 bytes,
// not 12; a twelfth byte left for the end is not read.
std::uint64_t jenkins_gosimhash(std::string_view text);

}  // namespace neardup

#endif  // NEARDUP_BASE_HASH_JENKINS_H_
