// Words by UAX #29. Letters, numbers and what joins them are cut here; whatever
// holds a mark, a joiner or a script without spaces is left to ICU, from the
// break before it to one behind it that does not depend on what stands there.

#include <cstddef>
#include <cstdint>

#include "neardup/text/tokens/icu_words.h"
#include "neardup/text/tokens/units.h"
#include "neardup/text/unicode/byte_block.h"
#include "neardup/text/unicode/utf8.h"
#include "neardup/text/unicode/word_class.h"

namespace neardup {
namespace {

// ICU takes long to be told of a text, so that complex stretches with fewer
// bytes than this between them are given to it as one.
constexpr std::size_t kLongestGap = 32;

std::uint32_t not_ascii_word(ByteBlock block) {
  const ByteBlock word = block.in_range('@', 'Z') | block.in_range('a', 'z') |
                         block.in_range('0', '9') | block.equals('_');
  return ~word.bits() & 0xFFFF;
}

bool is_word(WordClass each) {
  return each == WordClass::kLetter || each == WordClass::kNumber ||
         each == WordClass::kUnderscore;
}

class WordCutter {
 public:
  WordCutter(std::string_view text, std::vector<Token>& units)
      : text_(text), classes_(word_classes()), units_(units) {}

  void run() {
    std::size_t at = 0;
    while (at < text_.size()) {
      at = pass_segment(at);
    }
  }

 private:
  struct Character {
    WordClass word_class;
    std::size_t end;
  };

  // kLineBreak behind the end of the text.
  Character character_at(std::size_t at) const {
    if (at == text_.size()) {
      return {WordClass::kLineBreak, at};
    }
    const DecodedCodePoint decoded = decode_utf8(text_, at);
    return {classes_[decoded.code_point], at + decoded.size};
  }

  // Passes what stands between the break at `begin` and a later one, which it
  // returns.
  std::size_t pass_segment(std::size_t begin) {
    const Character first = character_at(begin);
    if (is_word(first.word_class)) {
      return pass_word(begin, first);
    }
    if (first.word_class == WordClass::kLineBreak) {
      return first.end;
    }
    if (first.word_class == WordClass::kComplex) {
      return pass_complex(begin, first.end);
    }
    return pass_gap(begin, first);
  }

  // A single character that is no word, or a run of spaces.
  std::size_t pass_gap(std::size_t begin, Character last) {
    Character next = character_at(last.end);
    while (last.word_class == WordClass::kSpace &&
           next.word_class == WordClass::kSpace) {
      last = next;
      next = character_at(last.end);
    }
    return next.word_class == WordClass::kComplex
               ? pass_complex(begin, next.end)
               : last.end;
  }

  std::size_t pass_word(std::size_t begin, Character last) {
    for (;;) {
      last = end_of_ascii_run(last);
      const Character next = character_at(last.end);
      if (is_word(next.word_class)) {
        last = next;
        continue;
      }
      if (next.word_class == WordClass::kComplex) {
        return pass_complex(begin, next.end);
      }
      if (!joins(next.word_class, last.word_class)) {
        break;
      }
      const Character behind = character_at(next.end);
      if (behind.word_class == WordClass::kComplex) {
        return pass_complex(begin, behind.end);
      }
      if (behind.word_class != last.word_class) {
        break;
      }
      last = behind;
    }
    const std::string_view word = text_.substr(begin, last.end - begin);
    if (!is_lone_underscore(word, last)) {
      units_.push_back({word, {}});
    }
    return last.end;
  }

  // The last character of the run of ASCII letters, numbers and "_" that goes
  // on behind `last`, or `last` if it does not.
  Character end_of_ascii_run(Character last) const {
    const std::size_t end =
        find_in_blocks(text_, last.end, 'a', not_ascii_word);
    if (end == last.end) {
      return last;
    }
    return {character_at(end - 1).word_class, end};
  }

  // True if `middle` joins two characters of the class `side`.
  static bool joins(WordClass middle, WordClass side) {
    switch (middle) {
      case WordClass::kMidBoth:
        return side == WordClass::kLetter || side == WordClass::kNumber;
      case WordClass::kMidLetter:
        return side == WordClass::kLetter;
      case WordClass::kMidNumber:
        return side == WordClass::kNumber;
      default:
        return false;
    }
  }

  bool is_lone_underscore(std::string_view word, Character last) const {
    return last.word_class == WordClass::kUnderscore &&
           word.size() == decode_utf8(word, 0).size;
  }

  // Gives ICU what stands from the break at `begin`, over a complex character
  // that ends at `end`, up to a sure break.
  std::size_t pass_complex(std::size_t begin, std::size_t end) {
    std::size_t sure = find_sure_break(end);
    for (std::size_t next = find_complex(sure); next != sure;
         next = find_complex(sure)) {
      sure = find_sure_break(next);
    }
    append_icu_words(text_.substr(begin, sure - begin), units_);
    return sure;
  }

  // Before a space, a line break or what joins nothing; or at the end.
  std::size_t find_sure_break(std::size_t at) const {
    for (;;) {
      const Character each = character_at(at);
      if (each.word_class == WordClass::kOther ||
          each.word_class == WordClass::kSpace ||
          each.word_class == WordClass::kLineBreak) {
        return at;
      }
      at = each.end;
    }
  }

  // The end of a complex character not far behind `begin`, or `begin`.
  std::size_t find_complex(std::size_t begin) const {
    std::size_t at = begin;
    while (at < text_.size() && at - begin < kLongestGap) {
      const Character each = character_at(at);
      if (each.word_class == WordClass::kComplex) {
        return each.end;
      }
      at = each.end;
    }
    return begin;
  }

  const std::string_view text_;
  const PagedTable<WordClass>& classes_;
  std::vector<Token>& units_;
};

}  // namespace

void cut_unicode_words(std::string_view text, std::vector<Token>& units) {
  WordCutter(text, units).run();
}

Status check_unicode_words() { return check_icu_words(); }

}  // namespace neardup
