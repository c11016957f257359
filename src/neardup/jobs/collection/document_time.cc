#include "neardup/jobs/collection/document_time.h"

#include <charconv>
#include <chrono>
#include <cmath>
#include <string>
#include <system_error>

#include "neardup/base/iso_time.h"

namespace neardup {
namespace {

constexpr double kLeastMilliseconds = 1e11;
constexpr double kYear1 = -62'135'596'800'000.0;
constexpr double kYear10000 = 253'402'300'800'000.0;

// The first three digits of a fraction of a second.
std::int64_t milliseconds_of(std::string_view fraction) {
  std::string digits(fraction.substr(0, 3));
  digits.append(3 - digits.size(), '0');
  std::int64_t value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

std::optional<std::int64_t> time_of_number(std::string_view text) {
  double value = 0;
  const char* end = text.data() + text.size();
  const auto [behind, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || behind != end || !std::isfinite(value)) {
    return std::nullopt;
  }
  if (std::abs(value) < kLeastMilliseconds) {
    value *= 1000;
  }
  if (value < kYear1 || value >= kYear10000) {
    return std::nullopt;
  }
  return std::llround(value);
}

}  // namespace

std::optional<std::int64_t> parse_document_time(std::string_view text) {
  const std::optional<IsoTime> time = parse_iso_time(text);
  if (!time) {
    return time_of_number(text);
  }
  if (time->has_time && !time->has_zone) {
    return std::nullopt;  // nobody can tell which hour is meant
  }
  const std::chrono::milliseconds since = time->seconds.time_since_epoch();
  return since.count() + milliseconds_of(time->fraction);
}

}  // namespace neardup
