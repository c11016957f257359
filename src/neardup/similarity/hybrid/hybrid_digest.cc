#include "neardup/similarity/hybrid/hybrid_digest.h"

#include <array>
#include <bit>
#include <cstring>
#include <vector>

#include <fmt/format.h>

#include "neardup/similarity/measures/digest_bytes.h"

namespace neardup {
namespace {

static_assert(std::endian::native == std::endian::little,
              "digests are read where they lie");

// Changes with the bytes of a digest, and with what its parts mean.
constexpr std::uint32_t kVersion = 1;

constexpr std::size_t kSketchBytes = OnePermutationHasher::kSlots;
constexpr std::size_t kKeys = OnePermutationHasher::kKeys;

// A digest is this, then the keys, the sketch and the letters' keys and sketch
// that it announces, and the tokens.
struct DigestHead {
  std::uint32_t version;
  std::uint32_t recipe;
  TextIdentity identity;
  std::uint32_t tokens;
  std::uint32_t letters;
  std::uint8_t has_sketch;
  std::uint8_t has_letters;
  std::uint8_t broken_up;
  std::uint8_t zero[5];
};

std::size_t digest_size(const DigestHead& head) {
  std::size_t size = sizeof(head) + 4 * kKeys + std::size_t{2} * head.tokens;
  if (head.has_sketch != 0) {
    size += kSketchBytes;
  }
  if (head.has_letters != 0) {
    size += 4 * kLetterKeys + kSketchBytes;
  }
  return size;
}

// Words of a spaced script have several letters. Those of such a text are worth
// a sketch of their own, for somebody may have broken up the words.
bool is_spaced_script(const ComparisonText& text) {
  constexpr std::size_t kLeastLetters = 60;
  return text.word_letters >= kLeastLetters &&
         text.words * 2 >= text.tokens.size();
}

// Whole words have 4.3 to 6 letters on average; with a blank in every eighth
// place they have 3.5 to 4.2.
bool has_broken_words(const ComparisonText& text) {
  return text.word_letters < text.words * 4;
}

template <std::size_t kCount>
void append_keys(const OnePermutationHasher& hasher, std::string& out) {
  std::array<std::uint32_t, kCount> keys;
  hasher.keys(keys);
  append_values(keys.data(), keys.size(), out);
}

void append_sketch(const OnePermutationHasher& hasher, std::string& out) {
  std::array<std::uint8_t, kSketchBytes> sketch;
  hasher.sketch(sketch);
  append_values(sketch.data(), sketch.size(), out);
}

void append_symbols(const std::vector<std::uint64_t>& tokens,
                    std::string& out) {
  const std::size_t start = out.size();
  out.resize(start + 2 * tokens.size());
  char* at = out.data() + start;
  for (const std::uint64_t token : tokens) {
    const auto symbol = static_cast<std::uint16_t>(token >> 48);
    std::memcpy(at, &symbol, sizeof(symbol));
    at += sizeof(symbol);
  }
}

// Takes `count` values off the front of `rest`, where they lie.
// REQUIRES: so many are left.
template <typename T>
std::span<const T> view_values(std::string_view& rest, std::size_t count) {
  const std::span<const T> values(reinterpret_cast<const T*>(rest.data()),
                                  count);
  rest.remove_prefix(count * sizeof(T));
  return values;
}

}  // namespace

void make_hybrid_digest(const ComparisonText& text, std::uint32_t recipe,
                        std::string& out) {
  DigestHead head{};
  head.version = kVersion;
  head.recipe = recipe;
  head.identity = text.identity;
  head.tokens = static_cast<std::uint32_t>(text.tokens.size());
  head.letters = static_cast<std::uint32_t>(text.letters.size());
  head.has_sketch = text.tokens.size() >= kSketchedTokens ? 1 : 0;
  head.has_letters = is_spaced_script(text) ? 1 : 0;
  head.broken_up = head.has_letters != 0 && has_broken_words(text) ? 1 : 0;
  out.clear();
  out.reserve(digest_size(head));
  append_value(head, out);

  OnePermutationHasher hasher;
  add_token_shingles(text.tokens, hasher);
  append_keys<kKeys>(hasher, out);
  if (head.has_sketch != 0) {
    append_sketch(hasher, out);
  }
  if (head.has_letters != 0) {
    hasher.clear();
    add_letter_shingles(text.letters, hasher);
    append_keys<kLetterKeys>(hasher, out);
    append_sketch(hasher, out);
  }
  append_symbols(text.tokens, out);
}

Result<HybridDigest> HybridDigest::parse(std::string_view bytes) {
  DigestHead head;
  std::string_view rest = bytes;
  if (!take_value(rest, head)) {
    return corruption("a digest of the hybrid method is too short");
  }
  if (head.version != kVersion) {
    return unsupported_version(fmt::format(
        "a digest of the hybrid method has version {}; this program reads {}",
        head.version, kVersion));
  }
  if (bytes.size() != digest_size(head)) {
    return corruption("a digest of the hybrid method has a wrong size");
  }
  HybridDigest out;
  out.recipe = head.recipe;
  out.identity = head.identity;
  out.keys = view_values<std::uint32_t>(rest, kKeys);
  if (head.has_sketch != 0) {
    out.sketch = view_values<std::uint8_t>(rest, kSketchBytes);
  }
  if (head.has_letters != 0) {
    out.letter_keys = view_values<std::uint32_t>(rest, kLetterKeys);
    out.letter_sketch = view_values<std::uint8_t>(rest, kSketchBytes);
    out.letter_count = head.letters;
    out.broken_up = head.broken_up != 0;
  }
  out.tokens = view_values<std::uint16_t>(rest, head.tokens);
  return out;
}

}  // namespace neardup
