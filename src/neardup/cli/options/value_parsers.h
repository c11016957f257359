// From the words of a command line to numbers: whole numbers, shares, sizes.
// Errors are kInvalidArgument and say what would have been right; the caller
// puts the option's name in front.

#ifndef NEARDUP_CLI_OPTIONS_VALUE_PARSERS_H_
#define NEARDUP_CLI_OPTIONS_VALUE_PARSERS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "neardup/base/status.h"

namespace neardup::cli {

// Decimal digits, or hex digits after "0x"; from `least` to `most`.
Result<std::uint64_t> parse_whole_number(std::string_view text,
                                         std::uint64_t least,
                                         std::uint64_t most);

// The same as an int. REQUIRES: 0 <= least <= most.
Result<int> parse_int(std::string_view text, int least, int most);

// A decimal number such as "4", "-0.5" or "1e3"; finite.
Result<double> parse_number(std::string_view text);

// A number from 0 to 1, or a percentage from "0%" to "100%".
Result<double> parse_share(std::string_view text);

// A share above 0 and below 1.
Result<double> parse_caution(const std::string& text);

// A number of bytes: digits, an optional fraction and an optional K, M, G or T
// (powers of 1024; "KB", "KiB" and lower case mean the same). "512M", "1.5G".
Result<std::uint64_t> parse_size(std::string_view text);

// Milliseconds of a whole number of days, hours, minutes or seconds above 0:
// "30d", "12h", "90m", "45s".
Result<std::int64_t> parse_duration(std::string_view text);

// How many bad records a job accepts.
struct MaxBad {
  // A number of records; nothing: only the share counts.
  std::optional<std::uint64_t> records = std::nullopt;
  // A share of all records, 0..1.
  double share = 1;

  friend bool operator==(const MaxBad&, const MaxBad&) = default;
};

// "20" is a number of records; "0.01" and "1%" are shares of all records.
Result<MaxBad> parse_max_bad(std::string_view text);

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_OPTIONS_VALUE_PARSERS_H_
