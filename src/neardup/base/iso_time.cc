#include "neardup/base/iso_time.h"

#include <cstdio>

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

// "Z", "+08", "+0800", "+08:00" or nothing.
std::chrono::minutes scan_offset(Scanner& scanner, bool& has_zone) {
  has_zone = !scanner.at_end();
  if (scanner.accept('Z') || !has_zone) {
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
void scan_time(Scanner& scanner, IsoTime& instant) {
  instant.has_time = true;
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
  instant.seconds -= scan_offset(scanner, instant.has_zone);
}

}  // namespace

std::optional<IsoTime> parse_iso_time(std::string_view text) {
  Scanner scanner(text);
  const std::optional<std::chrono::sys_days> day = scan_day(scanner);
  if (!day) {
    return std::nullopt;
  }
  IsoTime instant{.seconds = *day};
  if (!scanner.at_end()) {
    if (!scanner.accept('T')) {
      scanner.expect(' ');
    }
    scan_time(scanner, instant);
  }
  return scanner.ok() && scanner.at_end() ? std::optional(instant)
                                          : std::nullopt;
}

std::string iso_time(std::int64_t milliseconds) {
  const std::chrono::sys_time<std::chrono::milliseconds> time{
      std::chrono::milliseconds{milliseconds}};
  const auto day = std::chrono::floor<std::chrono::days>(time);
  const std::chrono::year_month_day calendar{day};
  const auto of_day = static_cast<int>((time - day).count());
  char text[64];
  std::snprintf(text, sizeof(text), "%04d-%02u-%02uT%02d:%02d:%02d.%03dZ",
                static_cast<int>(calendar.year()),
                static_cast<unsigned>(calendar.month()),
                static_cast<unsigned>(calendar.day()), of_day / 3'600'000,
                of_day / 60'000 % 60, of_day / 1000 % 60, of_day % 1000);
  return text;
}

}  // namespace neardup
