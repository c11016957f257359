#include "neardup/text/tokens/chinese_stretches.h"

#include <cstdint>

#include <unicode/uscript.h>

#include "neardup/text/unicode/byte_block.h"
#include "neardup/text/unicode/paged_table.h"
#include "neardup/text/unicode/utf8.h"

namespace neardup {
namespace {

enum class Script : std::uint8_t { kOther, kHan, kKana };

Script script_of(char32_t code_point) {
  // The mark of a long vowel, which belongs to no script alone.
  constexpr char32_t kLongVowel = 0x30FC;
  constexpr char32_t kHalfWidthLongVowel = 0xFF70;
  if (code_point == kLongVowel || code_point == kHalfWidthLongVowel) {
    return Script::kKana;
  }
  UErrorCode error = U_ZERO_ERROR;
  switch (uscript_getScript(static_cast<UChar32>(code_point), &error)) {
    case USCRIPT_HAN:
      return Script::kHan;
    case USCRIPT_HIRAGANA:
    case USCRIPT_KATAKANA:
      return Script::kKana;
    default:
      return Script::kOther;
  }
}

const PagedTable<Script>& scripts() {
  static const PagedTable<Script> kTable(script_of);
  return kTable;
}

// The first byte of every Han character and kana is at least this, as are some
// others' (U+2E80 is the first of them).
constexpr unsigned char kFirstLead = 0xE2;

std::uint32_t may_lead(ByteBlock block) {
  return block.in_range(kFirstLead, 0xFF).bits();
}

}  // namespace

ChineseStretches::Run ChineseStretches::find_run(std::size_t at) const {
  const PagedTable<Script>& table = scripts();
  Run run{.begin = text_.size(), .end = text_.size(), .has_kana = false};
  bool inside = false;
  while (at < text_.size()) {
    if (!inside) {
      at = find_in_blocks(text_, at, '\0', may_lead);
      if (at == text_.size()) {
        break;
      }
    }
    const DecodedCodePoint decoded = decode_utf8(text_, at);
    const Script script = table[decoded.code_point];
    if (script == Script::kOther && inside) {
      run.end = at;
      return run;
    }
    if (script != Script::kOther && !inside) {
      run.begin = at;
      inside = true;
    }
    run.has_kana = run.has_kana || script == Script::kKana;
    at += decoded.size;
  }
  return run;
}

bool ChineseStretches::next(Stretch& stretch) {
  if (at_ < chinese_end_) {
    stretch = {text_.substr(at_, chinese_end_ - at_), true};
    at_ = chinese_end_;
    return true;
  }
  if (at_ == text_.size()) {
    return false;
  }
  Run run = find_run(at_);
  while (run.has_kana) {
    run = find_run(run.end);
  }
  chinese_end_ = run.end;
  if (run.begin == at_) {
    return next(stretch);
  }
  stretch = {text_.substr(at_, run.begin - at_), false};
  at_ = run.begin;
  return true;
}

}  // namespace neardup
