#include "neardup/jobs/text_pairs.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "neardup/clusters/clusters.h"
#include "neardup/jobs/memory_search.h"

namespace neardup {
namespace {

Result<std::vector<TextPair>> pairs_among(
    const std::vector<std::string_view>& texts, const CompareOptions& options) {
  NEARDUP_ASSIGN_OR_RETURN(const MemorySearch found,
                           search_in_memory(texts, options));
  std::vector<TextPair> pairs;
  NEARDUP_RETURN_IF_ERROR(found.for_each_pair([&pairs](const SimilarPair& pair)
                                                  -> Status {
    if (pairs.size() == kMostTextPairs) {
      return limit_exceeded(
          "there are more than " + std::to_string(kMostTextPairs) +
          " pairs; ask for representatives, or compare fewer texts");
    }
    pairs.push_back({pair.first, pair.second, pair.similarity, pair.relation});
    return {};
  }));
  return pairs;
}

// The duplicates of every family of equal texts, and the families joined.
std::vector<std::vector<Neighbor>> join_families(const PairSet& found,
                                                 Clusters& clusters) {
  std::vector<std::vector<Neighbor>> neighbors(found.families().size());
  for (const SimilarPair& pair : found.family_pairs()) {
    if (is_duplicate(pair.relation)) {
      clusters.add({DocId{pair.first}, DocId{pair.second}, 0});
      neighbors[pair.first].push_back({DocId{pair.second}, 0});
      neighbors[pair.second].push_back({DocId{pair.first}, 0});
    }
  }
  return neighbors;
}

Result<std::vector<std::size_t>> representatives_among(
    const std::vector<std::string_view>& texts, const CompareOptions& options) {
  NEARDUP_ASSIGN_OR_RETURN(const MemorySearch found,
                           search_in_memory(texts, options));
  const EqualTexts& families = found.pairs().families();
  Clusters clusters(families.size());
  const auto neighbors = join_families(found.pairs(), clusters);
  // Families are numbered by their first text, so that their order is that of
  // the texts.
  const std::vector<Membership> fates = clusters.decide(
      [](std::uint32_t a, std::uint32_t b) { return a < b; },
      [&neighbors](std::uint32_t family) { return neighbors[family]; });
  std::vector<std::size_t> representatives(texts.size());
  for (std::uint32_t i = 0; i < texts.size(); ++i) {
    representatives[i] =
        families.first_member(fates[families.group_of(i)].representative);
  }
  return representatives;
}

std::vector<std::string_view> views_of(std::span<const std::string> texts) {
  return {texts.begin(), texts.end()};
}

std::vector<std::string_view> copy_of(std::span<const std::string_view> texts) {
  return {texts.begin(), texts.end()};
}

}  // namespace

Result<TextComparison> compare_texts(std::string_view a, std::string_view b,
                                     const CompareOptions& options) {
  CompareOptions alone = options;
  alone.threads = options.threads == 0 ? 1 : options.threads;
  NEARDUP_ASSIGN_OR_RETURN(const std::vector<TextPair> pairs,
                           pairs_among({a, b}, alone));
  if (pairs.empty()) {
    return TextComparison{};
  }
  return TextComparison{pairs.front().relation, pairs.front().similarity};
}

Result<std::vector<TextPair>> find_near_duplicates(
    std::span<const std::string> texts, const CompareOptions& options) {
  return pairs_among(views_of(texts), options);
}

Result<std::vector<TextPair>> find_near_duplicates(
    std::span<const std::string_view> texts, const CompareOptions& options) {
  return pairs_among(copy_of(texts), options);
}

Result<std::vector<std::size_t>> find_representatives(
    std::span<const std::string> texts, const CompareOptions& options) {
  return representatives_among(views_of(texts), options);
}

Result<std::vector<std::size_t>> find_representatives(
    std::span<const std::string_view> texts, const CompareOptions& options) {
  return representatives_among(copy_of(texts), options);
}

}  // namespace neardup
