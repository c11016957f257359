#include "neardup/base/hash/fnv.h"

#include "neardup/base/code_points.h"

namespace neardup {
namespace {

constexpr std::uint64_t kOffsetBasis = 0xcbf29ce484222325;
constexpr std::uint64_t kPrime = 0x100000001b3;

}  // namespace

std::uint64_t fnv1_64(std::string_view text) {
  std::uint64_t hash = kOffsetBasis;
  for (const char c : text) {
    hash = (hash * kPrime) ^ static_cast<unsigned char>(c);
  }
  return hash;
}

std::uint64_t fnv1a_64(std::string_view text) {
  std::uint64_t hash = kOffsetBasis;
  for (const char c : text) {
    hash = (hash ^ static_cast<unsigned char>(c)) * kPrime;
  }
  return hash;
}

std::uint64_t fnv1a_64_utf16(std::string_view text) {
  std::uint64_t hash = kOffsetBasis;
  for_each_utf16_unit(
      text, [&hash](char16_t unit) { hash = (hash ^ unit) * kPrime; });
  return hash;
}

}  // namespace neardup
