#include "neardup/text/tokens/icu_words.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <string>

#include <unicode/ubrk.h>
#include <unicode/utext.h>

#include "neardup/base/valid_utf8.h"

namespace neardup {
namespace {

// ICU's dictionaries take several times the memory of a stretch of text without
// word boundaries, so longer texts are cut into pieces: behind a line feed,
// where there always is a boundary, or anywhere in a text that has none.
constexpr std::size_t kLongestPiece = std::size_t{1} << 20;

struct CloseIterator {
  void operator()(UBreakIterator* iterator) const { ubrk_close(iterator); }
};
using Iterator = std::unique_ptr<UBreakIterator, CloseIterator>;

// The root locale, so that words do not depend on where a program runs.
Iterator open_iterator() {
  UErrorCode error = U_ZERO_ERROR;
  Iterator iterator(ubrk_open(UBRK_WORD, "", nullptr, 0, &error));
  return U_SUCCESS(error) != 0 ? std::move(iterator) : nullptr;
}

// An iterator has a position, so every thread has its own. It keeps pointing to
// the last text, which may be gone, but looks at it no more.
UBreakIterator* iterator_of_this_thread() {
  thread_local Iterator iterator = open_iterator();
  return iterator.get();
}

// The length of the first piece of `text`.
std::size_t piece_length(std::string_view text) {
  if (text.size() <= kLongestPiece) {
    return text.size();
  }
  const std::size_t line_feed = text.rfind('\n', kLongestPiece - 1);
  if (line_feed != std::string_view::npos) {
    return line_feed + 1;
  }
  std::size_t length = kLongestPiece;
  while (is_continuation_byte(text[length])) {
    --length;
  }
  return length;
}

void cut_piece(UBreakIterator* iterator, std::string_view piece,
               std::vector<Token>& units) {
  UErrorCode error = U_ZERO_ERROR;
  UText utext = UTEXT_INITIALIZER;
  utext_openUTF8(&utext, piece.data(), static_cast<std::int64_t>(piece.size()),
                 &error);
  ubrk_setUText(iterator, &utext, &error);
  if (U_FAILURE(error) != 0) {
    utext_close(&utext);
    throw std::bad_alloc();  // nothing else can fail here
  }
  auto begin = static_cast<std::size_t>(ubrk_first(iterator));
  for (std::int32_t next = ubrk_next(iterator); next != UBRK_DONE;
       next = ubrk_next(iterator)) {
    const auto end = static_cast<std::size_t>(next);
    if (ubrk_getRuleStatus(iterator) >= UBRK_WORD_NONE_LIMIT) {
      units.push_back({piece.substr(begin, end - begin), {}});
    }
    begin = end;
  }
  utext_close(&utext);
}

}  // namespace

void append_icu_words(std::string_view text, std::vector<Token>& units) {
  UBreakIterator* iterator = iterator_of_this_thread();
  if (iterator == nullptr) {
    throw std::bad_alloc();  // the rules are there: check_icu_words()
  }
  while (!text.empty()) {
    const std::size_t length = piece_length(text);
    cut_piece(iterator, text.substr(0, length), units);
    text.remove_prefix(length);
  }
}

Status check_icu_words() {
  if (iterator_of_this_thread() == nullptr) {
    return io_error("ICU's word break rules are not installed");
  }
  return {};
}

}  // namespace neardup
