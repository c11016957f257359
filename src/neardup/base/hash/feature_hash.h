// The functions that turn a feature (a word, an n-gram) into the bits that vote
// in a SimHash.
//
//   Result<FeatureHash> hash = FeatureHash::parse("xxh3-64");
//   HashValue bits = (*hash)("美国");
//
// Names, widths and sources:
//
//   xxh3-64, xxh3-128         64, 128  xxHash 0.8, seeded; the native choice
//   xxh3-256                  256      XXH3-128 with seed (low half) and with
//                                      seed + 1 (high half)
//   ngram-mix64               64       of code points, made for vectors and for
//                                      character n-grams (base/ngram_mix.h)
//   ngram-mix64-bytes         64       the same over bytes
//   fnv1-64, fnv1a-64         64       FNV over bytes
//   fnv1a-64-utf16            64       FNV-1a, one step per UTF-16 unit (the
//                                      Java of seed 001)
//   jenkins-lookup2           32       Bob Jenkins 1996; empty text is 0
//   jenkins-lookup3-64        64       hashlittle2, primary value in the high
//                                      half (yanyiwu/simhash)
//   jenkins-ooat              32       one-at-a-time over bytes, unsigned
//   jenkins-ooat-int32        32       one-at-a-time over code points with
//                                      signed arithmetic (NumPy of seed 002)
//   jenkins-gosimhash         64       lookup2 on 64-bit words with the porting
//                                      slips of HaoyuHu/gosimhash
//   polynomial-N              N        multiplier 1000003 over UTF-16 units,
//                                      masked to N bits, 1..256 (Java of seed
//                                      003)
//   siphash-2-4               64       keyed; default key of gosimhash
//   md5-first8, md5-last8     64       big-endian halves of MD5
//   sha1-first4, sha1-first8, 32..128  little-endian head of SHA-1 (text-dedup)
//   sha1-first16
//   crc32c                    32       CRC-32C, initial ones, no final
//                                      inversion (ClickHouse's n-grams)
//   crc32c-words              32       the same over the words of 4 bytes or
//                                      more alone, without what separates them
//                                      (ClickHouse's word shingles)
//   crc32c-ci,            32       both with bit 5 of every byte set
//   crc32c-words-ci                (ClickHouse's ...CaseInsensitive)
//
// The seed is read by xxh3-*, jenkins-lookup2 (its initval, 32 bits) and
// jenkins-lookup3-64; the key by siphash-2-4.
//
// Input is the bytes of the feature, UTF-8. The functions that count UTF-16
// units or code points decode it and read an invalid byte as U+FFFD.
//
// The values are part of what a fingerprint means: tests/base/ pins them.
//
// Thread safety: const members may run concurrently. Cost: linear in the text.

#ifndef NEARDUP_BASE_HASH_FEATURE_HASH_H_
#define NEARDUP_BASE_HASH_FEATURE_HASH_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/base/hash/hash_value.h"
#include "neardup/base/status.h"

namespace neardup {

class FeatureHash {
 public:
  // The function called `name`, with the seed that functions without one
  // ignore and the 16-byte key that only siphash-2-4 reads (empty: gosimhash's
  // "8b6555d0c9cff7a9"). kInvalidArgument if the name is unknown (the message
  // lists the names) or the key has another length; kNotFound if it needs MD5
  // or SHA-1 and this machine's OpenSSL has switched them off.
  static Result<FeatureHash> parse(std::string_view name,
                                   std::uint64_t seed = 0,
                                   std::string_view key = {});

  // Every name parse() accepts, "polynomial-N" standing for its family.
  static std::vector<std::string_view> names();

  const std::string& name() const { return name_; }
  std::uint64_t seed() const { return seed_; }
  // Empty unless a key was given.
  const std::string& key() const { return key_; }
  // The number of bits of a value, 1..256.
  int bits() const { return bits_; }

  HashValue operator()(std::string_view text) const {
    return function_(text, *this);
  }

 private:
  using Function = HashValue (*)(std::string_view, const FeatureHash&);

  FeatureHash(std::string name, std::uint64_t seed, std::string key, int bits,
              Function function);

  std::string name_;
  std::uint64_t seed_;
  std::string key_;
  int bits_;
  Function function_;
};

}  // namespace neardup

#endif  // NEARDUP_BASE_HASH_FEATURE_HASH_H_
