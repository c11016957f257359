// What a join tells of the rows it was given, whoever they are.

#ifndef NEARDUP_INDEX_JOIN_GROUP_PAIR_SINK_H_
#define NEARDUP_INDEX_JOIN_GROUP_PAIR_SINK_H_

#include <cstdint>

namespace neardup {

// Called by one thread at a time, but for stopped().
class GroupPairSink {
 public:
  virtual ~GroupPairSink() = default;

  // Takes two rows within the radius, once for each two. REQUIRES: a != b.
  virtual void write_near(std::uint32_t a, std::uint32_t b, int distance) = 0;

  // True if the join shall end early.
  virtual bool stopped() const = 0;
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_JOIN_GROUP_PAIR_SINK_H_
