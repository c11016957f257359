// Markup in, text out: valid, never longer, unchanged if there was nothing to
// strip, and the same that the slow scanner gives.

#include <string>

#include "promise.h"
#include "text/slow/markup.h"

#include "neardup/text/normal/markup.h"
#include "neardup/text/unicode/utf8.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace neardup;
  using fuzz::promise;
  std::string buffer;
  const std::string_view markup =
      repair_utf8(fuzz::text_of(data, size), buffer);
  std::string text;
  strip_markup(markup, text);
  promise(is_valid_utf8(text));
  promise(text.size() <= markup.size());
  std::string slow_text;
  slow::strip_markup(markup, slow_text);
  promise(text == slow_text);
  promise(looks_like_markup(markup) == slow::looks_like_markup(markup));
  if (markup.find_first_of("<&") == std::string_view::npos) {
    promise(text == markup);
    promise(!looks_like_markup(markup));
  }
  return 0;
}
