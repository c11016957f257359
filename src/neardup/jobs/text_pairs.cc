#include "neardup/jobs/text_pairs.h"

#include <algorithm>
#include <functional>
#include <string>

#include "neardup/base/out_of_memory.h"
#include "neardup/clusters/clusters.h"
#include "neardup/jobs/memory_search.h"

namespace neardup {
namespace {

Result<std::vector<TextPair>> pairs_among(
    const std::vector<std::string_view>& texts, const CompareOptions& options) {
  NEARDUP_ASSIGN_OR_RETURN(const MemorySearch search,
                           search_in_memory(texts, options));
  std::vector<TextPair> pairs;
  NEARDUP_RETURN_IF_ERROR(search.found->for_each_pair(
      search.options, [&pairs](const NearPair& pair) -> Status {
        if (pairs.size() == kMostTextPairs) {
          return limit_exceeded(
              "there are more than " + std::to_string(kMostTextPairs) +
              " pairs; ask for representatives, or compare fewer texts");
        }
        pairs.push_back(
            {pair.first, pair.second, pair.similarity, pair.relation});
        return {};
      }));
  return pairs;
}

Result<std::vector<std::size_t>> representatives_among(
    const std::vector<std::string_view>& texts, const CompareOptions& options) {
  NEARDUP_ASSIGN_OR_RETURN(const MemorySearch search,
                           search_in_memory(texts, options));
  NEARDUP_ASSIGN_OR_RETURN(const std::vector<Membership> fates,
                           decide_fates(*search.found, std::less<>(),
                                        kDuplicateRelations, search.options));
  std::vector<std::size_t> representatives(fates.size());
  std::transform(fates.begin(), fates.end(), representatives.begin(),
                 [](const Membership& fate) { return fate.representative; });
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
  return or_out_of_memory([&]() -> Result<TextComparison> {
    CompareOptions alone = options;
    alone.threads = options.threads == 0 ? 1 : options.threads;
    NEARDUP_ASSIGN_OR_RETURN(const std::vector<TextPair> pairs,
                             pairs_among({a, b}, alone));
    if (pairs.empty()) {
      return TextComparison{};
    }
    return TextComparison{pairs.front().relation, pairs.front().similarity};
  });
}

Result<std::vector<TextPair>> find_near_duplicates(
    std::span<const std::string> texts, const CompareOptions& options) {
  return or_out_of_memory(
      [&] { return pairs_among(views_of(texts), options); });
}

Result<std::vector<TextPair>> find_near_duplicates(
    std::span<const std::string_view> texts, const CompareOptions& options) {
  return or_out_of_memory([&] { return pairs_among(copy_of(texts), options); });
}

Result<std::vector<std::size_t>> find_representatives(
    std::span<const std::string> texts, const CompareOptions& options) {
  return or_out_of_memory(
      [&] { return representatives_among(views_of(texts), options); });
}

Result<std::vector<std::size_t>> find_representatives(
    std::span<const std::string_view> texts, const CompareOptions& options) {
  return or_out_of_memory(
      [&] { return representatives_among(copy_of(texts), options); });
}

}  // namespace neardup
