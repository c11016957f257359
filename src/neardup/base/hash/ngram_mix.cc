#include "neardup/base/hash/ngram_mix.h"

#include "neardup/base/code_points.h"

namespace neardup {
namespace {

// Takes units one by one and folds each full group before the next unit.
class Grouping {
 public:
  void add(char32_t unit) {
    if (size_ == NgramMix::kGroup) {
      before_ = NgramMix::group(before_, units_);
      size_ = 0;
    }
    units_[size_++] = unit;
  }
  std::uint64_t finish() const {
    return NgramMix::group(before_, std::span(units_).first(size_));
  }

 private:
  std::array<char32_t, NgramMix::kGroup> units_{};
  std::size_t size_ = 0;
  std::uint64_t before_ = 0;
};

}  // namespace

std::uint64_t ngram_mix64(std::string_view text) {
  Grouping grouping;
  for_each_code_point(text, [&](char32_t unit) { grouping.add(unit); });
  return grouping.finish();
}

std::uint64_t ngram_mix64_bytes(std::string_view text) {
  Grouping grouping;
  for (const char c : text) {
    grouping.add(static_cast<unsigned char>(c));
  }
  return grouping.finish();
}

}  // namespace neardup
