// A Term is a distinct token of one document on its way to becoming a Feature:
// its text, how often and where it stands, and its weight once a Weighting has
// given it one.

#ifndef NEARDUP_FINGERPRINT_TERM_H_
#define NEARDUP_FINGERPRINT_TERM_H_

#include <cstdint>
#include <string_view>

namespace neardup {

struct Term {
  // Views the document's normalised text; as valid as that.
  std::string_view text = {};
  // Part-of-speech tag such as "n" or "nr"; empty if the tokenizer gives none.
  std::string_view tag = {};
  // Occurrences in the document, at least 1.
  std::uint32_t count = 1;
  // Index of the first occurrence among the document's tokens.
  std::uint32_t first = 0;
  double weight = 1;
  // The lowest 64 bits of the feature hash; read by TopNOrder::kByHash alone.
  std::uint64_t hash = 0;
};

}  // namespace neardup

#endif  // NEARDUP_FINGERPRINT_TERM_H_
