// UTF-8 for the dictionary files, which nobody has repaired: a strict decoder.
// Texts to be segmented are valid already; base/valid_utf8.h decodes them.

#ifndef NEARDUP_SEGMENT_DICTIONARY_CODE_POINTS_H_
#define NEARDUP_SEGMENT_DICTIONARY_CODE_POINTS_H_

#include <string>
#include <string_view>

namespace neardup {

// Replaces `out` by the code points of `text`. False, with `out` unspecified,
// if the text is not valid UTF-8 (RFC 3629).
bool decode_code_points(std::string_view text, std::u32string& out);

}  // namespace neardup

#endif  // NEARDUP_SEGMENT_DICTIONARY_CODE_POINTS_H_
