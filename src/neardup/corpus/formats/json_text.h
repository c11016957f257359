// JSON as text: strings written, numbers recognised, damaged encodings mended.

#ifndef NEARDUP_CORPUS_FORMATS_JSON_TEXT_H_
#define NEARDUP_CORPUS_FORMATS_JSON_TEXT_H_

#include <string>
#include <string_view>

namespace neardup {

// Appends `text` as a JSON string, quotes and all. Bytes that are not valid
// UTF-8 become U+FFFD.
void append_json_string(std::string_view text, std::string& out);

// Appends `value` in the shortest form that reads back as the same double; null
// if it is not finite.
void append_json_number(double value, std::string& out);

// True if `token` is a number by RFC 8259, section 6.
bool is_json_number(std::string_view token);

// True if `text` is one valid JSON value and nothing else.
bool is_json(std::string_view text);

// Replaces `mended` by `json` with what damages its encoding replaced by
// U+FFFD: bytes that are not UTF-8, and \u escapes of a surrogate that is not
// half of a pair. All else stays as it is, valid or not.
void mend_json_encoding(std::string_view json, std::string& mended);

}  // namespace neardup

#endif  // NEARDUP_CORPUS_FORMATS_JSON_TEXT_H_
