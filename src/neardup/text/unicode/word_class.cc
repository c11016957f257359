#include "neardup/text/unicode/word_class.h"

#include <unicode/uchar.h>
#include <unicode/uscript.h>

namespace neardup {
namespace {

// Scripts for which ICU has dictionaries, and Hangul, which it treats with
// them.
bool is_dictionary_script(UChar32 c) {
  UErrorCode error = U_ZERO_ERROR;
  const UScriptCode script = uscript_getScript(c, &error);
  return script == USCRIPT_HAN || script == USCRIPT_HIRAGANA ||
         script == USCRIPT_KATAKANA || script == USCRIPT_HANGUL ||
         u_hasBinaryProperty(c, UCHAR_IDEOGRAPHIC) != 0 ||
         u_getIntPropertyValue(c, UCHAR_LINE_BREAK) == U_LB_COMPLEX_CONTEXT;
}

WordClass class_by_property(UChar32 c) {
  switch (u_getIntPropertyValue(c, UCHAR_WORD_BREAK)) {
    case U_WB_ALETTER:
      return WordClass::kLetter;
    case U_WB_NUMERIC:
      return WordClass::kNumber;
    case U_WB_EXTENDNUMLET:
      return WordClass::kUnderscore;
    case U_WB_MIDLETTER:
      return WordClass::kMidLetter;
    case U_WB_MIDNUM:
      return WordClass::kMidNumber;
    case U_WB_MIDNUMLET:
    case U_WB_SINGLE_QUOTE:
      return WordClass::kMidBoth;
    case U_WB_WSEGSPACE:
      return WordClass::kSpace;
    case U_WB_CR:
    case U_WB_LF:
    case U_WB_NEWLINE:
      return WordClass::kLineBreak;
    case U_WB_DOUBLE_QUOTE:
      return WordClass::kOtherInWord;
    case U_WB_OTHER:
      return u_hasBinaryProperty(c, UCHAR_EXTENDED_PICTOGRAPHIC) != 0
                 ? WordClass::kOtherInWord
                 : WordClass::kOther;
    default:
      return WordClass::kComplex;
  }
}

WordClass class_of(char32_t code_point) {
  const auto c = static_cast<UChar32>(code_point);
  if (c == '@') {
    return WordClass::kLetter;
  }
  if (c == ':' || c == 0xFE55 || c == 0xFF1A) {
    return WordClass::kOther;
  }
  return is_dictionary_script(c) ? WordClass::kComplex : class_by_property(c);
}

}  // namespace

const PagedTable<WordClass>& word_classes() {
  static const PagedTable<WordClass> kTable(class_of);
  return kTable;
}

}  // namespace neardup
