#include "neardup/text/cleaning.h"

#include <bit>
#include <cstddef>
#include <cstdint>

#include "neardup/text/byte_block.h"
#include "neardup/text/character_class.h"
#include "neardup/text/text_writer.h"
#include "neardup/text/utf8.h"

namespace neardup {
namespace {

constexpr char32_t kByteOrderMark = 0xFEFF;

// What becomes of a run of separators between two other characters.
enum class Between {
  kNothing,
  kSpace,
  kSpaceUnlessCjk,  // nothing between two CJK characters
};

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

// Lead bytes behind which a separator may hide. E4 to E9 are ideographs, but
// for the hexagrams U+4DC0 to U+4DFF, which are E4 B7.
template <Rule kRule>
std::uint32_t leads_of_separators(ByteBlock block) {
  if constexpr (kRule.separators == kWhiteSpaceBit) {
    return (block.equals(0xC2) | block.in_range(0xE1, 0xE3)).bits();
  }
  constexpr std::uint32_t kLast = 1u << (ByteBlock::kSize - 1);
  const std::uint32_t hexagrams =
      block.equals(0xE4).bits() & (block.equals(0xB7).bits() >> 1 | kLast);
  return (block.in_range(0xC0, 0xFF) - block.in_range(0xE4, 0xE9)).bits() |
         hexagrams;
}

// A place in a block to look at, and whether there is one.
struct Stop {
  bool found;
  std::size_t offset;  // if not found, what may be passed
};

// A single space between two letters or digits stays what it is under all rules
// that care for spaces, but for the one that joins words.
template <Rule kRule>
Stop find_stop(ByteBlock block) {
  const std::uint32_t other =
      ascii_separators<kRule>(block).bits() | leads_of_separators<kRule>(block);
  constexpr bool kKeepsSpaces =
      kRule.separators != kPunctuationBit && kRule.between != Between::kNothing;
  if constexpr (!kKeepsSpaces) {
    return {other != 0, static_cast<std::size_t>(
                            std::countr_zero(other | 1u << ByteBlock::kSize))};
  }
  const std::uint32_t spaces = block.equals(' ').bits();
  const std::uint32_t letters = letters_and_digits(block).bits();
  const std::uint32_t stops = other & ~(spaces & letters << 1 & letters >> 1);
  const auto first = static_cast<std::size_t>(
      std::countr_zero(stops | 1u << ByteBlock::kSize));
  constexpr std::size_t kLast = ByteBlock::kSize - 1;
  if (first == kLast && (spaces & letters << 1) >> kLast != 0) {
    return {false, kLast - 1};  // see it again with what stands behind it
  }
  return {stops != 0, first};
}

template <Rule kRule>
class Cleaner {
 public:
  explicit Cleaner(std::string_view text)
      : text_(text), bits_(character_bits()) {}

  void run(TextWriter& writer) {
    std::size_t at = kRule.keeps_ends ? 0 : end_of_separators(0, true);
    while (at < text_.size()) {
      at = copy_up_to_stop(at, writer);
      if (at == text_.size()) {
        break;
      }
      const DecodedCodePoint decoded = decode_utf8(text_, at);
      if (is_separator(decoded.code_point)) {
        at = pass_separators(at, writer);
      } else {
        writer.append(text_.substr(at, decoded.size));
        at += decoded.size;
      }
    }
  }

 private:
  bool is_separator(char32_t code_point) const {
    return (bits_[code_point] & kRule.separators) != 0;
  }

  std::size_t copy_up_to_stop(std::size_t at, TextWriter& writer) const {
    char* const begin = writer.room(text_.size() - at);
    char* to = begin;
    for (bool found = false; !found;) {
      const bool whole = text_.size() - at >= ByteBlock::kSize;
      const ByteBlock block = whole ? ByteBlock::load(text_.data() + at)
                                    : load_tail(text_, at, '\xC2');
      const Stop stop = find_stop<kRule>(block);
      block.store(to);
      at += stop.offset;
      to += stop.offset;
      found = stop.found;
    }
    writer.advance(static_cast<std::size_t>(to - begin));
    return at;
  }

  std::size_t end_of_separators(std::size_t at, bool at_start) const {
    while (at < text_.size()) {
      const DecodedCodePoint decoded = decode_utf8(text_, at);
      if (!is_separator(decoded.code_point) &&
          !(at_start && kRule.drops_byte_order_mark &&
            decoded.code_point == kByteOrderMark)) {
        break;
      }
      at += decoded.size;
    }
    return at;
  }

  // Writes what stands for the run of separators at `begin`; returns its end.
  std::size_t pass_separators(std::size_t begin, TextWriter& writer) const {
    const std::size_t end = end_of_separators(begin, false);
    if constexpr (kRule.between == Between::kNothing) {
      return end;
    }
    const bool dropped_end = end == text_.size() && !kRule.keeps_ends;
    const bool in_cjk = kRule.between == Between::kSpaceUnlessCjk &&
                        end < text_.size() && is_cjk_at(end) &&
                        is_cjk_at(start_before(text_, begin));
    if (!dropped_end && !in_cjk) {
      writer.append(' ');
    }
    return end;
  }

  bool is_cjk_at(std::size_t at) const {
    return (bits_[decode_utf8(text_, at).code_point] & kCjkBit) != 0;
  }

  const std::string_view text_;
  const PagedTable<std::uint8_t>& bits_;
};

template <Rule kRule>
bool clean(std::string_view text, std::string& out) {
  TextWriter writer(out, text.size());
  Cleaner<kRule>(text).run(writer);
  writer.finish();
  return out != text;
}

}  // namespace

bool replace_punctuation(std::string_view text, std::string& out) {
  return clean<kPunctuation>(text, out);
}

bool replace_punctuation_and_squeeze(std::string_view text, std::string& out) {
  return clean<kPunctuationAndSpaces>(text, out);
}

bool keep_words(std::string_view text, WordGap gap, std::string& out) {
  return gap == WordGap::kNothing ? clean<kJoinWords>(text, out)
                                  : clean<kSpaceWords>(text, out);
}

bool squeeze_spaces(std::string_view text, std::string& out) {
  return clean<kSpaces>(text, out);
}

}  // namespace neardup
