#include "neardup/similarity/measures/near_duplicates.h"

#include <algorithm>
#include <cstddef>
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

// All pairs at hand, in both directions.
class FoundPairs final : public NearDuplicates {
 public:
  FoundPairs(DocumentGroups groups, const std::vector<SimilarPair>& pairs,
             Relation within)
      : NearDuplicates(std::move(groups)),
        within_(within),
        begins_(this->groups().size() + 2, 0),
        links_(pairs.size() * 2) {
    for (const SimilarPair& pair : pairs) {
      ++begins_[pair.first + 2];
      ++begins_[pair.second + 2];
    }
    for (std::size_t i = 2; i < begins_.size(); ++i) {
      begins_[i] += begins_[i - 1];
    }
    for (const SimilarPair& pair : pairs) {
      links_[begins_[pair.first + 1]++] = pair;
      links_[begins_[pair.second + 1]++] = turned(pair);
    }
    for (std::uint32_t group = 0; group < this->groups().size(); ++group) {
      std::sort(links_.begin() + offset(group),
                links_.begin() + offset(group + 1),
                [](const SimilarPair& a, const SimilarPair& b) {
                  return a.second < b.second;
                });
    }
  }

  bool by_distance() const override { return false; }

  Relation within(std::uint32_t, std::uint32_t) const override {
    return within_;
  }

  std::optional<NearPair> between(std::uint32_t a,
                                  std::uint32_t b) const override {
    const auto links = links_of(a);
    const auto at =
        std::lower_bound(links.begin(), links.end(), b,
                         [](const SimilarPair& link, std::uint32_t group) {
                           return link.second < group;
                         });
    if (at == links.end() || at->second != b) {
      return std::nullopt;
    }
    return near_pair(*at);
  }

  std::vector<NearPair> neighbors(std::uint32_t group) const override {
    std::vector<NearPair> pairs;
    for (const SimilarPair& link : links_of(group)) {
      pairs.push_back(near_pair(link));
    }
    return pairs;
  }

  Status join(const FindOptions& options,
              const NearPairSink& sink) const override {
    for (const SimilarPair& link : links_) {
      if (link.first < link.second) {
        sink(near_pair(link));
      }
    }
    return options.stop.stop_requested() ? cancelled("stopped on request")
                                         : Status();
  }

 private:
  std::ptrdiff_t offset(std::uint32_t group) const {
    return static_cast<std::ptrdiff_t>(begins_[group]);
  }
  std::span<const SimilarPair> links_of(std::uint32_t group) const {
    return std::span(links_).subspan(begins_[group],
                                     begins_[group + 1] - begins_[group]);
  }

  Relation within_;
  // links_[begins_[g], begins_[g + 1]) are those of group g, by their second.
  std::vector<std::size_t> begins_;
  std::vector<SimilarPair> links_;
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

std::unique_ptr<NearDuplicates> near_duplicates(
    DocumentGroups groups, const std::vector<SimilarPair>& pairs,
    Relation within) {
  return std::make_unique<FoundPairs>(std::move(groups), pairs, within);
}

}  // namespace neardup
