#include "neardup/text/normal/cleaning.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "neardup/text/unicode/byte_block.h"
#include "neardup/text/unicode/character_class.h"
#include "neardup/text/unicode/text_writer.h"
#include "neardup/text/unicode/utf8.h"

namespace neardup {
namespace {

constexpr char32_t kByteOrderMark = 0xFEFF;

// What becomes of a run of separators between two other characters.
enum class Between {
  kNothing,
  kSpace,
  kSpaceUnlessCjk,  // nothing between two CJK characters
  kSpaceForClause,  // the same, but a space if there was punctuation
};

constexpr bool looks_at_cjk(Between between) {
  return between == Between::kSpaceUnlessCjk ||
         between == Between::kSpaceForClause;
}

// A step of cleaning: which characters part the others, and what is put in
// their place.
struct Rule {
  std::uint8_t separators;  // CharacterBits
  Between between;
  bool keeps_ends;  // a run at an end of the text is like one in its middle
  bool drops_byte_order_mark;  // at the start
};

constexpr Rule kPunctuation{.separators = kPunctuationBit,
                            .between = Between::kSpace,
                            .keeps_ends = true,
                            .drops_byte_order_mark = false};
constexpr Rule kSpaces{.separators = kWhiteSpaceBit,
                       .between = Between::kSpaceUnlessCjk,
                       .keeps_ends = false,
                       .drops_byte_order_mark = true};
constexpr Rule kPunctuationAndSpaces{
    .separators = kPunctuationBit | kWhiteSpaceBit,
    .between = Between::kSpaceUnlessCjk,
    .keeps_ends = false,
    .drops_byte_order_mark = true};
constexpr Rule kClauses{.separators = kPunctuationBit | kWhiteSpaceBit,
                        .between = Between::kSpaceForClause,
                        .keeps_ends = false,
                        .drops_byte_order_mark = true};
constexpr Rule kJoinWords{.separators = kNoWordBit,
                          .between = Between::kNothing,
                          .keeps_ends = false,
                          .drops_byte_order_mark = false};
constexpr Rule kSpaceWords{.separators = kNoWordBit,
                           .between = Between::kSpace,
                           .keeps_ends = false,
                           .drops_byte_order_mark = false};

// The ASCII bytes of a block that no rule takes for separators.
ByteBlock letters_and_digits(ByteBlock block) {
  return block.in_range('0', '9') | block.in_range('A', 'Z') |
         block.in_range('a', 'z');
}

template <Rule kRule>
ByteBlock ascii_separators(ByteBlock block) {
  if constexpr (kRule.separators == kWhiteSpaceBit) {
    return block.in_range('\t', '\r') | block.equals(' ');
  } else if constexpr (kRule.separators == kPunctuationBit) {
    return block.in_range('!', '~') - letters_and_digits(block);
  } else if constexpr (kRule.separators == kNoWordBit) {
    return block.in_range(0x00, 0x7F) - letters_and_digits(block) -
           block.equals('_');
  } else {
    return (block.in_range('\t', '\r') | block.in_range(' ', '~')) -
           letters_and_digits(block);
  }
}

// Lead bytes behind which a separator, or a character that is not CJK, may
// hide. E4 to E9 are ideographs, but for the hexagrams U+4DC0 to U+4DFF, which
// are E4 B7.
template <Rule kRule>
std::uint32_t leads_of_separators(ByteBlock block) {
  constexpr std::uint32_t kLast = 1u << (ByteBlock::kSize - 1);
  const std::uint32_t hexagrams =
      block.equals(0xE4).bits() & (block.equals(0xB7).bits() >> 1 | kLast);
  return (block.in_range(0xC0, 0xFF) - block.in_range(0xE4, 0xE9)).bits() |
         hexagrams;
}

// What stands before the place that the work has come to.
struct Before {
  bool separators = false;  // a run of them, for which nothing is written yet
  bool mark = false;        // among them is punctuation
  bool cjk = false;         // the last other character is CJK
};

// True if a space stands for the run of separators between `before` and a
// character that is CJK or not.
template <Rule kRule>
bool is_space(Before before, bool cjk) {
  if constexpr (kRule.between == Between::kNothing) {
    return false;
  }
  const bool in_cjk =
      looks_at_cjk(kRule.between) && before.cjk && cjk &&
      !(kRule.between == Between::kSpaceForClause && before.mark);
  return before.separators && !in_cjk;
}

// Some bytes of a block, all ASCII or of ideographs: which stay.
//
// Of a run of separators the last one stays, as a space. What is known at the
// start of a run is brought to its end by an addition: its carry passes the
// run's bits and comes out behind the last of them.
struct Kept {
  std::uint32_t bits;
  bool space_first;  // for a run that ended before these bytes
  Before behind;
};

struct BlockBits {
  std::uint32_t separators;
  std::uint32_t marks;  // of the separators, those that are punctuation
  std::uint32_t not_ascii;
};

// Of the bits behind a run of separators, those whose run holds a bit of
// `some`, which are separators.
std::uint32_t ends_of_runs_with(std::uint32_t some, std::uint32_t separators) {
  return (separators + some) & ~separators;
}

template <Rule kRule>
Kept find_kept(const BlockBits& block, std::size_t count, Before before) {
  const std::uint32_t all = (1u << count) - 1;
  const std::uint32_t separators = block.separators & all;
  const std::uint32_t not_ascii = block.not_ascii & all;
  const std::uint32_t goes_on = separators & 1;
  const std::uint32_t starts = separators & ~(separators << 1);
  const std::uint32_t after_cjk = ends_of_runs_with(
      starts & (not_ascii << 1 | static_cast<std::uint32_t>(before.cjk)),
      separators);
  std::uint32_t after_mark = 0;
  if constexpr (kRule.between == Between::kSpaceForClause) {
    const std::uint32_t mark_before = before.mark ? goes_on : 0;
    after_mark =
        ends_of_runs_with((block.marks & all) | mark_before, separators);
  }
  // Whether a run that reaches the last byte ends there is not known.
  std::uint32_t spaces = separators & ~(separators >> 1) & all >> 1;
  if constexpr (kRule.between == Between::kNothing) {
    spaces = 0;
  } else if constexpr (looks_at_cjk(kRule.between)) {
    spaces &= ~((after_cjk & not_ascii & ~after_mark) >> 1);
  }
  const bool space_first =
      goes_on == 0 && is_space<kRule>(before, (not_ascii & 1) != 0);
  const bool open = separators >> (count - 1) != 0;
  const bool cjk =
      open ? after_cjk >> count != 0 : not_ascii >> (count - 1) != 0;
  return {(all & ~separators) | spaces,
          space_first,
          {open, open && after_mark >> count != 0, cjk}};
}

// Stores those of the 16 bytes at `from` whose bit is set; returns the end of
// them. Writes 16 bytes. Without branches, which could not be foreseen.
char* store_kept(const char* from, std::uint32_t kept, char* to) {
  for (std::size_t i = 0; i < ByteBlock::kSize; ++i) {
    *to = from[i];
    to += kept >> i & 1;
  }
  return to;
}

template <Rule kRule>
class Cleaner {
 public:
  Cleaner(std::string_view text, TextWriter& writer)
      : text_(text), bits_(character_bits()), writer_(writer) {}

