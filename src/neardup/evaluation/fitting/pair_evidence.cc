#include "neardup/evaluation/fitting/pair_evidence.h"

#include <algorithm>
#include <string>
#include <utility>

#include "neardup/os/parallel/parallel_for.h"

namespace neardup {

namespace {

// Digests that are made before they are added in order.
constexpr std::size_t kBatch = 512;

}  // namespace

Result<std::unique_ptr<HybridFinder>> finder_of(
    const TextCollection& texts, std::shared_ptr<const ComparisonReader> reader,
    const HybridOptions& hybrid, const FindOptions& find) {
  auto finder = std::make_unique<HybridFinder>(std::move(reader), hybrid);
  std::vector<std::string> digests(std::min(texts.size(), kBatch));
  for (std::size_t begin = 0; begin < texts.size(); begin += kBatch) {
    if (find.stop.stop_requested()) {
      return cancelled("stopped while reading texts");
    }
    const std::size_t count = std::min(kBatch, texts.size() - begin);
    parallel_for(count, find.threads, [&](std::size_t i) {
      finder->digest(texts.text(static_cast<std::uint32_t>(begin + i)),
                     digests[i]);
    });
    for (std::size_t i = 0; i < count; ++i) {
      NEARDUP_RETURN_IF_ERROR(finder->add(digests[i]));
    }
  }
  return finder;
}

Result<std::vector<WeighedPair>> weigh_pairs(
    HybridFinder& finder, std::span<const DocumentPair> pairs,
    const FindOptions& find) {
  std::vector<PairToWeigh> to_weigh;
  to_weigh.reserve(pairs.size());
  for (const DocumentPair& pair : pairs) {
    to_weigh.push_back({pair.first, pair.second});
  }
  return finder.weigh(to_weigh, find);
}

}  // namespace neardup
