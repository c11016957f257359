// Documents grouped by equal fingerprints: the first step of every join, so
// that copies are compared once and not with each other.

#ifndef NEARDUP_INDEX_EQUAL_GROUPS_H_
#define NEARDUP_INDEX_EQUAL_GROUPS_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "neardup/index/fingerprint_column.h"
#include "neardup/index/neighbor.h"

namespace neardup {

class EqualGroups {
 public:
  // ids[i] names fingerprint i. O(n log n), most of it in cache.
  // REQUIRES: ids.size() == fingerprints.size() < 2^32.
  EqualGroups(FingerprintSpan fingerprints, std::span<const DocId> ids);

  // Each distinct fingerprint once, one a group.
  FingerprintSpan values() const { return values_; }
  std::size_t size() const { return values_.size(); }

  // The documents of a group in ascending order; never none.
  std::span<const DocId> members(std::size_t group) const {
    return std::span(ids_).subspan(starts_[group],
                                   starts_[group + 1] - starts_[group]);
  }

 private:
  // Appends the groups among rows `order`, which hold every copy they have.
  void append(FingerprintSpan fingerprints, std::span<const DocId> ids,
              std::span<std::uint32_t> order);

  FingerprintColumn values_;
  std::vector<std::uint32_t> starts_;  // and the end behind the last
  std::vector<DocId> ids_;
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_EQUAL_GROUPS_H_
