#include "neardup/base/hash/feature_hash.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include <xxhash.h>

#include "neardup/base/hash/crc32c.h"
#include "neardup/base/hash/fnv.h"
#include "neardup/base/hash/jenkins.h"
#include "neardup/base/hash/message_digest.h"
#include "neardup/base/hash/ngram_mix.h"
#include "neardup/base/hash/polynomial_hash.h"
#include "neardup/base/hash/siphash.h"
#include "neardup/base/little_endian.h"

namespace neardup {
namespace {

using Function = HashValue (*)(std::string_view, const FeatureHash&);

HashValue value_of(std::uint64_t word) { return HashValue{{word}}; }

// The 128 bits of XXH3 as one number.
void xxh3_128(std::string_view text, std::uint64_t seed, std::uint64_t* low,
              std::uint64_t* high) {
  const XXH128_hash_t hash =
      XXH3_128bits_withSeed(text.data(), text.size(), seed);
  *low = hash.low64;
  *high = hash.high64;
}

HashValue hash_xxh3_64(std::string_view text, const FeatureHash& hash) {
  return value_of(XXH3_64bits_withSeed(text.data(), text.size(), hash.seed()));
}

HashValue hash_xxh3_128(std::string_view text, const FeatureHash& hash) {
  HashValue value;
  xxh3_128(text, hash.seed(), &value.words[0], &value.words[1]);
  return value;
}

HashValue hash_xxh3_256(std::string_view text, const FeatureHash& hash) {
  HashValue value;
  xxh3_128(text, hash.seed(), &value.words[0], &value.words[1]);
  xxh3_128(text, hash.seed() + 1, &value.words[2], &value.words[3]);
  return value;
}

HashValue hash_jenkins_lookup2(std::string_view text, const FeatureHash& hash) {
  return value_of(
      jenkins_lookup2(text, static_cast<std::uint32_t>(hash.seed())));
}

HashValue hash_jenkins_lookup3_64(std::string_view text,
                                  const FeatureHash& hash) {
  return value_of(jenkins_lookup3_64(text, hash.seed()));
}

HashValue hash_polynomial(std::string_view text, const FeatureHash& hash) {
  return polynomial_hash(text, hash.bits());
}

HashValue hash_siphash_2_4(std::string_view text, const FeatureHash& hash) {
  constexpr std::string_view kGosimhashKey = "8b6555d0c9cff7a9";
  return value_of(
      siphash_2_4(text, hash.key().empty() ? kGosimhashKey : hash.key()));
}

// Functions of the text alone become table entries by this.
template <auto kHash>
HashValue hash_plain(std::string_view text, const FeatureHash&) {
  return value_of(kHash(text));
}

template <std::uint32_t (*kChecksum)(std::string_view, Crc32cCase),
          Crc32cCase kCase>
HashValue hash_crc32c(std::string_view text, const FeatureHash&) {
  return value_of(kChecksum(text, kCase));
}

std::uint32_t crc32c_of_bytes(std::string_view text, Crc32cCase letter_case) {
  return crc32c(kCrc32cStart, text, letter_case);
}

// Eight bytes of MD5 from kOffset on, most significant first.
template <std::size_t kOffset>
HashValue hash_md5(std::string_view text, const FeatureHash&) {
  DigestBytes bytes = digest(DigestKind::kMd5, text);
  std::reverse(bytes.begin() + kOffset, bytes.begin() + kOffset + 8);
  return value_of(load_u64({bytes.data(), bytes.size()}, kOffset));
}

// The first kBytes of SHA-1, least significant first.
template <std::size_t kBytes>
HashValue hash_sha1(std::string_view text, const FeatureHash&) {
  const DigestBytes bytes = digest(DigestKind::kSha1, text);
  const std::string_view view(bytes.data(), bytes.size());
  HashValue value;
  for (std::size_t at = 0; at < kBytes; at += 8) {
    value.words[at / 8] =
        load_little_endian(view, at, std::min<std::size_t>(8, kBytes - at));
  }
  return value;
}

struct Entry {
  std::string_view name;
  int bits;
  Function function;
  std::optional<DigestKind> needs = std::nullopt;
};

constexpr std::string_view kPolynomialPrefix = "polynomial-";

// One line per function; "polynomial-N" is the only name that is a family.
constexpr Entry kEntries[] = {
    {"xxh3-64", 64, hash_xxh3_64},
    {"xxh3-128", 128, hash_xxh3_128},
    {"xxh3-256", 256, hash_xxh3_256},
    {"ngram-mix64", 64, hash_plain<ngram_mix64>},
    {"ngram-mix64-bytes", 64, hash_plain<ngram_mix64_bytes>},
    {"fnv1-64", 64, hash_plain<fnv1_64>},
    {"fnv1a-64", 64, hash_plain<fnv1a_64>},
    {"fnv1a-64-utf16", 64, hash_plain<fnv1a_64_utf16>},
    {"jenkins-lookup2", 32, hash_jenkins_lookup2},
    {"jenkins-lookup3-64", 64, hash_jenkins_lookup3_64},
    {"jenkins-ooat", 32, hash_plain<jenkins_ooat>},
    {"jenkins-ooat-int32", 32, hash_plain<jenkins_ooat_int32>},
    {"jenkins-gosimhash", 64, hash_plain<jenkins_gosimhash>},
    {"polynomial-N", 0, hash_polynomial},
    {"siphash-2-4", 64, hash_siphash_2_4},
    {"md5-first8", 64, hash_md5<0>, DigestKind::kMd5},
    {"md5-last8", 64, hash_md5<kMd5Bytes - 8>, DigestKind::kMd5},
    {"sha1-first4", 32, hash_sha1<4>, DigestKind::kSha1},
    {"sha1-first8", 64, hash_sha1<8>, DigestKind::kSha1},
    {"sha1-first16", 128, hash_sha1<16>, DigestKind::kSha1},
    {"crc32c", 32, hash_crc32c<crc32c_of_bytes, Crc32cCase::kExact>},
    {"crc32c-ci", 32, hash_crc32c<crc32c_of_bytes, Crc32cCase::kIgnore>},
    {"crc32c-words", 32, hash_crc32c<crc32c_of_words, Crc32cCase::kExact>},
    {"crc32c-words-ci", 32, hash_crc32c<crc32c_of_words, Crc32cCase::kIgnore>},
};

// The N of "polynomial-N": 1..256 without sign or leading zero.
std::optional<int> polynomial_bits(std::string_view name) {
  if (!name.starts_with(kPolynomialPrefix)) {
    return std::nullopt;
  }
  const std::string_view digits = name.substr(kPolynomialPrefix.size());
  int bits = 0;
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), bits);
  if (error != std::errc() || end != digits.data() + digits.size() ||
      digits.front() == '0' || bits < 1 || bits > HashValue::kMaxBits) {
    return std::nullopt;
  }
  return bits;
}

