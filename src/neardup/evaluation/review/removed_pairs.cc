#include "neardup/evaluation/review/removed_pairs.h"

#include <cstdint>
#include <functional>

#include "neardup/clusters/clusters.h"

namespace neardup {

Result<std::vector<DocumentPair>> removed_pairs(const NearDuplicates& found,
                                                const FindOptions& options) {
  NEARDUP_ASSIGN_OR_RETURN(
      const std::vector<Membership> fates,
      decide_fates(found, std::less<>(), kDuplicateRelations, options));
  const DocumentGroups& groups = found.groups();
  std::vector<DocumentPair> removed;
  for (std::uint32_t group = 0; group < groups.size(); ++group) {
    const std::uint32_t document = groups.first_member(group);
    const std::uint32_t kept = fates[document].representative;
    if (kept != document) {
      removed.push_back(document_pair(document, kept));
    }
  }
  return removed;
}

}  // namespace neardup
