#include "neardup/similarity/measures/pair_set.h"

#include <algorithm>
#include <utility>

namespace neardup {
namespace {

bool in_order(const SimilarPair& a, const SimilarPair& b) {
  return a.first != b.first ? a.first < b.first : a.second < b.second;
}

SimilarPair turned(const SimilarPair& pair) {
  return {pair.second, pair.first, pair.similarity, reversed(pair.relation)};
}

// The pairs of families in both directions, by their first.
class Neighbourhoods {
 public:
  Neighbourhoods(std::size_t families, const std::vector<SimilarPair>& pairs)
      : begins_(families + 2, 0) {
    for (const SimilarPair& pair : pairs) {
      ++begins_[pair.first + 2];
      ++begins_[pair.second + 2];
    }
    for (std::size_t i = 2; i < begins_.size(); ++i) {
      begins_[i] += begins_[i - 1];
    }
    links_.resize(pairs.size() * 2);
    for (const SimilarPair& pair : pairs) {
      links_[begins_[pair.first + 1]++] = pair;
      links_[begins_[pair.second + 1]++] = turned(pair);
    }
  }

  std::span<const SimilarPair> of(std::uint32_t family) const {
    return std::span(links_).subspan(begins_[family],
                                     begins_[family + 1] - begins_[family]);
  }

 private:
  std::vector<std::size_t> begins_;
  std::vector<SimilarPair> links_;
};

// Appends the pairs of `document` with later members of the family.
void add_members(const SimilarPair& found, std::uint32_t document,
                 std::span<const std::uint32_t> members,
                 std::vector<SimilarPair>& out) {
  const auto later = std::upper_bound(members.begin(), members.end(), document);
  for (auto member = later; member != members.end(); ++member) {
    out.push_back({document, *member, found.similarity, found.relation});
  }
}

}  // namespace

PairSet::PairSet(EqualTexts families, std::vector<SimilarPair> pairs,
                 Relation within)
    : families_(std::move(families)),
      pairs_(std::move(pairs)),
      within_(within) {
  for (SimilarPair& pair : pairs_) {
    if (pair.first > pair.second) {
      pair = turned(pair);
    }
  }
  std::sort(pairs_.begin(), pairs_.end(), in_order);
}

Status PairSet::for_each_pair(
    const std::function<Status(const SimilarPair&)>& sink) const {
  const Neighbourhoods neighbourhoods(families_.size(), pairs_);
  std::vector<SimilarPair> row;
  for (std::uint32_t document = 0; document < families_.documents();
       ++document) {
    const std::uint32_t family = families_.group_of(document);
    row.clear();
    add_members({0, 0, 1, within_}, document, families_.members(family), row);
    for (const SimilarPair& link : neighbourhoods.of(family)) {
      add_members(link, document, families_.members(link.second), row);
    }
    std::sort(row.begin(), row.end(), in_order);
    for (const SimilarPair& pair : row) {
      NEARDUP_RETURN_IF_ERROR(sink(pair));
    }
  }
  return {};
}

std::optional<SimilarPair> PairSet::find(std::uint32_t first,
                                         std::uint32_t second) const {
  const std::uint32_t family = families_.group_of(first);
  const std::uint32_t other = families_.group_of(second);
  if (family == other) {
    return SimilarPair{first, second, 1, within_};
  }
  const SimilarPair wanted{std::min(family, other), std::max(family, other), 0,
                           Relation::kNear};
  const auto at =
      std::lower_bound(pairs_.begin(), pairs_.end(), wanted, in_order);
  if (at == pairs_.end() || at->first != wanted.first ||
      at->second != wanted.second) {
    return std::nullopt;
  }
  SimilarPair pair = family < other ? *at : turned(*at);
  pair.first = first;
  pair.second = second;
  return pair;
}

std::uint64_t PairSet::pair_count() const {
  std::uint64_t count = 0;
  for (std::uint32_t family = 0; family < families_.size(); ++family) {
    const std::uint64_t size = families_.members(family).size();
    count += size * (size - 1) / 2;
  }
  for (const SimilarPair& pair : pairs_) {
    count += std::uint64_t{families_.members(pair.first).size()} *
             families_.members(pair.second).size();
  }
  return count;
}

}  // namespace neardup
