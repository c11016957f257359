#include "neardup/base/hash/siphash.h"

#include <bit>
#include <cassert>

#include "neardup/base/little_endian.h"

namespace neardup {
namespace {

class SipState {
 public:
  SipState(std::uint64_t k0, std::uint64_t k1)
      : v0_(k0 ^ 0x736f6d6570736575),   // "somepseu"
        v1_(k1 ^ 0x646f72616e646f6d),   // "dorandom"
        v2_(k0 ^ 0x6c7967656e657261),   // "lygenera"
        v3_(k1 ^ 0x7465646279746573) {  // "tedbytes"
  }

  void absorb(std::uint64_t word) {
    v3_ ^= word;
    rounds(2);
    v0_ ^= word;
  }

  std::uint64_t finish() {
    v2_ ^= 0xff;
    rounds(4);
    return v0_ ^ v1_ ^ v2_ ^ v3_;
  }

 private:
  void rounds(int count) {
    for (int i = 0; i < count; ++i) {
      v0_ += v1_;
      v1_ = std::rotl(v1_, 13) ^ v0_;
      v0_ = std::rotl(v0_, 32);
      v2_ += v3_;
      v3_ = std::rotl(v3_, 16) ^ v2_;
      v0_ += v3_;
      v3_ = std::rotl(v3_, 21) ^ v0_;
      v2_ += v1_;
      v1_ = std::rotl(v1_, 17) ^ v2_;
      v2_ = std::rotl(v2_, 32);
    }
  }

  std::uint64_t v0_, v1_, v2_, v3_;
};

}  // namespace

std::uint64_t siphash_2_4(std::string_view text, std::string_view key) {
  assert(key.size() == kSipHashKeyBytes);
  SipState state(load_u64(key, 0), load_u64(key, 8));
  std::string_view rest = text;
  for (; rest.size() >= 8; rest.remove_prefix(8)) {
    state.absorb(load_u64(rest, 0));
  }
  // The last word holds the remaining bytes below the length modulo 256.
  state.absorb(load_little_endian(rest, 0, rest.size()) |
               (std::uint64_t{text.size()} << 56));
  return state.finish();
}

}  // namespace neardup
