#include "neardup/clusters/document_table.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace neardup {

DocumentTable::DocumentTable(int bits)
    : bits_(bits), words_each_((static_cast<std::size_t>(bits) + 63) / 64) {
  assert(bits >= 1 && bits <= Fingerprint::kMaxBits);
}

Status DocumentTable::add(std::string_view id, std::uint64_t text_bytes,
                          const FingerprintedText& text) {
  assert(text.fingerprint.bits() == bits_);
  if (size() >= std::numeric_limits<std::uint32_t>::max()) {
    return limit_exceeded(
        "the corpus has more than 4,294,967,295 documents; split it");
  }
  const std::span<const std::uint64_t> words = text.fingerprint.words();
  words_.insert(words_.end(), words.begin(), words.end());
  text_hashes_.push_back({text.text_hash.words[0], text.text_hash.words[1]});
  weak_.push_back(static_cast<std::uint8_t>(text.weak));
  text_bytes_.push_back(text_bytes);
  ids_.add(id);
  return {};
}

std::span<const std::uint64_t> DocumentTable::words(
    std::uint32_t document) const {
  return std::span(words_).subspan(document * words_each_, words_each_);
}

Fingerprint DocumentTable::fingerprint(std::uint32_t document) const {
  HashValue value;
  std::ranges::copy(words(document), value.words.begin());
  return Fingerprint(value, bits_);
}

}  // namespace neardup
