// The words of the library in those of the command line: what the library calls
// the field `text_fields`, the terminal calls --text-field.

#ifndef NEARDUP_CLI_TERMINAL_FIELD_FLAGS_H_
#define NEARDUP_CLI_TERMINAL_FIELD_FLAGS_H_

#include <string>
#include <string_view>

namespace neardup::cli {

// The message with every field of the library's options that stands between
// backquotes replaced by the flag that sets it. Whatever else is between
// backquotes stays as it is.
std::string with_flags(std::string_view message);

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_TERMINAL_FIELD_FLAGS_H_
