#include "neardup/segment/ascii_cutter.h"

#include <algorithm>
#include <bit>

#include "neardup/segment/ascii_rules.h"

namespace neardup {
namespace {

constexpr std::uint8_t kNotAscii = 1 << 7;
static_assert(kNotAscii == kIsUserWord << 1, "AsciiClass uses the bits below");
constexpr std::uint8_t kNeedsLattice = kNotAscii | kIsUserWord;

std::uint64_t mask_of(const AsciiBlock& block, AsciiClass ascii_class) {
  return block.mask(std::countr_zero(static_cast<unsigned>(ascii_class)));
}

// The bytes of a text, as ascii_token_end() wants them.
struct TextClasses {
  std::string_view text;
  const ByteClasses& classes;

  std::uint8_t operator[](std::size_t i) const {
    return i < text.size() ? classes[static_cast<unsigned char>(text[i])] : 0;
  }
  bool is_alnum(std::size_t i) const {
    return ((*this)[i] & (kAsciiLetter | kAsciiDigit)) != 0;
  }
  bool is_digit(std::size_t i) const { return ((*this)[i] & kAsciiDigit) != 0; }
  bool is_point(std::size_t i) const { return ((*this)[i] & kAsciiPoint) != 0; }
};

}  // namespace

AsciiCutter::AsciiCutter(const DictionaryTables& tables, JiebaRules rules,
                         bool joins)
    : rules_(rules), joins_(joins) {
  classes_.fill(kNotAscii);
  std::copy_n(tables.ascii_classes, single_words_.size(), classes_.begin());
  for (std::size_t c = 0; c < single_words_.size(); ++c) {
    const CharacterId id = tables.characters.bmp_ids[c];
    const bool is_word = (tables.single_steps[id] & kIsWord) != 0;
    single_words_[c] = is_word ? tables.header->node_count + id : kNoWord;
    has_single_words_ |= is_word;
  }
}

std::size_t AsciiCutter::cut(std::string_view text, std::size_t begin,
                             TokenBuffer& tokens) const {
  std::size_t range = begin;
  while (range < text.size()) {
    bool needs_lattice = false;
    range = cut_blocks(text, range, tokens, needs_lattice);
    if (needs_lattice || range == text.size()) {
      return range;
    }
    const std::size_t end = cut_range(text, range, tokens);
    if (end == range) {
      return range;
    }
    range = end;
  }
  return range;
}

// Where a token is, or may be behind the block, more or less than a run of
// letters and digits.
std::uint64_t AsciiCutter::numbers(const AsciiBlock& block, std::uint64_t alnum,
                                   std::uint64_t after_alnum) const {
  if (rules_ == JiebaRules::kCppjieba54) {
    // It starts with a digit.
    return mask_of(block, kAsciiDigit) & ~after_alnum;
  }
  if ((block.seen() & kAsciiPoint) == 0) {
    return 0;
  }
  // It has a point inside.
  const std::uint64_t before_alnum = alnum >> 1 | std::uint64_t{1} << 63;
  return mask_of(block, kAsciiPoint) & after_alnum & before_alnum;
}

AsciiCutter::Marks AsciiCutter::marks(const AsciiBlock& block,
                                      Carry& carry) const {
  Marks marks{~std::uint64_t{0}, mask_of(block, kAsciiSeparator), 0, 0};
  if ((block.seen() & kNeedsLattice) != 0) {
    marks.lattice = mask_of(block, kIsUserWord) | block.mask(7);
  }
  if ((block.seen() & kBeginsPair) != 0 || carry.begins_pair) {
    const std::uint64_t begins = mask_of(block, kBeginsPair);
    marks.lattice |=
        (begins << 1 | (carry.begins_pair ? 1 : 0)) & mask_of(block, kEndsPair);
    carry.begins_pair = begins >> 63 != 0;
  }
  if (joins_) {
    const std::uint64_t alnum =
        mask_of(block, kAsciiLetter) | mask_of(block, kAsciiDigit);
    const std::uint64_t after_alnum = alnum << 1 | (carry.alnum ? 1 : 0);
    marks.starts = ~(alnum & after_alnum);
    marks.careful = numbers(block, alnum, after_alnum);
    carry.alnum = alnum >> 63 != 0;
  }
  return marks;
}

// Adds the tokens of the ranges that can be cut by their masks. Returns where
// the first other range begins and whether it is known to need the lattice.
std::size_t AsciiCutter::cut_blocks(std::string_view text, std::size_t begin,
                                    TokenBuffer& tokens,
                                    bool& needs_lattice) const {
  const std::size_t first = tokens.size();
  std::size_t range = begin;
  Carry carry;
  std::uint64_t stops = 0;
  for (std::size_t i = begin;
       stops == 0 && text.size() - i >= AsciiBlock::kSize;
       i += AsciiBlock::kSize) {
    const AsciiBlock block(text.data() + i, classes_);
    const Marks marks = this->marks(block, carry);
    stops = marks.lattice | marks.careful;
    const std::uint64_t before_stop = (stops & (0 - stops)) - 1;
    needs_lattice = (marks.lattice & (0 - stops) & stops) != 0;
    std::uint64_t starts = marks.starts & before_stop;
    if (const std::uint64_t separators = marks.separators & before_stop;
        separators != 0) {
      const int last = 63 - std::countl_zero(separators);
      range = i + static_cast<std::size_t>(last) + 1;
    }
    SegmentToken* out = tokens.room(AsciiBlock::kSize);
    if (i == begin && starts != 0) {
      *out++ = {static_cast<std::uint32_t>(begin), 0, kNoWord};
      starts &= starts - 1;
    }
    for (; starts != 0; starts &= starts - 1) {
      const auto start = static_cast<std::uint32_t>(i) +
                         static_cast<std::uint32_t>(std::countr_zero(starts));
      out[-1].end = start;
      *out++ = {start, 0, kNoWord};
    }
    tokens.set_end(out);
  }
  // Back to the end of the last whole range.
  SegmentToken* end = tokens.room(0);
  SegmentToken* const added = end - (tokens.size() - first);
  while (end != added && end[-1].begin >= range) {
    --end;
  }
  tokens.set_end(end);
  if (end != added) {
    end[-1].end = static_cast<std::uint32_t>(range);
    if (has_single_words_) {
      name_single_words(text, added, end);
    }
  }
  return range;
}

void AsciiCutter::name_single_words(std::string_view text, SegmentToken* begin,
                                    const SegmentToken* end) const {
  for (SegmentToken* token = begin; token != end; ++token) {
    if (token->end - token->begin == 1) {
      token->word =
          single_words_[static_cast<unsigned char>(text[token->begin])];
    }
  }
}

// Adds the tokens of one range; returns where it ends, or `begin` if it needs
// the lattice.
std::size_t AsciiCutter::cut_range(std::string_view text, std::size_t begin,
                                   TokenBuffer& tokens) const {
  const std::size_t first = tokens.size();
  std::uint8_t before = 0;  // the classes of the byte read last
  bool needs_lattice = false;
  const TextClasses at{text, classes_};
  std::size_t i = begin;
  while (i < text.size() && !needs_lattice && (before & kAsciiSeparator) == 0) {
    std::size_t end = i + 1;
    if (joins_ && at.is_alnum(i)) {
      end = rules_ == JiebaRules::kCppjieba54
                ? ascii_token_end<JiebaRules::kCppjieba54>(i, at)
                : ascii_token_end<JiebaRules::kCppjieba56>(i, at);
    }
    const WordId word =
        end - i == 1 ? single_words_[static_cast<unsigned char>(text[i] & 0x7F)]
                     : kNoWord;
    tokens.push_back(
        {static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(end), word});
    for (; i < end; ++i) {
      const std::uint8_t classes = at[i];
      needs_lattice |= (classes & kNeedsLattice) != 0 ||
                       (before >> 1 & classes & kEndsPair) != 0;
      before = classes;
    }
  }
  if (!needs_lattice) {
    return i;
  }
  tokens.set_end(tokens.begin() + first);
  return begin;
}

}  // namespace neardup
