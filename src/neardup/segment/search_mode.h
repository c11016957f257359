// SegmentMode::kSearch: long words with the short words inside them.

#ifndef NEARDUP_SEGMENT_SEARCH_MODE_H_
#define NEARDUP_SEGMENT_SEARCH_MODE_H_

#include <span>
#include <string_view>

#include "neardup/segment/dictionary/compiled_dictionary.h"
#include "neardup/segment/token_buffer.h"

namespace neardup {

// Adds each of `mixed`, the tokens of `text` in kMixed, preceded by the
// dictionary words of two characters inside it (if it has more than two) and of
// three (if it has more than three). (cppjieba's QuerySegment.)
void add_search_tokens(const CompiledDictionary& dictionary,
                       std::string_view text,
                       std::span<const SegmentToken> mixed,
                       TokenBuffer& tokens);

}  // namespace neardup

#endif  // NEARDUP_SEGMENT_SEARCH_MODE_H_
