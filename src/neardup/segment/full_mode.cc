#include "neardup/segment/full_mode.h"

#include <algorithm>
#include <cstddef>

namespace neardup {
namespace {

// Adds the words of two or more characters that start at `begin`; returns the
// length of the longest, 0 if there is none.
std::size_t add_long_words(const DictionaryTables& tables,
                           const Lattice& lattice, std::size_t begin,
                           TokenBuffer& tokens) {
  std::size_t longest = 0;
  std::uint32_t base = tables.first_bases[lattice.id(begin)];
  for (std::size_t i = begin + 1;
       base != 0 && i < lattice.size() && i - begin < kMaxWordCharacters; ++i) {
    const WordId slot = base + lattice.id(i);
    const Node node = tables.nodes[slot];
    if (node_label(node) != lattice.id(i)) {
      break;
    }
    if (node_score(node) != 0) {
      tokens.push_back({lattice.offset(begin), lattice.offset(i + 1), slot});
      longest = i + 1 - begin;
    }
    base = node_base(node);
  }
  return longest;
}

}  // namespace

void add_full_tokens(const DictionaryTables& tables, const Lattice& lattice,
                     JiebaRules rules, TokenBuffer& tokens) {
  std::size_t covered = 0;    // up to where a word before reaches
  std::size_t last_word = 0;  // length of the word seen last in this range
  for (std::size_t i = 0; i < lattice.size(); ++i) {
    const bool is_separator = lattice.id(i) == kSeparatorId;
    if (is_separator || (i > 0 && lattice.id(i - 1) == kSeparatorId)) {
      covered = i;  // a range begins
      last_word = 0;
    }
    const WordId word = lattice.word(i, i + 1);
    if (word != kNoWord || rules == JiebaRules::kCppjieba56) {
      last_word = 1;
    }
    const std::size_t reach_of_character = i + last_word;
    if (const std::size_t length = add_long_words(tables, lattice, i, tokens);
        length > 0) {
      last_word = length;
    } else if (covered <= i) {
      tokens.push_back({lattice.offset(i), lattice.offset(i + 1), word});
    }
    covered = std::max({covered, reach_of_character, i + last_word});
  }
}

}  // namespace neardup
