#include "neardup/text/unicode/folding.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "neardup/text/unicode/byte_block.h"
#include "neardup/text/unicode/folded_character.h"
#include "neardup/text/unicode/text_writer.h"
#include "neardup/text/unicode/utf8.h"

namespace neardup {
namespace {

// Lead bytes E4 to E9 are U+4000 to U+9FFF: ideographs and hexagrams.
bool is_plain(char byte) {
  const auto value = static_cast<unsigned char>(byte);
  return value < 0x80 || (value >= 0xE4 && value <= 0xE9);
}

// Lead bytes of characters that are to be looked up.
std::uint32_t special_leads(ByteBlock block) {
  return (block.in_range(0xC0, 0xFF) - block.in_range(0xE4, 0xE9)).bits();
}

std::uint32_t capitals_and_special_leads(ByteBlock block) {
  return special_leads(block) | block.in_range('A', 'Z').bits();
}

enum class Outcome { kUnchanged, kFolded, kContextual };

class Folder {
 public:
  Folder(std::string_view text, Folding folding, std::string& out)
      : text_(text),
        folding_(folding),
        characters_(folded_characters(folding)),
        out_(out) {}

  Outcome run() {
    const std::size_t change = find_change();
    if (change == text_.size()) {
      return Outcome::kUnchanged;
    }
    TextWriter writer(out_, text_.size() + text_.size() / 16);
    writer.append(text_.substr(0, change));
    std::size_t at = change;
    while (at < text_.size()) {
      at = folding_.lower_case ? copy_plain<true>(at, writer)
                               : copy_plain<false>(at, writer);
      while (at < text_.size() && !is_plain(text_[at])) {
        if (!pass_special(at, writer)) {
          return Outcome::kContextual;
        }
      }
    }
    writer.finish();
    return Outcome::kFolded;
  }

 private:
  // The first character that is not kept, or that one joins.
  std::size_t find_change() const {
    std::size_t at = 0;
    while (at < text_.size()) {
      at = find_in_blocks(
          text_, at, ' ',
          folding_.lower_case ? capitals_and_special_leads : special_leads);
      if (at == text_.size() || is_plain(text_[at])) {
        break;
      }
      const DecodedCodePoint decoded = decode_utf8(text_, at);
      switch (characters_[decoded.code_point].kind) {
        case FoldedCharacter::kKept:
          at += decoded.size;
          continue;
        case FoldedCharacter::kJoining:
          return at == 0 ? 0 : start_before(text_, at);
        default:
          return at;
      }
    }
    return at;
  }

  // Copies up to the next special lead byte, or the end; returns where it is.
  template <bool kLowers>
  std::size_t copy_plain(std::size_t at, TextWriter& writer) const {
    char* to = writer.room(text_.size() - at);
    const char* const begin = to;
    for (;;) {
      const bool whole = text_.size() - at >= ByteBlock::kSize;
      const ByteBlock block = whole ? ByteBlock::load(text_.data() + at)
                                    : load_tail(text_, at, '\xC0');
      (kLowers ? block.ascii_lower() : block).store(to);
      const std::uint32_t special = special_leads(block);
      const auto size =
          special != 0 ? static_cast<std::size_t>(std::countr_zero(special))
                       : ByteBlock::kSize;
      at += size;
      to += size;
      if (special != 0) {
        break;
      }
    }
    writer.advance(static_cast<std::size_t>(to - begin));
    return at;
  }

  // Folds the character at `at`, which is no plain one, or the segment it is
  // in, and moves behind. False if that depends on the context.
  bool pass_special(std::size_t& at, TextWriter& writer) {
    const DecodedCodePoint decoded = decode_utf8(text_, at);
    const FoldedCharacter& character = characters_[decoded.code_point];
    const std::size_t behind = at + decoded.size;
    switch (character.kind) {
      case FoldedCharacter::kKept:
        writer.append(text_.substr(at, decoded.size));
        at = behind;
        return true;
      case FoldedCharacter::kReplaced:
        if (starts_at(behind)) {
          std::memcpy(writer.room(FoldedCharacter::kMaxSize),
                      character.bytes.data(), FoldedCharacter::kMaxSize);
          writer.advance(character.size);
          at = behind;
          return true;
        }
        break;
      case FoldedCharacter::kContextual:
        return false;
      case FoldedCharacter::kJoining:
        take_back_one(at, writer);
        break;
      case FoldedCharacter::kLong:
        break;
    }
    return pass_segment(at, behind, writer);
  }

  // Moves `at` to the start of the character before it, which stands in the
  // text by itself: it is kept, or a capital letter.
  void take_back_one(std::size_t& at, TextWriter& writer) const {
    if (at > 0) {
      const std::size_t start = start_before(text_, at);
      writer.retract(at - start);
      at = start;
    }
  }

  // Folds from `at` to the next start of a segment at or after `end`.
  bool pass_segment(std::size_t& at, std::size_t end, TextWriter& writer) {
    while (!starts_at(end)) {
      end += decode_utf8(text_, end).size;
    }
    segment_.clear();
    if (fold_segment(text_.substr(at, end - at), folding_, segment_) ==
        SegmentFold::kContextual) {
      return false;
    }
    writer.append(segment_);
    at = end;
    return true;
  }

  // True if a segment starts at `at`, or the text ends.
  bool starts_at(std::size_t at) const {
    return at == text_.size() || is_plain(text_[at]) ||
           characters_[decode_utf8(text_, at).code_point].kind !=
               FoldedCharacter::kJoining;
  }

  const std::string_view text_;
  const Folding folding_;
  const FoldedCharacters& characters_;
  std::string& out_;
  std::string segment_;
};

// Full lower case of a text in which a letter's context matters: the steps one
// by one, over the whole text.
void fold_in_context(std::string_view text, Folding folding, std::string& out) {
  std::string formed;
  if (folding.form && fold(text, {.form = folding.form}, formed)) {
    text = formed;
  }
  std::string lowered;
  append_full_lower(text, lowered);
  if (!folding.form || !fold(lowered, {.form = folding.form}, out)) {
    out = std::move(lowered);
  }
}

}  // namespace

bool fold(std::string_view text, Folding folding, std::string& out) {
  const Outcome outcome = Folder(text, folding, out).run();
  if (outcome == Outcome::kContextual) {
    fold_in_context(text, folding, out);
  }
  return outcome != Outcome::kUnchanged;
}

}  // namespace neardup
