#include "neardup/cli/options/value_parsers.h"

#include <charconv>
#include <cmath>
#include <limits>

#include <fmt/format.h>

namespace neardup::cli {
namespace {

Status not_a(std::string_view text, std::string_view wanted) {
  return invalid_argument(fmt::format("'{}' is not {}", text, wanted));
}

// The number that makes up all of `text`, or nothing.
template <typename T, typename... Format>
std::optional<T> parse_all(std::string_view text, Format... format) {
  T value{};
  const char* end = text.data() + text.size();
  const auto [stop, error] =
      std::from_chars(text.data(), end, value, format...);
  if (error != std::errc() || stop != end) {
    return std::nullopt;
  }
  return value;
}

char upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

// The factor of "", "B", "K", "KB", "KiB" ...; 0 if the suffix is unknown.
double size_factor(std::string_view suffix) {
  std::string letters;
  for (char c : suffix) {
    letters += upper(c);
  }
  if (letters.empty() || letters == "B") {
    return 1;
  }
  const std::string_view units = "KMGT";
  const std::size_t power = units.find(letters[0]);
  const std::string_view rest = std::string_view(letters).substr(1);
  if (power == std::string_view::npos ||
      !(rest.empty() || rest == "B" || rest == "IB")) {
    return 0;
  }
  return std::pow(1024.0, static_cast<double>(power + 1));
}

}  // namespace

Result<std::uint64_t> parse_whole_number(std::string_view text,
                                         std::uint64_t least,
                                         std::uint64_t most) {
  const bool hex = text.starts_with("0x") || text.starts_with("0X");
  const std::optional<std::uint64_t> value =
      hex ? parse_all<std::uint64_t>(text.substr(2), 16)
          : parse_all<std::uint64_t>(text, 10);
  if (!value || *value < least || *value > most) {
    return not_a(text,
                 fmt::format("a whole number from {} to {}", least, most));
  }
  return *value;
}

Result<int> parse_int(std::string_view text, int least, int most) {
  NEARDUP_ASSIGN_OR_RETURN(
      std::uint64_t value,
      parse_whole_number(text, static_cast<std::uint64_t>(least),
                         static_cast<std::uint64_t>(most)));
  return static_cast<int>(value);
}

Result<double> parse_number(std::string_view text) {
  const std::optional<double> value = parse_all<double>(text);
  if (!value || !std::isfinite(*value)) {
    return not_a(text, "a number");
  }
  return *value;
}

Result<double> parse_share(std::string_view text) {
  const bool percent = text.ends_with('%');
  const std::optional<double> value =
      parse_all<double>(percent ? text.substr(0, text.size() - 1) : text);
  const double share = value.value_or(-1) / (percent ? 100 : 1);
  if (!(share >= 0 && share <= 1)) {
    return not_a(text, "a share from 0 to 1 or from 0% to 100%");
  }
  return share;
}

Result<std::uint64_t> parse_size(std::string_view text) {
  const Status error = not_a(text, "a size such as 512M or 2G");
  const std::size_t digits = text.find_first_not_of("0123456789.");
  const std::string_view suffix =
      digits == std::string_view::npos ? "" : text.substr(digits);
  const std::optional<double> number =
      parse_all<double>(text.substr(0, digits), std::chars_format::fixed);
  const double factor = size_factor(suffix);
  if (!number || factor == 0) {
    return error;
  }
  const double bytes = *number * factor;
  if (bytes >= static_cast<double>(std::numeric_limits<std::int64_t>::max())) {
    return error;
  }
  return static_cast<std::uint64_t>(bytes);
}

Result<std::int64_t> parse_duration(std::string_view text) {
  std::uint64_t unit = 0;
  switch (text.empty() ? '\0' : text.back()) {
    case 'd':
      unit = 86'400'000;
      break;
    case 'h':
      unit = 3'600'000;
      break;
    case 'm':
      unit = 60'000;
      break;
    case 's':
      unit = 1000;
      break;
    default:
      break;
  }
  constexpr auto kMost =
      static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  const std::optional<std::uint64_t> count =
      text.empty()
          ? std::nullopt
          : parse_all<std::uint64_t>(text.substr(0, text.size() - 1), 10);
  if (unit == 0 || !count || *count == 0 || *count > kMost / unit) {
    return not_a(text, "a time such as 30d, 12h, 90m or 45s");
  }
  return static_cast<std::int64_t>(*count * unit);
}

Result<MaxBad> parse_max_bad(std::string_view text) {
  if (const auto records = parse_all<std::uint64_t>(text, 10)) {
    return MaxBad{.records = *records};
  }
  const Result<double> share = parse_share(text);
  if (!share.ok()) {
    return not_a(text, "a number of records such as 20, or a share such as 1%");
  }
  return MaxBad{.records = std::nullopt, .share = *share};
}

Result<double> parse_caution(const std::string& text) {
  NEARDUP_ASSIGN_OR_RETURN(const double caution, parse_share(text));
  if (caution <= 0 || caution >= 1) {
    return invalid_argument(
        fmt::format("'{}' is not above 0 and below 1", text));
  }
  return caution;
}

}  // namespace neardup::cli
