#include "neardup/segment/dictionary/line_reader.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <system_error>

namespace neardup {

std::optional<std::string_view> LineReader::next() {
  if (rest_.empty()) {
    return std::nullopt;
  }
  ++number_;
  const std::size_t end = rest_.find('\n');
  std::string_view line = rest_.substr(0, end);
  rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
  if (line.ends_with('\r')) {
    line.remove_suffix(1);
  }
  return line;
}

Status LineReader::error(std::string_view reason) const {
  return corruption(path_ + ":" + std::to_string(number_) + ": " +
                    std::string(reason));
}

std::vector<std::string_view> split_columns(std::string_view line,
                                            char separator) {
  std::vector<std::string_view> columns;
  while (!line.empty()) {
    const std::size_t end = std::min(line.find(separator), line.size());
    columns.push_back(line.substr(0, end));
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  return columns;
}

std::optional<double> parse_number(std::string_view text) {
  double value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end || !std::isfinite(value)) {
    return std::nullopt;
  }
  return value;
}

}  // namespace neardup
