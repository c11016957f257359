#include "neardup/clusters/sortable_time.h"

#include <chrono>
#include <optional>

#include <fmt/format.h>

namespace neardup {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Takes a text apart from its front; once something did not fit, every further
// step is refused.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : rest_(text) {}

  bool ok() const { return ok_; }
  bool at_end() const { return rest_.empty(); }

  bool accept(char c) {
    if (rest_.empty() || rest_.front() != c) {
      return false;
    }
    rest_.remove_prefix(1);
    return true;
  }

  void expect(char c) { ok_ = accept(c) && ok_; }

  // Exactly `count` digits as a number in [0, limit].
  int number(std::size_t count, int limit) {
    int value = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (rest_.empty() || !is_digit(rest_.front())) {
        ok_ = false;
        return 0;
      }
      value = value * 10 + (rest_.front() - '0');
      rest_.remove_prefix(1);
    }
    ok_ = ok_ && value <= limit;
    return value;
  }

  std::string_view digits() {
    std::size_t count = 0;
    while (count < rest_.size() && is_digit(rest_[count])) {
      ++count;
    }
    const std::string_view found = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return found;
  }

 private:
  std::string_view rest_;
  bool ok_ = true;
};

struct Instant {
  std::chrono::sys_seconds seconds;
  std::string_view fraction;
};

// "Z", "+08", "+0800", "+08:00" or nothing.
std::chrono::minutes scan_offset(Scanner& scanner) {
  if (scanner.accept('Z') || scanner.at_end()) {
    return std::chrono::minutes{0};
  }
  const bool negative = scanner.accept('-');
  if (!negative) {
    scanner.expect('+');
  }
  const int hours = scanner.number(2, 23);
  int minutes = 0;
  if (!scanner.at_end()) {
    scanner.accept(':');
    minutes = scanner.number(2, 59);
  }
  const std::chrono::minutes offset{hours * 60 + minutes};
  return negative ? -offset : offset;
}

// The day, or nothing if there is no such day.
std::optional<std::chrono::sys_days> scan_day(Scanner& scanner) {
  const int year = scanner.number(4, 9999);
  scanner.expect('-');
  const int month = scanner.number(2, 12);
  scanner.expect('-');
  const int day = scanner.number(2, 31);
  const std::chrono::year_month_day date{
      std::chrono::year{year}, std::chrono::month{static_cast<unsigned>(month)},
      std::chrono::day{static_cast<unsigned>(day)}};
  if (!scanner.ok() || !date.ok()) {
    return std::nullopt;
  }
  return std::chrono::sys_days{date};
}

// Adds the time of day, in UTC.
void scan_time(Scanner& scanner, Instant& instant) {
  instant.seconds += std::chrono::hours{scanner.number(2, 24)};
  scanner.expect(':');
  instant.seconds += std::chrono::minutes{scanner.number(2, 59)};
  if (scanner.accept(':')) {
    // 60: a leap second, read as the second after.
    instant.seconds += std::chrono::seconds{scanner.number(2, 60)};
    if (scanner.accept('.') || scanner.accept(',')) {
      instant.fraction = scanner.digits();
    }
  }
  instant.seconds -= scan_offset(scanner);
}

std::optional<Instant> scan_instant(std::string_view text) {
  Scanner scanner(text);
  const std::optional<std::chrono::sys_days> day = scan_day(scanner);
  if (!day) {
    return std::nullopt;
  }
  Instant instant{*day, {}};
  if (!scanner.at_end()) {
    if (!scanner.accept('T')) {
      scanner.expect(' ');
    }
    scan_time(scanner, instant);
  }
  return scanner.ok() && scanner.at_end() ? std::optional(instant)
                                          : std::nullopt;
}

}  // namespace

std::string sortable_time(std::string_view date) {
  const std::optional<Instant> instant = scan_instant(date);
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
