// Points in time as ISO 8601 writes them.

#ifndef NEARDUP_BASE_ISO_TIME_H_
#define NEARDUP_BASE_ISO_TIME_H_

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace neardup {

struct IsoTime {
  std::chrono::sys_seconds seconds{};
  // The digits behind the seconds, as they stand in the text.
  std::string_view fraction = {};
  bool has_time = false;  // else the day alone, at midnight
  // Without an offset, or a Z, the time counts as UTC.
  bool has_zone = false;
};

// YYYY-MM-DD, with or without a time ("T" or a space, hours and minutes, then
// seconds, a fraction and an offset if given). Nothing for any other text.
std::optional<IsoTime> parse_iso_time(std::string_view text);

// "2026-11-22T19:04:22.125Z" of milliseconds since 1970.
std::string iso_time(std::int64_t milliseconds);

}  // namespace neardup

#endif  // NEARDUP_BASE_ISO_TIME_H_
