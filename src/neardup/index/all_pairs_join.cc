#include "neardup/index/all_pairs_join.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "neardup/index/equal_groups.h"
#include "neardup/index/pair_writer.h"
#include "neardup/index/pigeonhole_join.h"

namespace neardup {

Status all_pairs_join(FingerprintSpan fingerprints, std::span<const DocId> ids,
                      const JoinOptions& options, const PairSink& sink) {
  assert(options.radius >= 0);
  const EqualGroups groups(fingerprints, ids);
  PairWriter writer(groups, options, sink);
  writer.write_equal();
  const int radius = std::min(options.radius, fingerprints.bits());
  PigeonholeJoin(radius, writer).run(groups.values());
  return writer.finish();
}

Status all_pairs_join(FingerprintSpan fingerprints, const JoinOptions& options,
                      const PairSink& sink) {
  std::vector<DocId> ids(fingerprints.size());
  for (std::size_t i = 0; i < ids.size(); ++i) {
    ids[i] = DocId{static_cast<std::uint32_t>(i)};
  }
  return all_pairs_join(fingerprints, ids, options, sink);
}

}  // namespace neardup
