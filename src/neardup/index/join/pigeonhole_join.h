// The heart of the all-pairs join: every two of many distinct fingerprints
// within a radius, by recursive partition; all_pairs_join.h tells the idea.

#ifndef NEARDUP_INDEX_JOIN_PIGEONHOLE_JOIN_H_
#define NEARDUP_INDEX_JOIN_PIGEONHOLE_JOIN_H_

#include <cstdint>
#include <span>
#include <vector>

#include "neardup/index/design/bit_selection.h"
#include "neardup/index/join/group_pair_sink.h"
#include "neardup/index/rows/fingerprint_column.h"

namespace neardup {

class PigeonholeJoin {
 public:
  // REQUIRES: 0 <= radius <= 256. The writer must outlive the join.
  PigeonholeJoin(int radius, GroupPairSink& writer)
      : radius_(radius), writer_(writer) {}

  // Calls writer.write_near(i, j, distance) once for every two of `values`
  // within the radius.
  void run(FingerprintSpan values);

  // The same for some fingerprints that agree in `agreed`, value i called
  // index[i], without the pairs that agree in one of `elsewhere` too.
  void run_bucket(FingerprintSpan values, std::span<const std::uint32_t> index,
                  const BitSelection& agreed,
                  std::span<const BitSelection> elsewhere);

  // The same for fingerprints of which only pairs that agree in `block` are
  // wanted, all of which agree in `agreed`.
  void run_block(FingerprintSpan values, std::span<const std::uint32_t> index,
                 const BitSelection& block, const BitSelection& agreed,
                 std::span<const BitSelection> elsewhere);

 private:
  // Some of the values, and which they are.
  struct Rows {
    FingerprintSpan words;
    std::span<const std::uint32_t> index;
  };
  // Storage for one partition, as large as what is partitioned.
  struct Partition;

  // A block on the way from the root: the two of a pair must agree in it, or
  // must not, lest they be reported here and by that block too.
  struct Step {
    BitSelection block;
    bool agree;
  };

  // Finds the pairs among `rows` that the steps so far admit. `open` are the
  // bits no step has made equal.
  void join(const Rows& rows, const BitSelection& open);
  void exclude(std::span<const BitSelection> elsewhere);
  void join_parts(const Partition& parts, int bits, const BitSelection& open);
  void compare_all(const Rows& rows);
  // True if cutting `rows` rows by `open` saves more than it costs.
  bool worth_splitting(std::size_t rows, const BitSelection& open) const;
  static bool all_agree(const Rows& rows, const BitSelection& block);
  bool admitted(FingerprintRow a, FingerprintRow b) const;

  int radius_;
  GroupPairSink& writer_;
  std::vector<Step> steps_;
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_JOIN_PIGEONHOLE_JOIN_H_
