// GroupPairs turns near groups on disk into the pairs a join was asked for: the
// PairExpander of the external join.

#ifndef NEARDUP_INDEX_JOIN_GROUP_PAIRS_H_
#define NEARDUP_INDEX_JOIN_GROUP_PAIRS_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "neardup/index/join/all_pairs_join.h"
#include "neardup/index/join/group_pair_sink.h"
#include "neardup/index/join/pair_portions.h"
#include "neardup/index/join/spilled_groups.h"

namespace neardup {

class GroupPairs final : public GroupPairSink {
 public:
  // All three must outlive this.
  GroupPairs(const SpilledGroups& groups, const JoinOptions& options,
             const PairSink& sink)
      : groups_(groups), options_(options), pairs_(sink) {}

  // Row i of the part at hand is called names[i].
  void name_rows(std::span<const std::uint32_t> names) { names_ = names; }

  void write_near(std::uint32_t a, std::uint32_t b, int distance) override {
    write_named(names_[a], names_[b], distance);
  }
  bool stopped() const override { return options_.stop.stop_requested(); }

  // Writes the pairs between the groups of these names.
  void write_named(std::uint32_t a, std::uint32_t b, int distance) {
    DocId only_left{};
    DocId only_right{};
    const std::span<const DocId> left = groups_.members(a, only_left);
    const std::span<const DocId> right = groups_.members(b, only_right);
    for (std::size_t i = 0; i < left.size() && !stopped(); ++i) {
      for (const DocId other : right) {
        pairs_.write(left[i], other, distance);
      }
    }
  }

  // Writes the pairs within each group.
  void write_equal() {
    groups_.for_each_several([&](std::span<const DocId> members) {
      const std::size_t speakers = options_.edges == JoinEdges::kAll
                                       ? members.size() - 1
                                       : std::size_t{1};
      for (std::size_t i = 0; i < speakers && !stopped(); ++i) {
        for (std::size_t j = i + 1; j < members.size(); ++j) {
          pairs_.write(members[i], members[j], 0);
        }
      }
      return !stopped();
    });
  }

  // Hands on what is left.
  void flush() { pairs_.flush(); }

 private:
  const SpilledGroups& groups_;
  const JoinOptions& options_;
  PairPortions pairs_;
  std::span<const std::uint32_t> names_;
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_JOIN_GROUP_PAIRS_H_
