#include "neardup/similarity/boilerplate.h"

#include <algorithm>
#include <array>

#include "neardup/os/parallel_for.h"
#include "neardup/similarity/one_permutation_sketch.h"
#include "neardup/similarity/shingle_frequencies.h"

namespace neardup {
namespace {

constexpr std::size_t kContentShingle = 3;
constexpr std::size_t kMostTokensCounted = std::size_t{1} << 24;

// Boilerplate stands in this many documents, or this share of the collection.
constexpr double kLeastDocuments = 10;
constexpr double kLeastShare = 1e-4;
// And in this share of the documents of a document's commonest shingles, those
// at this quantile.
constexpr double kShareOfCommonest = 0.25;
constexpr double kCommonestQuantile = 0.9;
// Boilerplate of this share of all documents is everywhere; of this share, or
// this many, it is widespread. Else it is local.
constexpr double kEverywhereShare = 0.25;
constexpr double kWidespreadShare = 0.05;
constexpr double kWidespreadDocuments = 100;

// Content is in windows of this many tokens of which that share is no
// boilerplate.
constexpr std::size_t kWindow = 8;
constexpr double kWindowShare = 0.75;

// A page has this share of boilerplate, and that much content: tokens, and
// share of all its tokens.
constexpr double kPageBoilerplate = 0.2;
struct LeastContent {
  std::size_t tokens;
  double share;
};
// Where the boilerplate is everywhere, a line of content makes a page;
// elsewhere it may be as well an edit of a notice that many copied.
constexpr LeastContent kContentEverywhere = {8, 0.06};
constexpr LeastContent kContentWidespread = {24, 0.06};
constexpr LeastContent kContentLocal = {24, 0.15};

enum class Spread { kLocal, kWidespread, kEverywhere };

Spread spread_of(double documents, std::size_t collection) {
  const auto all = static_cast<double>(collection);
  if (collection < Boilerplate::kLeastCollection) {
    return Spread::kLocal;
  }
  if (documents >= kEverywhereShare * all) {
    return Spread::kEverywhere;
  }
  return documents >= std::min(kWidespreadShare * all, kWidespreadDocuments)
             ? Spread::kWidespread
             : Spread::kLocal;
}

LeastContent least_content(Spread spread) {
  switch (spread) {
    case Spread::kLocal:
      return kContentLocal;
    case Spread::kWidespread:
      return kContentWidespread;
    case Spread::kEverywhere:
      break;
  }
  return kContentEverywhere;
}

// Pages share content if one has this share of the other's.
constexpr double kSharedContent = 0.15;

// A document as one sees it who knows what is common.
class Layout {
 public:
  // `least` is the number of counted documents that makes a shingle common.
  void read(const ShingleFrequencies& frequencies, Symbols tokens,
            double least) {
    content_.clear();
    covered_.assign(tokens.size(), false);
    commonest_ = 0;
    if (tokens.size() < ShingleFrequencies::kLength) {
      return;
    }
    count_shingles(frequencies, tokens);
    cover(std::max(least, commonest_ * kShareOfCommonest));
    collect_content(tokens);
  }

  // The number of counted documents that have its commonest shingles.
  double commonest() const { return commonest_; }
  Symbols content() const { return content_; }

  bool is_page(LeastContent least) const {
    const auto size = static_cast<double>(covered_.size());
    const auto covered =
        static_cast<double>(std::count(covered_.begin(), covered_.end(), true));
    return covered >= kPageBoilerplate * size &&
           content_.size() >= least.tokens &&
           static_cast<double>(content_.size()) >= least.share * size;
  }

 private:
  void count_shingles(const ShingleFrequencies& frequencies, Symbols tokens) {
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

  void cover(double limit) {
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      if (counts_[i] >= limit) {
        std::fill_n(covered_.begin() + static_cast<std::ptrdiff_t>(i),
                    ShingleFrequencies::kLength, true);
      }
    }
  }

  void collect_content(Symbols tokens) {
    const std::size_t width = std::min(kWindow, tokens.size());
    const double needed = kWindowShare * static_cast<double>(width);
    std::size_t open = 0;   // tokens of the window that are not covered
    std::size_t taken = 0;  // tokens before this one are decided
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      open += covered_[i] ? 0U : 1U;
      open -= i >= width && !covered_[i - width] ? 1U : 0U;
      if (i + 1 < width || static_cast<double>(open) < needed) {
        continue;
      }
      for (taken = std::max(taken, i + 1 - width); taken <= i; ++taken) {
        if (!covered_[taken]) {
          content_.push_back(tokens[taken]);
        }
      }
    }
  }

