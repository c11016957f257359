#include "neardup/index/join/all_pairs_join.h"

#include <algorithm>
#include <cassert>
#include <optional>

#include "neardup/index/join/pair_expander.h"
#include "neardup/index/join/pigeonhole_join.h"
#include "neardup/index/join/table_join.h"
#include "neardup/index/rows/equal_groups.h"

namespace neardup {

Status all_pairs_join(FingerprintSpan fingerprints, std::span<const DocId> ids,
                      const JoinOptions& options, const PairSink& sink) {
  assert(options.radius >= 0);
  assert(options.threads >= 1);
  HugeWorkspace workspace;
  const EqualGroups groups(fingerprints, ids, options.threads, workspace);
  PairExpander writer(groups, options, sink);
  writer.write_equal();
  const int radius = std::min(options.radius, fingerprints.bits());
  const std::optional<BlockDesign> design =
      groups.values().row_words() == 1
          ? TableJoin::choose_design(fingerprints.bits(), radius, groups.size())
          : std::nullopt;
  if (design) {
    TableJoin(groups.values(), *design,
              TableJoin::table_keys(*design, groups.size()), options.threads,
              writer, workspace)
        .run();
  } else {
    PigeonholeJoin(radius, writer).run(groups.values());
  }
  return writer.finish();
}

Status all_pairs_join(FingerprintSpan fingerprints, const JoinOptions& options,
                      const PairSink& sink) {
  return all_pairs_join(fingerprints, {}, options, sink);
}

}  // namespace neardup
