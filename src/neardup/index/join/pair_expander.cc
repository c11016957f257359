#include "neardup/index/join/pair_expander.h"

#include <cassert>
#include <numeric>

namespace neardup {
PairExpander::PairExpander(const EqualGroups& groups,
                           const JoinOptions& options, const PairSink& sink)
    : groups_(groups), options_(options), pairs_(sink) {
  if (options.edges == JoinEdges::kSpanning) {
    parents_.resize(groups.size());
    std::iota(parents_.begin(), parents_.end(), std::uint32_t{0});
  }
}

void PairExpander::write_equal() {
  for (std::size_t group = 0; group < groups_.size() && !stopped(); ++group) {
    const std::span<const DocId> members = groups_.members(group);
    // Only the smallest speaks for the others unless every pair is wanted.
    const std::size_t speakers =
        options_.edges == JoinEdges::kAll ? members.size() - 1 : std::size_t{1};
    for (std::size_t i = 0; i < speakers && !stopped(); ++i) {
      for (std::size_t j = i + 1; j < members.size(); ++j) {
        pairs_.write(members[i], members[j], 0);
      }
    }
  }
}

void PairExpander::write_near(std::uint32_t a, std::uint32_t b, int distance) {
  assert(a != b);
  const std::span<const DocId> left = groups_.members(a);
  const std::span<const DocId> right = groups_.members(b);
  if (options_.edges == JoinEdges::kAll) {
    for (std::size_t i = 0; i < left.size() && !stopped(); ++i) {
      for (const DocId other : right) {
        pairs_.write(left[i], other, distance);
      }
    }
    return;
  }
  if (options_.edges == JoinEdges::kDistinct || connect(a, b)) {
    pairs_.write(left.front(), right.front(), distance);
  }
}

Status PairExpander::finish() {
  pairs_.flush();
  return stopped() ? cancelled("the join was stopped") : Status();
}

std::uint32_t PairExpander::root(std::uint32_t group) {
  while (parents_[group] != group) {
    parents_[group] = parents_[parents_[group]];  // halve the path
    group = parents_[group];
  }
  return group;
}

bool PairExpander::connect(std::uint32_t a, std::uint32_t b) {
  a = root(a);
  b = root(b);
  if (a == b) {
    return false;
  }
  // Pointing the larger at the smaller keeps paths short enough beside halving.
  parents_[std::max(a, b)] = std::min(a, b);
  return true;
}

}  // namespace neardup