  std::vector<std::uint32_t> counts_;
  std::vector<std::uint32_t> sorted_;
  std::vector<bool> covered_;
  std::vector<std::uint16_t> content_;
  double commonest_ = 0;
};

// One in how many suspects is counted.
std::size_t sampling(std::size_t tokens) {
  return tokens / kMostTokensCounted + 1;
}

ShingleFrequencies count_sample(const HybridDocuments& documents,
                                std::span<const std::uint32_t> suspects,
                                std::size_t tokens) {
  const std::size_t step = sampling(tokens);
  const auto is_sampled = [&](std::uint32_t document) {
    return documents.identities()[document][0] % step == 0;
  };
  std::size_t sampled_tokens = 0;
  for (const std::uint32_t document : suspects) {
    sampled_tokens +=
        is_sampled(document) ? documents.tokens(document).size() : 0;
  }
  ShingleFrequencies frequencies(sampled_tokens);
  for (const std::uint32_t document : suspects) {
    if (is_sampled(document)) {
      frequencies.add(documents.tokens(document));
    }
  }
  return frequencies;
}

}  // namespace

Boilerplate::Boilerplate(const HybridDocuments& documents,
                         std::span<const std::uint32_t> suspects,
                         std::span<const std::uint32_t> related,
                         std::size_t collection, int threads)
    : related_(related.begin(), related.end()), pages_(related.size()) {
  std::size_t tokens = 0;
  for (const std::uint32_t document : suspects) {
    tokens += documents.tokens(document).size();
  }
  const auto step = static_cast<double>(sampling(tokens));
  const ShingleFrequencies frequencies =
      count_sample(documents, suspects, tokens);
  const auto all = static_cast<double>(collection);
  const double least = std::max(kLeastDocuments, kLeastShare * all) / step;
  constexpr std::size_t kBlock = 64;
  parallel_for(
      (pages_.size() + kBlock - 1) / kBlock, threads, [&](std::size_t block) {
        Layout layout;
        const std::size_t end = std::min(pages_.size(), (block + 1) * kBlock);
        for (std::size_t i = block * kBlock; i < end; ++i) {
          layout.read(frequencies, documents.tokens(related_[i]),
                      std::max(least, 2.0));
          const Spread spread =
              spread_of(layout.commonest() * step, collection);
          if (layout.is_page(least_content(spread))) {
            set_page(layout.content(), spread != Spread::kLocal, pages_[i]);
          }
        }
      });
}

void Boilerplate::set_page(Symbols content, bool widespread, Page& page) {
  make_shingles(content, kContentShingle, page.content);
  page.widespread = widespread;
  OnePermutationHasher hasher;
  for (const std::uint64_t hash : page.content) {
    hasher.add(hash);
  }
  std::array<std::uint32_t, kSketchSlots> keys;
  hasher.keys(keys);
  std::transform(
      keys.begin(), keys.end(), page.sketch.begin(),
      [](std::uint32_t key) { return static_cast<std::uint8_t>(key); });
}

const Boilerplate::Page* Boilerplate::page_of(std::uint32_t document) const {
  const auto at = std::lower_bound(related_.begin(), related_.end(), document);
  if (at == related_.end() || *at != document) {
    return nullptr;
  }
  const Page& page = pages_[static_cast<std::size_t>(at - related_.begin())];
  return page.content.empty() ? nullptr : &page;
}

bool Boilerplate::is_widespread(std::uint32_t a, std::uint32_t b) const {
  return page_of(a)->widespread && page_of(b)->widespread;
}

bool Boilerplate::may_share_content(std::uint32_t a, std::uint32_t b) const {
  const Page& first = *page_of(a);
  const Page& second = *page_of(b);
  int equal = 0;
  for (std::size_t i = 0; i < first.sketch.size(); ++i) {
    equal += first.sketch[i] == second.sketch[i] ? 1 : 0;
  }
  return equal > 0;
}

bool ContentProbe::share_content(std::uint32_t a, std::uint32_t b) {
  return has_part_of(b, boilerplate_.content(a)) ||
         has_part_of(a, boilerplate_.content(b));
}

bool ContentProbe::has_part_of(std::uint32_t whole, const ShingleSet& content) {
  make_shingles(documents_.tokens(whole), kContentShingle, whole_);
  return containment(content, whole_) >= kSharedContent;
}

}  // namespace neardup