  void run() {
    std::size_t at = kRule.keeps_ends ? 0 : end_of_start();
    while (at < text_.size()) {
      at = pass_plain(at);
      while (at < text_.size() && !is_plain_at(at)) {
        at = pass_character(at);
      }
    }
    if (before_.separators && kRule.keeps_ends) {
      writer_.append(' ');
    }
  }

 private:
  bool is_separator(char32_t code_point) const {
    return (bits_[code_point] & kRule.separators) != 0;
  }

  // Where the separators at the start of the text end.
  std::size_t end_of_start() const {
    std::size_t at = 0;
    while (at < text_.size()) {
      const DecodedCodePoint decoded = decode_utf8(text_, at);
      if (!is_separator(decoded.code_point) &&
          !(kRule.drops_byte_order_mark &&
            decoded.code_point == kByteOrderMark)) {
        break;
      }
      at += decoded.size;
    }
    return at;
  }

  bool is_plain_at(std::size_t at) const {
    const auto lead = static_cast<unsigned char>(text_[at]);
    return lead < 0x80 || (lead > 0xE4 && lead <= 0xE9);
  }

  // Cleans up to a lead byte that has to be looked at; returns where it is.
  std::size_t pass_plain(std::size_t at) {
    char* const begin = writer_.room(text_.size() - at + 1);
    char* to = begin;
    Before before = before_;  // a local one stays in registers
    for (std::size_t count = ByteBlock::kSize; count == ByteBlock::kSize;) {
      const bool whole = text_.size() - at >= ByteBlock::kSize;
      const ByteBlock block = whole ? ByteBlock::load(text_.data() + at)
                                    : load_tail(text_, at, '\xC2');
      count = static_cast<std::size_t>(std::countr_zero(
          leads_of_separators<kRule>(block) | 1u << ByteBlock::kSize));
      if (count > 0) {
        to = store_cleaned(block, count, before, to);
        at += count;
      }
    }
    before_ = before;
    writer_.advance(static_cast<std::size_t>(to - begin));
    return at;
  }