std::optional<Entry> find_entry(std::string_view name) {
  const std::optional<int> family_bits = polynomial_bits(name);
  for (Entry entry : kEntries) {
    if (entry.bits == 0 && family_bits) {
      entry.bits = *family_bits;
      return entry;
    }
    if (entry.bits != 0 && entry.name == name) {
      return entry;
    }
  }
  return std::nullopt;
}

Status unknown_name(std::string_view name) {
  std::string message =
      "unknown feature hash '" + std::string(name) + "'; the functions are";
  for (const Entry& entry : kEntries) {
    message += ' ';
    message += entry.name;
  }
  return invalid_argument(message + " (N from 1 to 256)");
}

}  // namespace

FeatureHash::FeatureHash(std::string name, std::uint64_t seed, std::string key,
                         int bits, Function function)
    : name_(std::move(name)),
      seed_(seed),
      key_(std::move(key)),
      bits_(bits),
      function_(function) {}

Result<FeatureHash> FeatureHash::parse(std::string_view name,
                                       std::uint64_t seed,
                                       std::string_view key) {
  const std::optional<Entry> entry = find_entry(name);
  if (!entry) {
    return unknown_name(name);
  }
  if (!key.empty() && key.size() != kSipHashKeyBytes) {
    return invalid_argument("feature hash '" + std::string(name) +
                            "': the key has " + std::to_string(key.size()) +
                            " bytes; it must have 16");
  }
  if (entry->needs && !digest_available(*entry->needs)) {
    return not_found("feature hash '" + std::string(name) +
                     "': the OpenSSL of this machine does not offer it");
  }
  return FeatureHash(std::string(name), seed, std::string(key), entry->bits,
                     entry->function);
}

std::vector<std::string_view> FeatureHash::names() {
  std::vector<std::string_view> names;
  for (const Entry& entry : kEntries) {
    names.push_back(entry.name);
  }
  return names;
}

}  // namespace neardup
