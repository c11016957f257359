#include "neardup/segment/keyword_order.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace neardup {
namespace {

// The first eight bytes as a number that orders as they do; zero bytes stand
// for what a shorter text lacks.
std::uint64_t first_bytes(std::string_view text) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < 8; ++i) {
    value = value << 8 |
            (i < text.size() ? static_cast<unsigned char>(text[i]) : 0U);
  }
  return value;
}

}  // namespace

void KeywordSorter::order_by_text(std::span<const Keyword> keywords,
                                  std::vector<std::uint32_t>& order) {
  known_.clear();
  unknown_.clear();
  for (std::uint32_t i = 0; i < keywords.size(); ++i) {
    if (keywords[i].word != kNoWord) {
      known_.push_back({keywords[i].text_rank, i});
    } else {
      unknown_.push_back({first_bytes(keywords[i].text), i});
    }
  }
  const auto text_less = [keywords](const Item& a, const Item& b) {
    return keywords[a.index].text < keywords[b.index].text;
  };
  std::sort(known_.begin(), known_.end(),
            [](const Item& a, const Item& b) { return a.order < b.order; });
  std::sort(unknown_.begin(), unknown_.end(),
            [&text_less](const Item& a, const Item& b) {
              return a.order != b.order ? a.order < b.order : text_less(a, b);
            });
  order.clear();
  order.reserve(keywords.size());
  auto known = known_.begin();
  auto unknown = unknown_.begin();
  while (known != known_.end() || unknown != unknown_.end()) {
    const bool take_known =
        unknown == unknown_.end() ||
        (known != known_.end() && text_less(*known, *unknown));
    order.push_back(take_known ? known++->index : unknown++->index);
  }
}

}  // namespace neardup
