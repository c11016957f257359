#include "neardup/base/hash/jenkins.h"

#include <algorithm>
#include <bit>

#include "neardup/base/code_points.h"
#include "neardup/base/little_endian.h"

namespace neardup {
namespace {

constexpr std::uint32_t kGoldenRatio = 0x9e3779b9;

// The three registers of lookup2 and lookup3.
template <typename Word>
struct Registers {
  Word a, b, c;
};

// The mixing step of lookup2: nine rounds of subtract and shifted xor.
template <typename Word>
void mix_lookup2(Registers<Word>& r) {
  const auto round = [](Word& x, Word y, Word z, Word shifted) {
    x -= y;
    x -= z;
    x ^= shifted;
  };
  constexpr int kShifts[3][3] = {{13, 8, 13}, {12, 16, 5}, {3, 10, 15}};
  for (const auto& [first, second, third] : kShifts) {
    round(r.a, r.b, r.c, r.c >> first);
    round(r.b, r.c, r.a, r.a << second);
    round(r.c, r.a, r.b, r.b >> third);
  }
}

// Adds the last bytes of a lookup2 text: four to a, four to b, and at most
// three to c from its second byte on, since the length lives in the first.
template <typename Word>
void add_tail_lookup2(std::string_view tail, Registers<Word>& r) {
  const auto part = [tail](std::size_t offset, std::size_t count) -> Word {
    if (offset >= tail.size()) {
      return 0;
    }
    return static_cast<Word>(load_little_endian(
        tail, offset, std::min(count, tail.size() - offset)));
  };
  r.a += part(0, 4);
  r.b += part(4, 4);
  r.c += static_cast<Word>(part(8, 3) << 8);
}

void mix_lookup3(Registers<std::uint32_t>& r) {
  const auto round = [](std::uint32_t& x, std::uint32_t& y, std::uint32_t z,
                        int rotation) {
    x -= y;
    x ^= std::rotl(y, rotation);
    y += z;
  };
  round(r.a, r.c, r.b, 4);
  round(r.b, r.a, r.c, 6);
  round(r.c, r.b, r.a, 8);
  round(r.a, r.c, r.b, 16);
  round(r.b, r.a, r.c, 19);
  round(r.c, r.b, r.a, 4);
}

void finish_lookup3(Registers<std::uint32_t>& r) {
  const auto round = [](std::uint32_t& x, std::uint32_t y, int rotation) {
    x ^= y;
    x -= std::rotl(y, rotation);
  };
  round(r.c, r.b, 14);
  round(r.a, r.c, 11);
  round(r.b, r.a, 25);
  round(r.c, r.b, 16);
  round(r.a, r.c, 4);
  round(r.b, r.a, 14);
  round(r.c, r.b, 24);
}

// Adds up to 12 bytes, four to each register.
void add_block(std::string_view block, Registers<std::uint32_t>& r) {
  std::uint32_t* const registers[] = {&r.a, &r.b, &r.c};
  for (std::size_t i = 0; 4 * i < block.size(); ++i) {
    const std::size_t count = std::min<std::size_t>(4, block.size() - 4 * i);
    *registers[i] +=
        static_cast<std::uint32_t>(load_little_endian(block, 4 * i, count));
  }
}

}  // namespace

std::uint32_t jenkins_lookup2(std::string_view text, std::uint32_t initval) {
  if (text.empty()) {
    return 0;
  }
  Registers<std::uint32_t> r{kGoldenRatio, kGoldenRatio, initval};
  std::string_view rest = text;
  for (; rest.size() >= 12; rest.remove_prefix(12)) {
    add_block(rest.substr(0, 12), r);
    mix_lookup2(r);
  }
  r.c += static_cast<std::uint32_t>(text.size());
  add_tail_lookup2(rest, r);
  mix_lookup2(r);
  return r.c;
}

std::uint64_t jenkins_lookup3_64(std::string_view text, std::uint64_t seed) {
  const std::uint32_t start = 0xdeadbeef +
                              static_cast<std::uint32_t>(text.size()) +
                              static_cast<std::uint32_t>(seed >> 32);
  Registers<std::uint32_t> r{start, start,
                             start + static_cast<std::uint32_t>(seed)};
  std::string_view rest = text;
  for (; rest.size() > 12; rest.remove_prefix(12)) {
    add_block(rest.substr(0, 12), r);
    mix_lookup3(r);
  }
  if (!rest.empty()) {
    add_block(rest, r);
    finish_lookup3(r);
  }
  return (std::uint64_t{r.c} << 32) | r.b;
}

std::uint32_t jenkins_ooat(std::string_view text) {
  std::uint32_t hash = 0;
  for (const char c : text) {
    hash += static_cast<unsigned char>(c);
    hash += hash << 10;
    hash ^= hash >> 6;
  }
  hash += hash << 3;
  hash ^= hash >> 11;
  hash += hash << 15;
  return hash;
}

std::uint32_t jenkins_ooat_int32(std::string_view text) {
  // C++20 defines the right shift of a negative number to copy the sign.
  const auto signed_shift = [](std::uint32_t value, int by) {
    return static_cast<std::uint32_t>(static_cast<std::int32_t>(value) >> by);
  };
  std::uint32_t hash = 0;
  for_each_code_point(text, [&](char32_t code_point) {
    hash += code_point;
    hash += hash << 10;
    hash ^= signed_shift(hash, 6);
  });
  hash += hash << 3;
  hash ^= signed_shift(hash, 11);
  hash += hash << 15;
  return hash;
}

std::uint64_t jenkins_gosimhash(std::string_view text) {
  const auto byte = [text](std::size_t at) {
    return std::uint64_t{static_cast<unsigned char>(text[at])};
  };
  Registers<std::uint64_t> r{kGoldenRatio, kGoldenRatio, 0};
  std::size_t i = 0;
  for (; i + 12 < text.size(); i += 8) {
    r.a += byte(i);
    r.b += byte(i + 4);
    r.c += byte(i + 8);
    mix_lookup2(r);
  }
  r.c += text.size();
  add_tail_lookup2(text.substr(i), r);
  mix_lookup2(r);
  return r.c;
}

}  // namespace neardup
