#include "neardup/similarity/methods/sentence_finder.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include <xxhash.h>

#include "neardup/similarity/measures/digest_bytes.h"
#include "neardup/similarity/measures/equal_texts.h"
#include "neardup/text/normal/markup.h"
#include "neardup/text/unicode/utf8.h"

namespace neardup {
namespace {

bool ends_sentence(char32_t c) {
  switch (c) {
    case '\n':
    case '\r':
    case '.':
    case '!':
    case '?':
    case ';':
    case U'\u3002':  // ideographic full stop
    case U'\uFF01':  // full-width ! ? ; .
    case U'\uFF1F':
    case U'\uFF1B':
    case U'\uFF0E':
    case U'\uFF61':  // half-width ideographic full stop
    case U'\u2026':  // ellipsis
    case U'\u061F':  // Arabic question mark
    case U'\u0964':  // danda
      return true;
    default:
      return false;
  }
}

std::vector<std::string_view> split_sentences(std::string_view text) {
  std::vector<std::string_view> sentences;
  std::size_t start = 0;
  for_each_code_point_at(
      text, [&](std::size_t offset, DecodedCodePoint decoded) {
        if (ends_sentence(decoded.code_point)) {
          sentences.push_back(text.substr(start, offset - start));
          start = offset + decoded.size;
        }
      });
  sentences.push_back(text.substr(start));
  return sentences;
}

struct Sentence {
  std::size_t letters;
  TextIdentity identity;
};

// The sentences with at least one letter, longest first, in the order
// of the text where equally long.
std::vector<Sentence> longest_first(const ComparisonReader& reader,
                                    std::string_view visible) {
  std::vector<Sentence> sentences;
  ComparisonText form;
  for (const std::string_view part : split_sentences(visible)) {
    reader.read(part, form);
    if (!form.tokens.empty()) {
      sentences.push_back({form.letters.size(), form.identity});
    }
  }
  std::stable_sort(sentences.begin(), sentences.end(),
                   [](const Sentence& a, const Sentence& b) {
                     return a.letters > b.letters;
                   });
  return sentences;
}

}  // namespace

SentenceFinder::SentenceFinder(std::shared_ptr<const ComparisonReader> reader,
                               std::size_t sentences)
    : reader_(std::move(reader)), sentences_(sentences) {
  assert(sentences_ >= 1);
}

void SentenceFinder::digest(std::string_view text, std::string& out) const {
  std::string repaired;
  std::string stripped;
  std::string_view visible = repair_utf8(text, repaired);
  if (looks_like_markup(visible)) {
    strip_markup(visible, stripped);
    visible = stripped;
  }
  std::vector<TextIdentity> chosen;
  for (const Sentence& sentence : longest_first(*reader_, visible)) {
    if (chosen.size() == sentences_) {
      break;
    }
    if (std::find(chosen.begin(), chosen.end(), sentence.identity) ==
        chosen.end()) {
      chosen.push_back(sentence.identity);
    }
  }
  std::sort(chosen.begin(), chosen.end());
  // A text without a sentence is known by its bytes.
  const XXH128_hash_t hash =
      chosen.empty()
          ? XXH3_128bits(text.data(), text.size())
          : XXH3_128bits(chosen.data(), chosen.size() * sizeof(TextIdentity));
  out.clear();
  append_value(TextIdentity{hash.low64, hash.high64}, out);
}

Status SentenceFinder::add(std::string_view digest) {
  NEARDUP_RETURN_IF_ERROR(check_document_count(signatures_.size()));
  TextIdentity signature;
  if (!take_value(digest, signature) || !digest.empty()) {
    return corruption("a digest of longest sentences has a wrong size");
  }
  signatures_.push_back(signature);
  return {};
}

Result<std::unique_ptr<NearDuplicates>> SentenceFinder::find(
    const FindOptions&) {
  return near_duplicates(EqualTexts(signatures_), {}, Relation::kNear);
}

}  // namespace neardup
