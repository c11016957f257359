// Numbers as people read them.

#ifndef NEARDUP_CLI_TERMINAL_HUMAN_FORMAT_H_
#define NEARDUP_CLI_TERMINAL_HUMAN_FORMAT_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace neardup::cli {

// "1,234,567".
std::string human_count(std::uint64_t count);

// "512 B", "34.5 MiB"; powers of 1024, three digits or more.
std::string human_bytes(double bytes);

// "0.8 s", "59 s", "4:05", "1:02:03".
std::string human_duration(double seconds);

// "20.0 %" of part in whole; "-" if whole is 0.
std::string human_share(std::uint64_t part, std::uint64_t whole);

// `text` broken at spaces into lines of at most `width` columns, each indented
// by `indent` columns but the first. One column a code point, two for CJK and
// other wide ones; valid UTF-8. Ends without a line feed.
std::string wrapped(std::string_view text, std::size_t width,
                    std::size_t indent);

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_TERMINAL_HUMAN_FORMAT_H_
