#include "neardup/similarity/measures/near_duplicates.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <span>

#include "neardup/os/parallel/ordered_pipeline.h"

namespace neardup {
namespace {

constexpr std::uint32_t kDocumentsPerBatch = 64;

// Some documents on their way to their pairs: the neighbours of each one's
// group. Not yet the pairs, which can be far more.
struct Batch {
  std::uint32_t first = 0;
  std::uint32_t end = 0;
  std::vector<std::vector<NearPair>> neighbors;
};

SimilarPair turned(const SimilarPair& pair) {
  return {pair.second, pair.first, pair.similarity, reversed(pair.relation)};
}

NearPair near_pair(const SimilarPair& pair) {
  return {pair.first, pair.second, static_cast<double>(pair.similarity),
          pair.relation};
}

// All pairs at hand.
class FoundPairs final : public NearDuplicates {
 public:
  FoundPairs(DocumentGroups groups, std::vector<SimilarPair> pairs,
             Relation within)
      : NearDuplicates(std::move(groups)),
        within_(within),
        pairs_(std::move(pairs)),
        forth_(this->groups().size() + 1, 0),
        back_(this->groups().size() + 2, 0),
        back_pairs_(pairs_.size()) {
    for (SimilarPair& pair : pairs_) {
      if (pair.first > pair.second) {
        pair = turned(pair);
      }
      ++forth_[pair.first + 1];
      ++back_[pair.second + 2];
    }
    std::sort(pairs_.begin(), pairs_.end(),
              [](const SimilarPair& a, const SimilarPair& b) {
                return a.first != b.first ? a.first < b.first
                                          : a.second < b.second;
              });
    std::partial_sum(forth_.begin(), forth_.end(), forth_.begin());
    std::partial_sum(back_.begin(), back_.end(), back_.begin());
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      back_pairs_[back_[pairs_[i].second + 1]++] = i;
    }
  }

  bool by_distance() const override { return false; }

  Relation within(std::uint32_t, std::uint32_t) const override {
    return within_;
  }

  std::optional<NearPair> between(std::uint32_t a,
                                  std::uint32_t b) const override {
    const auto [low, high] = std::minmax(a, b);
    const auto later = later_pairs(low);
    const auto at =
        std::lower_bound(later.begin(), later.end(), high,
                         [](const SimilarPair& pair, std::uint32_t group) {
                           return pair.second < group;
                         });
    if (at == later.end() || at->second != high) {
      return std::nullopt;
    }
    return near_pair(a < b ? *at : turned(*at));
  }

  std::vector<NearPair> neighbors(std::uint32_t group) const override {
    std::vector<NearPair> pairs;
    for (std::size_t i = back_[group]; i < back_[group + 1]; ++i) {
      pairs.push_back(near_pair(turned(pairs_[back_pairs_[i]])));
    }
    for (const SimilarPair& pair : later_pairs(group)) {
      pairs.push_back(near_pair(pair));
    }
    return pairs;
  }

  Status join(const FindOptions& options,
              const NearPairSink& sink) const override {
    for (const SimilarPair& pair : pairs_) {
      sink(near_pair(pair));
    }
    return options.stop.stop_requested() ? cancelled("stopped on request")
                                         : Status();
  }

 private:
  // The pairs with groups of higher numbers.
  std::span<const SimilarPair> later_pairs(std::uint32_t group) const {
    return std::span(pairs_).subspan(forth_[group],
                                     forth_[group + 1] - forth_[group]);
  }

  Relation within_;
  // first < second, ascending; pairs_[forth_[g], forth_[g + 1]) have g first,
  // and those at back_pairs_[back_[g], back_[g + 1]) have g second.
  std::vector<SimilarPair> pairs_;
  std::vector<std::size_t> forth_;
  std::vector<std::size_t> back_;
  std::vector<std::size_t> back_pairs_;
};

}  // namespace

std::optional<NearPair> NearDuplicates::find(std::uint32_t first,
                                             std::uint32_t second) const {
  const std::uint32_t a = groups_.group_of(first);
  const std::uint32_t b = groups_.group_of(second);
  if (a == b) {
    return NearPair{first, second, 1, within(first, second)};
  }
  std::optional<NearPair> pair = between(a, b);
  if (pair) {
    pair->first = first;
    pair->second = second;
  }
  return pair;
}

void NearDuplicates::expand(std::uint32_t document,
                            const std::vector<NearPair>& neighbors,
                            std::vector<NearPair>& row) const {
  const auto later_members = [&](std::uint32_t group) {
    const auto members = groups_.members(group);
    return std::span(std::upper_bound(members.begin(), members.end(), document),
                     members.end());
  };
  row.clear();
  for (const std::uint32_t other : later_members(groups_.group_of(document))) {
    row.push_back({document, other, 1, within(document, other)});
  }
  for (const NearPair& pair : neighbors) {
    for (const std::uint32_t other : later_members(pair.second)) {
      row.push_back({document, other, pair.similarity, pair.relation});
    }
  }
  std::sort(row.begin(), row.end(), [](const NearPair& a, const NearPair& b) {
    return a.second < b.second;
  });
}

Status NearDuplicates::for_each_pair(
    const FindOptions& options,
    const std::function<Status(const NearPair&)>& sink) const {
  const auto end = static_cast<std::uint32_t>(groups_.documents());
  std::uint32_t next = 0;
  std::vector<NearPair> row;
  const auto take = [&](Batch& batch) {
    batch.first = next;
    batch.end = next + std::min(end - next, kDocumentsPerBatch);
    next = batch.end;
    return batch.first < batch.end;
  };
  const auto look_up = [&](Batch& batch) {
    batch.neighbors.clear();
    for (std::uint32_t i = batch.first; i < batch.end; ++i) {
      batch.neighbors.push_back(neighbors(groups_.group_of(i)));
    }
  };
  const auto hand_over = [&](Batch& batch) -> Status {
    for (std::uint32_t i = batch.first; i < batch.end; ++i) {
      expand(i, batch.neighbors[i - batch.first], row);
      for (const NearPair& pair : row) {
        NEARDUP_RETURN_IF_ERROR(sink(pair));
      }
    }
    return {};
  };
  if (end <= kDocumentsPerBatch) {
    // Threads would have nothing to share.
    Batch all;
    take(all);
    look_up(all);
    return hand_over(all);
  }
  return run_ordered_pipeline<Batch>(
      {.threads = options.threads, .stop = options.stop},
      [&](Batch& batch) -> Result<bool> { return take(batch); }, look_up,
      hand_over);
}

std::unique_ptr<NearDuplicates> near_duplicates(DocumentGroups groups,
                                                std::vector<SimilarPair> pairs,
                                                Relation within) {
  return std::make_unique<FoundPairs>(std::move(groups), std::move(pairs),
                                      within);
}

}  // namespace neardup
