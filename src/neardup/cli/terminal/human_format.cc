#include "neardup/cli/terminal/human_format.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

namespace neardup::cli {
namespace {

// Columns a terminal gives to `word`: one a code point, two from U+3000 up,
// where everything that a text of ours holds is wide.
std::size_t columns(std::string_view word) {
  std::size_t sum = 0;
  for (const char c : word) {
    const auto byte = static_cast<unsigned char>(c);
    const bool continuation = (byte & 0xC0) == 0x80;
    sum += continuation ? 0 : byte >= 0xE3 ? 2 : 1;
  }
  return sum;
}

}  // namespace

std::string human_count(std::uint64_t count) {
  const std::string digits = std::to_string(count);
  std::string grouped;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) {
      grouped += ',';
    }
    grouped += digits[i];
  }
  return grouped;
}

std::string human_bytes(double bytes) {
  if (bytes < 1024) {
    return fmt::format("{:.0f} B", bytes);
  }
  constexpr std::array kUnits{"KiB", "MiB", "GiB", "TiB"};
  std::size_t unit = 0;
  for (bytes /= 1024; bytes >= 1024 && unit + 1 < kUnits.size(); ++unit) {
    bytes /= 1024;
  }
  return fmt::format("{:.{}f} {}", bytes, bytes < 100 ? 1 : 0, kUnits[unit]);
}

std::string human_duration(double seconds) {
  if (seconds < 9.95) {
    return fmt::format("{:.1f} s", std::max(seconds, 0.0));
  }
  const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
  if (whole < 60) {
    return fmt::format("{} s", whole);
  }
  if (whole < 3600) {
    return fmt::format("{}:{:02}", whole / 60, whole % 60);
  }
  return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60,
                     whole % 60);
}

std::string human_share(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) {
    return "-";
  }
  return fmt::format(
      "{:.1f} %", 100 * static_cast<double>(part) / static_cast<double>(whole));
}

std::string wrapped(std::string_view text, std::size_t width,
                    std::size_t indent) {
  std::string result;
  std::size_t column = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    const std::size_t word_columns = columns(word);
    if (column > 0 && column + 1 + word_columns > width) {
      result += '\n';
      result.append(indent, ' ');
      column = 0;
    } else if (column > 0) {
      result += ' ';
      ++column;
    }
    result += word;
    column += word_columns;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

}  // namespace neardup::cli
