#include "neardup/segment/search_mode.h"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "neardup/base/valid_utf8.h"

namespace neardup {
namespace {

// Where the characters of a token begin, and where it ends.
void find_boundaries(std::string_view text, const SegmentToken& token,
                     std::vector<std::uint32_t>& boundaries) {
  boundaries.clear();
  for (std::uint32_t i = token.begin; i < token.end;
       i += decode_valid_utf8(text.data() + i).size) {
    boundaries.push_back(i);
  }
  boundaries.push_back(token.end);
}

// Adds the dictionary words of `length` characters.
void add_inner_words(const CompiledDictionary& dictionary,
                     std::string_view text, std::size_t length,
                     std::span<const std::uint32_t> boundaries,
                     TokenBuffer& tokens) {
  for (std::size_t i = 0; i + length < boundaries.size(); ++i) {
    SegmentToken inner{boundaries[i], boundaries[i + length], kNoWord};
    inner.word = dictionary.find(inner.text(text));
    if (inner.word != kNoWord) {
      tokens.push_back(inner);
    }
  }
}

}  // namespace

void add_search_tokens(const CompiledDictionary& dictionary,
                       std::string_view text,
                       std::span<const SegmentToken> mixed,
                       TokenBuffer& tokens) {
  std::vector<std::uint32_t> boundaries;
  for (const SegmentToken& token : mixed) {
    if (token.end - token.begin > 2) {
      find_boundaries(text, token, boundaries);
      const std::size_t characters = boundaries.size() - 1;
      for (const std::size_t length : {std::size_t{2}, std::size_t{3}}) {
        if (characters > length) {
          add_inner_words(dictionary, text, length, boundaries, tokens);
        }
      }
    }
    tokens.push_back(token);
  }
}

}  // namespace neardup
