#include "neardup/segment/keyword_order.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "neardup/segment/short_text.h"

namespace neardup {
namespace {

constexpr std::size_t kDigits = 8;
constexpr std::size_t kDigitValues = 256;

std::size_t digit(std::uint64_t key, std::size_t place) {
  return key >> place * 8 & 0xFF;
}

bool text_less(const Keyword& a, const Keyword& b) {
  return a.word != kNoWord && b.word != kNoWord ? a.text_rank < b.text_rank
                                                : a.text < b.text;
}

}  // namespace

// Least significant byte first. A byte that all have in common is skipped.
void KeywordSorter::sort_by_first_bytes() {
  std::array<std::array<std::uint32_t, kDigitValues>, kDigits> counts{};
  for (const Item& item : items_) {
    for (std::size_t place = 0; place < kDigits; ++place) {
      ++counts[place][digit(item.first_bytes, place)];
    }
  }
  scratch_.resize(items_.size());
  for (std::size_t place = 0; place < kDigits; ++place) {
    auto& next = counts[place];
    if (next[digit(items_[0].first_bytes, place)] == items_.size()) {
      continue;
    }
    std::uint32_t before = 0;
    for (std::uint32_t& count : next) {
      before += std::exchange(count, before);
    }
    for (const Item& item : items_) {
      scratch_[next[digit(item.first_bytes, place)]++] = item;
    }
    items_.swap(scratch_);
  }
}

void KeywordSorter::order_by_text(std::span<const Keyword> keywords,
                                  std::vector<std::uint32_t>& order) {
  // Below this, comparing costs less than counting 2048 digits.
  constexpr std::size_t kFewKeywords = 64;
  items_.clear();
  for (std::uint32_t i = 0; i < keywords.size(); ++i) {
    items_.push_back({first_eight_bytes(keywords[i].text), i});
  }
  if (items_.size() < kFewKeywords) {
    std::sort(items_.begin(), items_.end(), [](const Item& a, const Item& b) {
      return a.first_bytes < b.first_bytes;
    });
  } else {
    sort_by_first_bytes();
  }
  for (auto begin = items_.begin(); begin != items_.end();) {
    auto end = begin + 1;
    while (end != items_.end() && end->first_bytes == begin->first_bytes) {
      ++end;
    }
    if (end - begin > 1) {
      std::sort(begin, end, [keywords](const Item& a, const Item& b) {
        return text_less(keywords[a.index], keywords[b.index]);
      });
    }
    begin = end;
  }
  order.clear();
  for (const Item& item : items_) {
    order.push_back(item.index);
  }
}

}  // namespace neardup
