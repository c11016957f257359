#include "neardup/corpus/formats/csv_row.h"

#include <algorithm>
#include <cassert>

namespace neardup {
namespace {

// The end of the quoted part that opens at row[open]: behind its closing quote,
// or the end of the row.
std::size_t end_of_quoted(std::string_view row, std::size_t open) {
  std::size_t at = open + 1;
  while (true) {
    at = row.find('"', at);
    if (at == std::string_view::npos) {
      return row.size();
    }
    if (at + 1 == row.size() || row[at + 1] != '"') {
      return at + 1;
    }
    at += 2;
  }
}

}  // namespace

char csv_delimiter(RecordFormat format) {
  assert(format == RecordFormat::kCsv || format == RecordFormat::kTsv);
  return format == RecordFormat::kTsv ? '\t' : ',';
}

std::size_t CsvBoundary::find_end(std::string_view bytes) {
  std::size_t at = 0;
  while (at < bytes.size()) {
    if (state_ == State::kQuoted) {
      at = skip_quoted(bytes, at);
      continue;
    }
    if (state_ == State::kUnquoted) {
      at = skip_unquoted(bytes, at);
      if (at == bytes.size()) {
        break;
      }
    }
    const char c = bytes[at++];
    if (c == '\n') {
      ++line_feeds_;
      state_ = State::kFieldStart;
      return at;
    }
    if (c == delimiter_) {
      state_ = State::kFieldStart;
    } else if (c == '"') {
      state_ = State::kQuoted;  // opening or doubled; others were skipped
    } else {
      state_ = State::kUnquoted;
    }
  }
  return std::string_view::npos;
}

// Passes the quoted part that bytes[at] lies in, with its closing quote.
std::size_t CsvBoundary::skip_quoted(std::string_view bytes, std::size_t at) {
  const std::size_t quote = std::min(bytes.find('"', at), bytes.size());
  line_feeds_ += static_cast<std::uint64_t>(
      std::count(bytes.begin() + static_cast<std::ptrdiff_t>(at),
                 bytes.begin() + static_cast<std::ptrdiff_t>(quote), '\n'));
  if (quote == bytes.size()) {
    return quote;
  }
  state_ = State::kQuoteInQuoted;
  return quote + 1;
}

// The first delimiter or line feed from bytes[at] on.
std::size_t CsvBoundary::skip_unquoted(std::string_view bytes,
                                       std::size_t at) const {
  while (at < bytes.size() && bytes[at] != delimiter_ && bytes[at] != '\n') {
    ++at;
  }
  return at;
}

void split_csv_row(std::string_view row, char delimiter,
                   std::vector<std::string_view>& fields) {
  fields.clear();
  std::size_t start = 0;
  while (true) {
    const bool quoted = start < row.size() && row[start] == '"';
    const std::size_t from = quoted ? end_of_quoted(row, start) : start;
    const std::size_t end = std::min(row.find(delimiter, from), row.size());
    fields.push_back(row.substr(start, end - start));
    if (end == row.size()) {
      return;
    }
    start = end + 1;
  }
}

void decode_csv_field(std::string_view field, std::string& value) {
  if (!field.starts_with('"')) {
    value.assign(field);
    return;
  }
  const std::size_t end = end_of_quoted(field, 0);
  const bool closed = end > 1 && field[end - 1] == '"';
  const std::string_view inner = field.substr(1, end - 1 - (closed ? 1 : 0));
  value.clear();
  std::size_t start = 0;
  for (std::size_t quote = inner.find('"'); quote != std::string_view::npos;
       quote = inner.find('"', start)) {
    value.append(inner.substr(start, quote + 1 - start));
    start = quote + 2;
  }
  value.append(inner.substr(std::min(start, inner.size())));
  value.append(field.substr(end));
}

void append_csv_field(std::string_view value, char delimiter,
                      std::string& out) {
  const char special[] = {delimiter, '"', '\r', '\n'};
  if (value.find_first_of({special, sizeof(special)}) ==
      std::string_view::npos) {
    out.append(value);
    return;
  }
  out.push_back('"');
  for (const char c : value) {
    out.append(c == '"' ? 2 : 1, c);
  }
  out.push_back('"');
}

}  // namespace neardup
