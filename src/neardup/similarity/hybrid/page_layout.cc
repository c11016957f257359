#include "neardup/similarity/hybrid/page_layout.h"

#include <algorithm>

namespace neardup {
namespace {

// Boilerplate stands in this many documents, or this share of the collection.
constexpr double kLeastDocuments = 10;
constexpr double kLeastShare = 1e-4;
// And in this share of the documents of a document's commonest shingles, those
// at this quantile, or in kWidespreadDocuments: pages of one section of a site
// have a frame within the frame.
constexpr double kShareOfCommonest = 0.25;
constexpr double kCommonestQuantile = 0.9;
// Boilerplate of this share of all documents is everywhere; of this share, or
// this many, it is widespread. Else it is local.
constexpr double kEverywhereShare = 0.25;
constexpr double kWidespreadShare = 0.05;
constexpr double kWidespreadDocuments = 100;
// Texts shorter than this are no crowd.
constexpr std::size_t kCrowdTokens = 300;

// What so many documents have, or this share of those with the commonest
// shingles, is known: a page and its copies are fewer.
constexpr double kKnownDocuments = 5;
constexpr double kKnownShare = 0.1;

// Content is in windows of this many tokens of which that share is no
// boilerplate.
constexpr std::size_t kWindow = 8;
constexpr double kWindowShare = 0.75;

// A page has this share of boilerplate, and content: so many tokens, and this
// share of all its tokens.
constexpr double kPageBoilerplate = 0.2;
constexpr double kContentTokens = 24;
constexpr double kContentTokensEverywhere = 8;
constexpr double kContentShare = 0.06;
constexpr double kContentShareLocal = 0.15;

// What is filled in has this share of the page as boilerplate on either side.
constexpr double kFrameShare = 0.015;
// It takes so many tokens, and this share of the page, where few documents have
// the boilerplate. Where more than kFewDocuments have it each says less of it,
// down to half.
constexpr double kFilledTokens = 16;
constexpr double kFilledShare = 0.03;
constexpr double kFewDocuments = 200;

}  // namespace

PageLayout::PageLayout(std::size_t collection, std::size_t sampling)
    : collection_(static_cast<double>(collection)),
      sampling_(static_cast<double>(sampling)),
      least_common_(std::max(
          std::max(kLeastDocuments, kLeastShare * collection_) / sampling_,
          2.0)) {}

void PageLayout::read(const ShingleFrequencies& frequencies, Symbols tokens) {
  content_.clear();
  filled_in_ = 0;
  commonest_ = 0;
  common_.assign(tokens.size(), false);
  known_.assign(tokens.size(), false);
  common_tokens_ = 0;
  if (tokens.size() < ShingleFrequencies::kLength) {
    return;
  }
  count_shingles(frequencies, tokens);
  mark(std::max(least_common_, std::min(commonest_ * kShareOfCommonest,
                                        kWidespreadDocuments / sampling_)),
       common_);
  mark(std::max({kKnownDocuments / sampling_, commonest_ * kKnownShare, 2.0}),
       known_);
  common_tokens_ = static_cast<std::size_t>(
      std::count(common_.begin(), common_.end(), true));
  collect_content(tokens);
}

bool PageLayout::is_page() const {
  if (!has_frame()) {
    return false;
  }
  if (is_filled_in()) {
    return true;
  }
  if (!is_widespread()) {
    return has_content(content_.size(), kContentTokens, kContentShareLocal);
  }
  const bool everywhere = share_of_collection() >= kEverywhereShare;
  return has_content(content_.size(),
                     everywhere ? kContentTokensEverywhere : kContentTokens,
                     kContentShare);
}

std::vector<std::uint16_t> PageLayout::own_tokens(Symbols tokens) const {
  std::vector<std::uint16_t> own;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (!common_[i]) {
      own.push_back(tokens[i]);
    }
  }
  return own;
}

bool PageLayout::is_filled_in() const {
  const double documents = std::max(commonest_ * sampling_, 1.0);
  const double less = std::clamp(kFewDocuments / documents, 0.5, 1.0);
  return has_frame() &&
         has_content(filled_in_, kFilledTokens * less, kFilledShare * less);
}

bool PageLayout::is_widespread() const {
  return collection_ >= static_cast<double>(kLeastCollection) &&
         (share_of_collection() >= kWidespreadShare ||
          commonest_ * sampling_ >= kWidespreadDocuments);
}

bool PageLayout::is_of_crowd() const {
  return common_.size() >= kCrowdTokens && has_frame() &&
         commonest_ * sampling_ >= kWidespreadDocuments;
}

double PageLayout::share_of_collection() const {
  return commonest_ * sampling_ / collection_;
}

bool PageLayout::has_frame() const {
  return static_cast<double>(common_tokens_) >=
         kPageBoilerplate * static_cast<double>(common_.size());
}

bool PageLayout::has_content(std::size_t amount, double tokens,
                             double share) const {
  const auto found = static_cast<double>(amount);
  return found >= tokens &&
         found >= share * static_cast<double>(common_.size());
}

void PageLayout::count_shingles(const ShingleFrequencies& frequencies,
                                Symbols tokens) {
  counts_.resize(tokens.size() - ShingleFrequencies::kLength + 1);
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    counts_[i] = frequencies.count(tokens.data() + i);
  }
  sorted_ = counts_;
  const auto place = static_cast<std::ptrdiff_t>(
      kCommonestQuantile * static_cast<double>(sorted_.size() - 1));
  std::nth_element(sorted_.begin(), sorted_.begin() + place, sorted_.end());
  commonest_ = sorted_[static_cast<std::size_t>(place)];
}

// Marks the tokens of shingles that at least `limit` documents have.
void PageLayout::mark(double limit, std::vector<bool>& marks) const {
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    if (counts_[i] >= limit) {
      std::fill_n(marks.begin() + static_cast<std::ptrdiff_t>(i),
                  ShingleFrequencies::kLength, true);
    }
  }
}

void PageLayout::collect_content(Symbols tokens) {
  const std::size_t width = std::min(kWindow, tokens.size());
  const double needed = kWindowShare * static_cast<double>(width);
  std::size_t open = 0;   // tokens of the window that are not common
  std::size_t taken = 0;  // tokens before this one are decided
  common_before_ = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    open += common_[i] ? 0U : 1U;
    open -= i >= width && !common_[i - width] ? 1U : 0U;
    if (i + 1 < width || static_cast<double>(open) < needed) {
      continue;
    }
    for (; taken <= i; ++taken) {
      if (common_[taken]) {
        ++common_before_;
      } else if (taken + width > i) {
        take(taken, tokens);
      }
    }
  }
}

void PageLayout::take(std::size_t position, Symbols tokens) {
  content_.push_back(tokens[position]);
  const double frame = kFrameShare * static_cast<double>(tokens.size());
  const auto before = static_cast<double>(common_before_);
  const auto behind = static_cast<double>(common_tokens_ - common_before_);
  if (!known_[position] && before >= frame && behind >= frame) {
    ++filled_in_;
  }
}

}  // namespace neardup
