#include "neardup/similarity/measures/alignment.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace neardup {
namespace {

constexpr std::size_t kWordBits = 64;
constexpr std::size_t kSymbols = 65536;

// How many symbols are taken between two looks at whether it is decided.
constexpr std::size_t kStepsBetweenLooks = 128;

std::size_t common_prefix(Symbols a, Symbols b) {
  const std::size_t limit = std::min(a.size(), b.size());
  std::size_t length = 0;
  while (length < limit && a[length] == b[length]) {
    ++length;
  }
  return length;
}

std::size_t common_suffix(Symbols a, Symbols b) {
  const std::size_t limit = std::min(a.size(), b.size());
  std::size_t length = 0;
  while (length < limit &&
         a[a.size() - 1 - length] == b[b.size() - 1 - length]) {
    ++length;
  }
  return length;
}

Symbols trimmed(Symbols text, std::size_t front, std::size_t back) {
  return text.subspan(front, text.size() - front - back);
}

}  // namespace

std::size_t lcs_needed(double similarity, std::size_t n, std::size_t m) {
  const double exact = similarity * static_cast<double>(n + m) / 2;
  // The slack keeps 0.6 * 10 / 2 from becoming 4 by rounding.
  return static_cast<std::size_t>(std::ceil(std::max(exact - 1e-9, 0.0)));
}

Aligner::Aligner() : rows_(kSymbols, 0) {}

std::size_t Aligner::lcs(Symbols a, Symbols b) {
  return *lcs_at_least(a, b, 0);
}

std::optional<std::size_t> Aligner::lcs_at_least(Symbols a, Symbols b,
                                                 std::size_t needed) {
  const std::size_t front = common_prefix(a, b);
  a = trimmed(a, front, 0);
  b = trimmed(b, front, 0);
  const std::size_t back = common_suffix(a, b);
  a = trimmed(a, 0, back);
  b = trimmed(b, 0, back);
  const std::size_t ends = front + back;
  if (ends + std::min(a.size(), b.size()) < needed) {
    return std::nullopt;
  }
  if (a.empty() || b.empty()) {
    return ends;
  }
  if (a.size() > b.size()) {
    std::swap(a, b);
  }
  set_matches(a);
  const auto middle = align(b, needed > ends ? needed - ends : 0);
  clear_matches(a);
  if (!middle) {
    return std::nullopt;
  }
  return ends + *middle;
}

void Aligner::set_matches(Symbols shorter) {
  words_ = (shorter.size() + kWordBits - 1) / kWordBits;
  row_count_ = 0;
  matches_.clear();
  for (std::size_t i = 0; i < shorter.size(); ++i) {
    std::uint16_t& row = rows_[shorter[i]];
    if (row == 0) {
      // A 16-bit number of rows holds: position 65,535 is the last that can
      // bring the 65,536th symbol, whose row number would be 0.
      if (row_count_ + 1 == kSymbols) {
        continue;
      }
      row = static_cast<std::uint16_t>(++row_count_);
      matches_.resize(row_count_ * words_, 0);
    }
    matches_[(std::size_t{row} - 1) * words_ + i / kWordBits] |=
        std::uint64_t{1} << (i % kWordBits);
  }
  column_.assign(words_, ~std::uint64_t{0});
}

void Aligner::clear_matches(Symbols shorter) {
  for (const std::uint16_t symbol : shorter) {
    rows_[symbol] = 0;
  }
}

std::optional<std::size_t> Aligner::align(Symbols longer, std::size_t needed) {
  for (std::size_t i = 0; i < longer.size(); ++i) {
    if (const std::uint16_t row = rows_[longer[i]]; row != 0) {
      step(std::size_t{row} - 1);
    }
    if (needed != 0 && i % kStepsBetweenLooks == kStepsBetweenLooks - 1 &&
        matched() + (longer.size() - 1 - i) < needed) {
      return std::nullopt;
    }
  }
  const std::size_t length = matched();
  return length >= needed ? std::optional(length) : std::nullopt;
}

// column = (column + (column & match)) | (column & ~match), carried from word
// to word.
void Aligner::step(std::size_t row) {
  const std::uint64_t* match = matches_.data() + row * words_;
  std::uint64_t carry = 0;
  for (std::size_t w = 0; w < words_; ++w) {
    const std::uint64_t column = column_[w];
    const std::uint64_t both = column & match[w];
    const std::uint64_t sum = column + both;
    const std::uint64_t carried = sum + carry;
    carry = static_cast<std::uint64_t>(sum < both) |
            static_cast<std::uint64_t>(carried < carry);
    column_[w] = carried | (column & ~match[w]);
  }
}

// The number of zeros. Bits beyond the shorter text match nothing, and so stay
// ones.
std::size_t Aligner::matched() const {
  std::size_t zeros = 0;
  for (const std::uint64_t word : column_) {
    zeros += static_cast<std::size_t>(std::popcount(~word));
  }
  return zeros;
}

}  // namespace neardup
