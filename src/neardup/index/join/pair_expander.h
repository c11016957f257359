// A PairExpander turns near groups of equal documents into the pairs a join was
// asked for, and hands them on in portions.

#ifndef NEARDUP_INDEX_JOIN_PAIR_EXPANDER_H_
#define NEARDUP_INDEX_JOIN_PAIR_EXPANDER_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/index/join/all_pairs_join.h"
#include "neardup/index/join/group_pair_sink.h"
#include "neardup/index/join/pair_portions.h"
#include "neardup/index/rows/equal_groups.h"

namespace neardup {

class PairExpander final : public GroupPairSink {
 public:
  // All three must outlive the writer.
  PairExpander(const EqualGroups& groups, const JoinOptions& options,
               const PairSink& sink);

  // Writes the pairs within each group. Call it once.
  void write_equal();

  // Writes the pairs between two groups. Call it once for each two groups
  // within the radius. REQUIRES: a != b.
  void write_near(std::uint32_t a, std::uint32_t b, int distance) override;

  bool stopped() const override { return options_.stop.stop_requested(); }

  // Hands on what is left. kCancelled if the join was stopped.
  Status finish();

 private:
  // The group that stands for all those connected with `group`.
  std::uint32_t root(std::uint32_t group);
  // Connects the two; false if they were connected.
  bool connect(std::uint32_t a, std::uint32_t b);

  const EqualGroups& groups_;
  const JoinOptions& options_;
  PairPortions pairs_;
  std::vector<std::uint32_t> parents_;  // union-find; kSpanning only
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_JOIN_PAIR_EXPANDER_H_