  // The first `count` bytes of the block, at least one.
  static char* store_cleaned(ByteBlock block, std::size_t count, Before& before,
                             char* to) {
    const ByteBlock separators = ascii_separators<kRule>(block);
    const std::uint32_t all = (1u << count) - 1;
    if ((separators.bits() & all) == 0 && !before.separators) {
      block.store(to);
      before.cjk = (block.not_ascii().bits() >> (count - 1) & 1) != 0;
      return to + count;
    }
    const ByteBlock white_space =
        block.in_range('\t', '\r') | block.equals(' ');
    const Kept kept =
        find_kept<kRule>({separators.bits(), (separators - white_space).bits(),
                          block.not_ascii().bits()},
                         count, before);
    before = kept.behind;
    *to = ' ';
    to += kept.space_first ? 1 : 0;
    const ByteBlock spaced =
        (block - separators) | (separators & ByteBlock::filled(' '));
    spaced.store(to);
    if (kept.bits == all) {
      return to + count;
    }
    std::array<char, ByteBlock::kSize> bytes;
    spaced.store(bytes.data());
    return store_kept(bytes.data(), kept.bits, to);
  }

  std::size_t pass_character(std::size_t at) {
    const DecodedCodePoint decoded = decode_utf8(text_, at);
    const std::uint8_t bits = bits_[decoded.code_point];
    if ((bits & kRule.separators) != 0) {
      before_.separators = true;
      before_.mark = before_.mark || (bits & kPunctuationBit) != 0;
      return at + decoded.size;
    }
    const bool cjk = (bits & kCjkBit) != 0;
    if (is_space<kRule>(before_, cjk)) {
      writer_.append(' ');
    }
    before_ = {.separators = false, .mark = false, .cjk = cjk};
    writer_.append(text_.substr(at, decoded.size));
    return at + decoded.size;
  }

  const std::string_view text_;
  const PagedTable<std::uint8_t>& bits_;
  TextWriter& writer_;
  Before before_;
};

template <Rule kRule>
bool clean(std::string_view text, std::string& out) {
  TextWriter writer(out, text.size());
  Cleaner<kRule>(text, writer).run();
  writer.finish();
  return out != text;
}

}  // namespace

bool replace_punctuation(std::string_view text, std::string& out) {
  return clean<kPunctuation>(text, out);
}

bool replace_punctuation_and_squeeze(std::string_view text, Clauses clauses,
                                     std::string& out) {
  return clauses == Clauses::kJoined ? clean<kPunctuationAndSpaces>(text, out)
                                     : clean<kClauses>(text, out);
}

bool keep_words(std::string_view text, WordGap gap, std::string& out) {
  return gap == WordGap::kNothing ? clean<kJoinWords>(text, out)
                                  : clean<kSpaceWords>(text, out);
}

bool squeeze_spaces(std::string_view text, std::string& out) {
  return clean<kSpaces>(text, out);
}

}  // namespace neardup
