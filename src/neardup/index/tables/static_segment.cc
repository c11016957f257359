#include "neardup/index/tables/static_segment.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "neardup/simd/table_kernel.h"

namespace neardup {
namespace {

constexpr std::size_t kMostCrowds = 16;
constexpr int kDeepest = 4;

void permute(std::vector<std::uint64_t>& words,
             const std::array<std::uint8_t, 64>& order) {
  active_table_kernel().permute_bits(words.data(), words.size(), order.data(),
                                     words.data());
}

}  // namespace

StaticSegment::StaticSegment(FingerprintSpan fingerprints,
                             std::span<const DocId> ids,
                             const StaticTablesOptions& options, int depth)
    : size_(fingerprints.size()) {
  assert(ids.size() == fingerprints.size());
  std::vector<std::uint64_t> rest;
  std::vector<DocId> rest_ids;
  const bool may_split = fingerprints.row_words() == 1 && depth < kDeepest;
  while (may_split && crowds_.size() < kMostCrowds) {
    const auto pattern = find_crowded_bucket(
        crowds_.empty() ? fingerprints
                        : FingerprintSpan(rest, fingerprints.bits()),
        options.design);
    if (!pattern) {
      break;
    }
    if (crowds_.empty()) {
      rest.assign(fingerprints.words().begin(), fingerprints.words().end());
      rest_ids.assign(ids.begin(), ids.end());
    }
    if (!set_apart(*pattern, rest, rest_ids, options, depth)) {
      break;
    }
  }
  if (crowds_.empty()) {
    tables_.emplace(fingerprints, ids, options);
  } else {
    tables_.emplace(FingerprintSpan(rest, fingerprints.bits()), rest_ids,
                    options);
  }
}

bool StaticSegment::set_apart(const CrowdedBucket& pattern,
                              std::vector<std::uint64_t>& words,
                              std::vector<DocId>& ids,
                              const StaticTablesOptions& options, int depth) {
  const int bits = options.design.bits();
  std::vector<std::uint64_t> crowd;
  std::vector<DocId> crowd_ids;
  std::size_t left = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (pattern.fits(words[i])) {
      crowd.push_back(words[i]);
      crowd_ids.push_back(ids[i]);
    }
  }
  const auto design =
      design_for_varying(bits, bits - std::popcount(pattern.mask),
                         options.design.radius(), crowd.size());
  if (!design || crowd.size() < kCrowdedBucket / 2) {
    return false;
  }
  for (std::size_t i = 0; i < words.size(); ++i) {
    words[left] = words[i];
    ids[left] = ids[i];
    left += pattern.fits(words[i]) ? 0u : 1u;
  }
  words.resize(left);
  ids.resize(left);
  const BitPermutation order = order_outside_first(pattern.mask, bits);
  permute(crowd, order.forth);
  StaticTablesOptions crowd_options = options;
  crowd_options.design = *design;
  crowds_.push_back({pattern, order,
                     std::unique_ptr<StaticSegment>(new StaticSegment(
                         {crowd, bits}, crowd_ids, crowd_options, depth + 1))});
  return true;
}

void StaticSegment::search(FingerprintSpan queries,
                           std::span<const std::uint32_t> names,
                           const SearchOptions& options,
                           PartialAnswers& found) const {
  assert(queries.size() == names.size());
  search_tables(queries, names, options, found);
  for (const Crowd& crowd : crowds_) {
    search_crowd(crowd, queries, names, options, found);
  }
}

void StaticSegment::search_tables(FingerprintSpan queries,
                                  std::span<const std::uint32_t> names,
                                  const SearchOptions& options,
                                  PartialAnswers& found) const {
  thread_local NeighborLists lists;
  thread_local std::vector<std::uint64_t> budgets;
  lists.clear();
  budgets.clear();
  if (options.limited()) {
    for (const std::uint32_t name : names) {
      budgets.push_back(found.budgets[name]);
    }
  }
  tables_->search(queries, options, lists, 1, budgets);
  for (std::size_t i = 0; i < names.size(); ++i) {
    for (const Neighbor& neighbor : lists[i]) {
      found.found.push_back({names[i], neighbor});
    }
    found.truncated[names[i]] |= static_cast<std::uint8_t>(lists.truncated(i));
  }
  for (std::size_t i = 0; i < budgets.size(); ++i) {
    found.budgets[names[i]] = budgets[i];
  }
}

void StaticSegment::search_crowd(const Crowd& crowd, FingerprintSpan queries,
                                 std::span<const std::uint32_t> names,
                                 const SearchOptions& options,
                                 PartialAnswers& found) {
  std::vector<std::uint64_t> near;
  std::vector<std::uint32_t> near_names;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (crowd.pattern.distance(queries.words()[i]) <= options.radius) {
      near.push_back(queries.words()[i]);
      near_names.push_back(names[i]);
    }
  }
  if (!near.empty()) {
    permute(near, crowd.order.forth);
    crowd.segment->search({near, queries.bits()}, near_names, options, found);
  }
}

std::vector<Neighbor> StaticSegment::nearest(FingerprintRow query,
                                             std::size_t k) const {
  std::vector<Neighbor> all = tables_->nearest(query, k);
  for (const Crowd& crowd : crowds_) {
    std::vector<std::uint64_t> word(query.begin(), query.end());
    permute(word, crowd.order.forth);
    const std::vector<Neighbor> some = crowd.segment->nearest(word, k);
    all.insert(all.end(), some.begin(), some.end());
  }
  if (all.size() > k) {
    std::nth_element(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(k),
                     all.end());
    all.resize(k);
  }
  return all;
}

void StaticSegment::append_to(FingerprintColumn& column,
                              std::vector<DocId>& ids) const {
  const EqualGroups& groups = tables_->groups();
  for (std::size_t group = 0; group < groups.size(); ++group) {
    for (const DocId id : groups.members(group)) {
      column.push_back(groups.values()[group]);
      ids.push_back(id);
    }
  }
  for (const Crowd& crowd : crowds_) {
    FingerprintColumn ordered(column.bits());
    crowd.segment->append_to(ordered, ids);
    const auto from = FingerprintSpan(ordered).words();
    std::vector<std::uint64_t> words(from.begin(), from.end());
    permute(words, crowd.order.back);
    for (const std::uint64_t& word : words) {
      column.push_back(FingerprintRow(&word, 1));
    }
  }
}

std::size_t StaticSegment::memory_bytes() const {
  std::size_t sum = tables_->memory_bytes();
  for (const Crowd& crowd : crowds_) {
    sum += crowd.segment->memory_bytes();
  }
  return sum;
}

}  // namespace neardup
