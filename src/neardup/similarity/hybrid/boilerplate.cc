#include "neardup/similarity/hybrid/boilerplate.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "neardup/os/parallel/parallel_for.h"
#include "neardup/similarity/hybrid/hybrid_judge.h"
#include "neardup/similarity/hybrid/page_layout.h"
#include "neardup/similarity/measures/one_permutation_sketch.h"
#include "neardup/similarity/measures/shingle_frequencies.h"

namespace neardup {
namespace {

constexpr std::size_t kContentShingle = 3;
constexpr std::size_t kMostTokensCounted = std::size_t{1} << 24;

// Pages share content if one has this share of the other's.
constexpr double kSharedContent = 0.15;

// Contents are alike, too, if so much of the shorter one can be aligned: as in
// reports that differ in their figures.
constexpr double kAlignedContent = 0.45;

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
  const ShingleFrequencies frequencies =
      count_sample(documents, suspects, tokens);
  constexpr std::size_t kBlock = 64;
  parallel_for(
      (pages_.size() + kBlock - 1) / kBlock, threads, [&](std::size_t block) {
        PageLayout layout(collection, sampling(tokens));
        const std::size_t end = std::min(pages_.size(), (block + 1) * kBlock);
        for (std::size_t i = block * kBlock; i < end; ++i) {
          const Symbols text = documents.tokens(related_[i]);
          layout.read(frequencies, text);
          pages_[i].of_crowd = layout.is_of_crowd();
          if (layout.is_page()) {
            set_page(layout, pages_[i]);
          }
          if (layout.is_of_crowd()) {
            pages_[i].own = layout.own_tokens(text);
          }
        }
      });
}

void Boilerplate::set_page(const PageLayout& layout, Page& page) {
  page.tokens.assign(layout.content().begin(), layout.content().end());
  make_shingles(page.tokens, kContentShingle, page.content);
  page.widespread = layout.is_widespread();
  page.filled_in = layout.is_filled_in();
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

const Boilerplate::Page* Boilerplate::layout_of(std::uint32_t document) const {
  const auto at = std::lower_bound(related_.begin(), related_.end(), document);
  if (at == related_.end() || *at != document) {
    return nullptr;
  }
  return &pages_[static_cast<std::size_t>(at - related_.begin())];
}

const Boilerplate::Page* Boilerplate::page_of(std::uint32_t document) const {
  const Page* page = layout_of(document);
  return page == nullptr || page->content.empty() ? nullptr : page;
}

bool Boilerplate::are_of_crowd(std::uint32_t a, std::uint32_t b) const {
  const Page* first = layout_of(a);
  const Page* second = layout_of(b);
  return first != nullptr && second != nullptr && first->of_crowd &&
         second->of_crowd;
}

bool Boilerplate::is_widespread(std::uint32_t a, std::uint32_t b) const {
  return page_of(a)->widespread && page_of(b)->widespread;
}

bool Boilerplate::are_filled_in(std::uint32_t a, std::uint32_t b) const {
  return page_of(a)->filled_in && page_of(b)->filled_in;
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

bool ContentProbe::have_like_content(std::uint32_t a, std::uint32_t b) {
  const Symbols first = boilerplate_.content_tokens(a);
  const Symbols second = boilerplate_.content_tokens(b);
  const auto shorter =
      static_cast<double>(std::min(first.size(), second.size()));
  const auto needed =
      static_cast<std::size_t>(std::ceil(kAlignedContent * shorter));
  return aligner_.lcs_at_least(first, second, needed).has_value();
}

bool ContentProbe::are_near_by_themselves(const HybridOptions& options,
                                          std::uint32_t a, std::uint32_t b) {
  const Symbols first = boilerplate_.own_tokens(a);
  const Symbols second = boilerplate_.own_tokens(b);
  if (first.empty() || second.empty()) {
    return true;
  }
  const std::size_t needed = lcs_needed(near_threshold(options, first, second),
                                        first.size(), second.size());
  if (aligner_.lcs_at_least(first, second, needed)) {
    return true;
  }
  make_shingles(first, kContentShingle, whole_);
  make_shingles(second, kContentShingle, other_);
  return jaccard(whole_, other_) >= options.near_reordered;
}

bool ContentProbe::has_part_of(std::uint32_t whole, const ShingleSet& content) {
  make_shingles(documents_.tokens(whole), kContentShingle, whole_);
  return containment(content, whole_) >= kSharedContent;
}

}  // namespace neardup
