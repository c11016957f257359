// Any bytes become valid UTF-8, once and for all, of limited size.

#include <string>

#include "promise.h"

#include "neardup/text/unicode/utf8.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace neardup;
  using fuzz::promise;
  const std::string_view bytes = fuzz::text_of(data, size);
  std::string buffer;
  const std::string_view text = repair_utf8(bytes, buffer);
  promise(is_valid_utf8(text));
  promise(text.size() <= 3 * bytes.size());
  promise(!is_valid_utf8(bytes) || bytes.ends_with(text));
  std::string again;
  promise(repair_utf8(text, again) == text);

  std::string encoded;
  std::size_t count = 0;
  for_each_code_point_at(text, [&](std::size_t offset, DecodedCodePoint each) {
    promise(offset == encoded.size());
    append_utf8(each.code_point, encoded);
    ++count;
  });
  promise(encoded == text);
  promise(count == count_code_points(text));
  return 0;
}
