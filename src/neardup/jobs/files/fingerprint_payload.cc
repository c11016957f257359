#include "neardup/jobs/files/fingerprint_payload.h"

#include <array>
#include <cstddef>

#include "neardup/base/little_endian.h"

namespace neardup {

namespace {

// The place of a weakness here is its byte; only ever append.
constexpr std::array kWeaknessByByte = {
    Weakness::kNone,
    Weakness::kNoFeatures,
    Weakness::kFewFeatures,
    Weakness::kDominantFeature,
};

}  // namespace

void put_fingerprint(const Fingerprint& fingerprint, std::string& out) {
  for (const std::uint64_t word : fingerprint.words()) {
    put_u64(word, out);
  }
}

std::optional<Fingerprint> take_fingerprint(int bits, PayloadReader& payload) {
  HashValue value;
  const int words = (bits + 63) / 64;
  for (int i = 0; i < words; ++i) {
    value.words[static_cast<std::size_t>(i)] = payload.u64();
  }
  const int top_bits = bits % 64;
  const std::uint64_t top = value.words[static_cast<std::size_t>(words - 1)];
  if (!payload.ok() || (top_bits != 0 && (top >> top_bits) != 0)) {
    return std::nullopt;
  }
  return Fingerprint(value, bits);
}

void put_text_hash(const HashValue& hash, std::string& out) {
  put_u64(hash.words[0], out);
  put_u64(hash.words[1], out);
}

HashValue take_text_hash(PayloadReader& payload) {
  HashValue hash;
  hash.words[0] = payload.u64();
  hash.words[1] = payload.u64();
  return hash;
}

void put_weakness(Weakness weak, std::string& out) {
  for (std::size_t byte = 0; byte < kWeaknessByByte.size(); ++byte) {
    if (kWeaknessByByte[byte] == weak) {
      put_u8(static_cast<std::uint8_t>(byte), out);
    }
  }
}

std::optional<Weakness> take_weakness(PayloadReader& payload) {
  const std::uint8_t byte = payload.u8();
  if (!payload.ok() || byte >= kWeaknessByByte.size()) {
    return std::nullopt;
  }
  return kWeaknessByByte[byte];
}

}  // namespace neardup
