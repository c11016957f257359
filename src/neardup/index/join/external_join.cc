#include "neardup/index/join/external_join.h"

#include <cassert>
#include <optional>
#include <vector>

#include "neardup/index/join/disk_join.h"
#include "neardup/index/join/group_pairs.h"
#include "neardup/index/join/spill_context.h"
#include "neardup/index/join/spilled_groups.h"

namespace neardup {
namespace {

// The documents that were read while all of them still fitted memory.
struct FirstDocuments {
  explicit FirstDocuments(int bits) : fingerprints(bits) {}

  FingerprintColumn fingerprints;
  std::vector<DocId> ids;
};

// A portion of the source, which must be as it should.
Result<SourcePortion> next_portion(const FingerprintSource& source, int bits) {
  NEARDUP_ASSIGN_OR_RETURN(const SourcePortion portion, source());
  assert(portion.ids.size() == portion.fingerprints.size());
  if (!portion.ids.empty() && portion.fingerprints.bits() != bits) {
    return invalid_argument("a fingerprint to join is of another width");
  }
  return portion;
}

// Reads the source into `first`, or into `groups` from where it is too much.
Status read_source(const FingerprintSource& source, SpillContext& place,
                   FirstDocuments& first,
                   std::optional<SpilledGroups>& groups) {
  while (true) {
    NEARDUP_RETURN_IF_ERROR(place.check_stop());
    NEARDUP_ASSIGN_OR_RETURN(const SourcePortion portion,
                             next_portion(source, place.bits()));
    if (portion.ids.empty()) {
      return {};
    }
    place.counts().documents += portion.ids.size();
    if (!groups &&
        first.ids.size() + portion.ids.size() <= place.rows_in_memory()) {
      first.fingerprints.append(portion.fingerprints);
      first.ids.insert(first.ids.end(), portion.ids.begin(), portion.ids.end());
      continue;
    }
    if (!groups) {
      NEARDUP_ASSIGN_OR_RETURN(groups, SpilledGroups::create(place));
      if (!first.ids.empty()) {
        NEARDUP_RETURN_IF_ERROR(groups->add({first.fingerprints, first.ids}));
      }
      first = FirstDocuments(place.bits());
    }
    NEARDUP_RETURN_IF_ERROR(groups->add(portion));
  }
}

}  // namespace

Result<ExternalJoinCounts> external_all_pairs_join(
    int bits, const FingerprintSource& source,
    const ExternalJoinOptions& options, const PairSink& sink) {
  assert(options.join.radius >= 0 && options.join.threads >= 1);
  assert(options.join.edges != JoinEdges::kSpanning);
  SpillContext place(bits, options);
  FirstDocuments first(bits);
  std::optional<SpilledGroups> groups;
  NEARDUP_RETURN_IF_ERROR(read_source(source, place, first, groups));
  if (!groups) {
    NEARDUP_RETURN_IF_ERROR(
        all_pairs_join(first.fingerprints, first.ids, options.join, sink));
    return place.counts();
  }
  NEARDUP_RETURN_IF_ERROR(groups->finish());
  place.counts().distinct = groups->distinct().rows(0);
  GroupPairs pairs(*groups, options.join, sink);
  pairs.write_equal();
  NEARDUP_RETURN_IF_ERROR(place.check_stop());
  if (options.join.radius > 0) {
    NEARDUP_RETURN_IF_ERROR(DiskJoin(place, pairs).run(groups->distinct()));
  }
  pairs.flush();
  return place.counts();
}

}  // namespace neardup
