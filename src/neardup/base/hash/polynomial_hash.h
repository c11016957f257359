// The N-bit string hash of seed 003's Java program, itself Python 2's hash()
// widened: multiply by 1000003 and xor, over UTF-16 units.

#ifndef NEARDUP_BASE_HASH_POLYNOMIAL_HASH_H_
#define NEARDUP_BASE_HASH_POLYNOMIAL_HASH_H_

#include <string_view>

#include "neardup/base/hash/hash_value.h"

namespace neardup {

// Starts with the first unit shifted left by 7; every unit multiplies and is
// xored in, all modulo 2^bits; the number of units is xored in last. The empty
// text is 0. The Java program maps -1 to -2, which cannot happen once masked.
// The lowest n bits of a wider hash are the n-bit hash.
// REQUIRES: 1 <= bits <= HashValue::kMaxBits. Cost: a multiplication per unit
// and started 64 bits.
HashValue polynomial_hash(std::string_view text, int bits);

}  // namespace neardup

#endif  // NEARDUP_BASE_HASH_POLYNOMIAL_HASH_H_
