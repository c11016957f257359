#include "neardup/clusters/sortable_time.h"

#include <chrono>
#include <optional>

#include <fmt/format.h>

#include "neardup/base/iso_time.h"

namespace neardup {

std::string sortable_time(std::string_view date) {
  const std::optional<IsoTime> instant = parse_iso_time(date);
  if (!instant) {
    return std::string(date);
  }
  const auto day = std::chrono::floor<std::chrono::days>(instant->seconds);
  const std::chrono::year_month_day calendar{day};
  const auto second = (instant->seconds - day).count();
  const std::string text = fmt::format(
      "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}", static_cast<int>(calendar.year()),
      static_cast<unsigned>(calendar.month()),
      static_cast<unsigned>(calendar.day()), second / 3600, second / 60 % 60,
      second % 60);
  std::string_view fraction = instant->fraction;
  while (!fraction.empty() && fraction.back() == '0') {
    fraction.remove_suffix(1);
  }
  return fraction.empty() ? text : fmt::format("{}.{}", text, fraction);
}

}  // namespace neardup
