#include "neardup/clusters/keep_policy.h"

#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

#include "neardup/clusters/sortable_time.h"

namespace neardup {

namespace {

struct NamedKind {
  std::string_view name;
  KeepPolicy::Kind kind;
};

constexpr NamedKind kKinds[] = {
    {"first", KeepPolicy::Kind::kFirst},
    {"last", KeepPolicy::Kind::kLast},
    {"longest", KeepPolicy::Kind::kLongest},
    {"newest", KeepPolicy::Kind::kNewest},
    {"max", KeepPolicy::Kind::kMax},
};

constexpr double kMissing = -std::numeric_limits<double>::infinity();

double parse_number(std::string_view text) {
  while (!text.empty() && text.front() == ' ') {
    text.remove_prefix(1);
  }
  while (!text.empty() && text.back() == ' ') {
    text.remove_suffix(1);
  }
  double number = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = end == text.data() + text.size();
  if (error != std::errc{} || !whole || std::isnan(number)) {
    return kMissing;
  }
  return number;
}

}  // namespace

Result<KeepPolicy> parse_keep_policy(std::string_view text) {
  const std::size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  const std::string_view field =
      colon == std::string_view::npos ? "" : text.substr(colon + 1);
  for (const NamedKind& candidate : kKinds) {
    KeepPolicy policy{candidate.kind, std::string(field)};
    const bool fits = policy.reads_field() != field.empty() &&
                      (policy.reads_field() || colon == std::string_view::npos);
    if (candidate.name == name && fits) {
      return policy;
    }
  }
  return invalid_argument("keep policy '" + std::string(text) +
                          "' is none of first, last, longest, newest:FIELD, "
                          "max:FIELD");
}

std::string to_string(const KeepPolicy& policy) {
  for (const NamedKind& candidate : kKinds) {
    if (candidate.kind == policy.kind) {
      const std::string name(candidate.name);
      return policy.reads_field() ? name + ":" + policy.field : name;
    }
  }
  return "unknown";
}

void KeepOrder::add(std::uint64_t text_bytes, std::string_view field) {
  switch (policy_.kind) {
    case KeepPolicy::Kind::kFirst:
    case KeepPolicy::Kind::kLast:
      break;
    case KeepPolicy::Kind::kLongest:
      // Exact: no text has 2^53 bytes.
      numbers_.push_back(static_cast<double>(text_bytes));
      break;
    case KeepPolicy::Kind::kMax:
      numbers_.push_back(parse_number(field));
      break;
    case KeepPolicy::Kind::kNewest:
      times_.add(sortable_time(field));
      break;
  }
}

bool KeepOrder::keep_before(std::uint32_t a, std::uint32_t b) const {
  switch (policy_.kind) {
    case KeepPolicy::Kind::kFirst:
      return a < b;
    case KeepPolicy::Kind::kLast:
      return a > b;
    case KeepPolicy::Kind::kLongest:
    case KeepPolicy::Kind::kMax:
      return numbers_[a] != numbers_[b] ? numbers_[a] > numbers_[b] : a < b;
    case KeepPolicy::Kind::kNewest:
      return times_[a] != times_[b] ? times_[a] > times_[b] : a < b;
  }
  return a < b;
}

}  // namespace neardup
