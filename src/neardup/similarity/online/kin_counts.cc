#include "neardup/similarity/online/kin_counts.h"

namespace neardup {
namespace {

// Of the texts, before what was found out is forgotten; and at least.
constexpr std::uint64_t kChangedOneIn = 20;
constexpr std::uint64_t kLeastChanges = 64;

// Texts that are remembered: 24 bytes each.
constexpr std::size_t kMostKept = std::size_t{1} << 20;

}  // namespace

std::optional<Kin> KinCounts::find(std::uint32_t number) const {
  const std::lock_guard lock(mutex_);
  const auto at = kin_.find(number);
  return at == kin_.end() ? std::nullopt : std::optional(at->second);
}

void KinCounts::keep(std::uint32_t number, Kin kin) {
  const std::lock_guard lock(mutex_);
  if (kin_.size() >= kMostKept) {
    kin_.clear();
  }
  kin_[number] = kin;
}

void KinCounts::changed(std::uint64_t texts) {
  const std::lock_guard lock(mutex_);
  ++changes_;
  if (changes_ >= kLeastChanges && changes_ >= texts / kChangedOneIn) {
    kin_.clear();
    changes_ = 0;
  }
}

void KinCounts::forget() {
  const std::lock_guard lock(mutex_);
  kin_.clear();
  changes_ = 0;
}

}  // namespace neardup
