#include "neardup/similarity/hybrid/hybrid_documents.h"

#include <array>
#include <cstring>
#include <string>
#include <utility>

#include "neardup/os/scratch/scratch_folder.h"
#include "neardup/similarity/measures/digest_bytes.h"

namespace neardup {
namespace {

constexpr std::size_t kSketchBytes = OnePermutationHasher::kSlots;
constexpr std::size_t kKeys = OnePermutationHasher::kKeys;

// A digest is this, then the keys, the sketch and the letters' keys and sketch
// that it announces, and the tokens.
struct DigestHead {
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

}  // namespace

void make_hybrid_digest(const ComparisonText& text, std::string& out) {
  DigestHead head{};
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

Status HybridDocuments::add(std::string_view digest) {
  NEARDUP_RETURN_IF_ERROR(check_document_count(size()));
  DigestHead head;
  std::string_view rest = digest;
  if (!take_value(rest, head) || digest.size() != digest_size(head)) {
    return corruption("a digest of the hybrid method has a wrong size");
  }
  identities_.push_back(head.identity);
  take_values(rest, kKeys, keys_);
  sketch_of_.push_back(kNone);
  letters_of_.push_back({});
  if (head.has_sketch != 0) {
    NEARDUP_ASSIGN_OR_RETURN(sketch_of_.back(), add_sketch(rest));
  }
  if (head.has_letters != 0) {
    NEARDUP_ASSIGN_OR_RETURN(letters_of_.back(), add_letters(rest));
    letters_of_.back().count = head.letters;
    letters_of_.back().broken_up = head.broken_up != 0;
  }
  NEARDUP_RETURN_IF_ERROR(tokens_.append(rest));
  token_begins_.push_back(tokens_.size());
  return {};
}

Status HybridDocuments::keep_on_disk() {
  const std::string folder = temporary_folder();
  NEARDUP_ASSIGN_OR_RETURN(ScratchMemory tokens, ScratchMemory::create(folder));
  NEARDUP_ASSIGN_OR_RETURN(ScratchMemory sketches,
                           ScratchMemory::create(folder));
  tokens_.keep_in(std::move(tokens));
  sketches_.keep_in(std::move(sketches));
  return {};
}

Status HybridDocuments::finish() {
  NEARDUP_RETURN_IF_ERROR(tokens_.map());
  return sketches_.map();
}

std::span<const std::uint32_t> HybridDocuments::letter_keys(
    std::uint32_t document) const {
  const std::uint32_t row = letters_of_[document].keys;
  if (row == kNone) {
    return {};
  }
  return std::span(letter_keys_)
      .subspan(std::size_t{row} * kLetterKeys, kLetterKeys);
}

SlotSketch HybridDocuments::sketch_at(std::uint32_t row) const {
  if (row == kNone) {
    return {};
  }
  return sketches_.values().subspan(std::size_t{row} * kSketchBytes,
                                    kSketchBytes);
}

Result<std::uint32_t> HybridDocuments::add_sketch(std::string_view& rest) {
  const auto row = static_cast<std::uint32_t>(sketches_.size() / kSketchBytes);
  NEARDUP_RETURN_IF_ERROR(sketches_.append(rest.substr(0, kSketchBytes)));
  rest.remove_prefix(kSketchBytes);
  return row;
}

Result<HybridDocuments::Letters> HybridDocuments::add_letters(
    std::string_view& rest) {
  Letters letters;
  letters.keys = static_cast<std::uint32_t>(letter_keys_.size() / kLetterKeys);
  take_values(rest, kLetterKeys, letter_keys_);
  NEARDUP_ASSIGN_OR_RETURN(letters.sketch, add_sketch(rest));
  return letters;
}

}  // namespace neardup
