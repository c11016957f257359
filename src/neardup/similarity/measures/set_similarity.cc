#include "neardup/similarity/measures/set_similarity.h"

#include <algorithm>
#include <cassert>

namespace neardup {
namespace {

constexpr std::uint64_t kShingleMultiplier = 0x9e37'79b1'85eb'ca87;

std::uint64_t mix_shingle(std::uint64_t x) {
  x = (x ^ (x >> 32)) * 0xd6e8'feb8'6659'fd93;
  return x ^ (x >> 32);
}

template <typename Token>
std::uint64_t hash_of(std::span<const Token> shingle) {
  std::uint64_t hash = shingle.size();
  for (const Token token : shingle) {
    hash = mix_shingle((hash + token + 1) * kShingleMultiplier);
  }
  return hash;
}

template <typename Token>
void make_shingles_of(std::span<const Token> tokens, std::size_t length,
                      ShingleSet& out) {
  assert(length >= 1);
  out.clear();
  if (tokens.empty()) {
    return;
  }
  const std::size_t size = std::min(length, tokens.size());
  for (std::size_t i = 0; i + size <= tokens.size(); ++i) {
    out.push_back(hash_of(tokens.subspan(i, size)));
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
}

double ratio(std::size_t part, std::size_t whole) {
  return whole == 0 ? 1
                    : static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

void make_shingles(Symbols symbols, std::size_t length, ShingleSet& out) {
  make_shingles_of(symbols, length, out);
}

void make_shingles(Shingles tokens, std::size_t length, ShingleSet& out) {
  make_shingles_of(tokens, length, out);
}

std::uint64_t shingle_hash(Symbols shingle) { return hash_of(shingle); }

std::size_t covered_count(Symbols text, std::size_t length, Shingles shingles) {
  assert(length >= 1);
  const std::size_t size = std::min(length, text.size());
  std::size_t covered = 0;
  std::size_t decided = 0;  // symbols before this one are counted or skipped
  for (std::size_t i = 0; size > 0 && i + size <= text.size(); ++i) {
    if (std::binary_search(shingles.begin(), shingles.end(),
                           hash_of(text.subspan(i, size)))) {
      covered += i + size - std::max(decided, i);
      decided = i + size;
    }
  }
  return covered;
}

std::size_t shared_count(Shingles a, Shingles b) {
  std::size_t shared = 0;
  std::size_t i = 0;
  std::size_t j = 0;
  // Without branches: which side is behind is as good as random.
  while (i < a.size() && j < b.size()) {
    const std::uint64_t x = a[i];
    const std::uint64_t y = b[j];
    shared += static_cast<std::size_t>(x == y);
    i += static_cast<std::size_t>(x <= y);
    j += static_cast<std::size_t>(y <= x);
  }
  return shared;
}

double jaccard(Shingles a, Shingles b) {
  const std::size_t shared = shared_count(a, b);
  return ratio(shared, a.size() + b.size() - shared);
}

double containment(Shingles part, Shingles whole) {
  return ratio(shared_count(part, whole), part.size());
}

}  // namespace neardup
