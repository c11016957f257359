// Documents in groups: every document is in one, and groups are numbered by
// their first document, ascending.
//
// Thread safety: immutable.

#ifndef NEARDUP_SIMILARITY_MEASURES_DOCUMENT_GROUPS_H_
#define NEARDUP_SIMILARITY_MEASURES_DOCUMENT_GROUPS_H_

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

namespace neardup {

class DocumentGroups {
 public:
  // Groups the documents [0, documents) that compare(a, b), an order of them,
  // calls equal. Cost: one sort. Memory: 12 bytes a document, 4 more while
  // grouping.
  template <typename Compare>
  DocumentGroups(std::size_t documents, const Compare& compare)
      : DocumentGroups(first_members(documents, compare)) {}

  // The number of groups.
  std::size_t size() const { return begins_.size() - 1; }
  std::size_t documents() const { return members_.size(); }

  // The documents of a group, ascending. REQUIRES: group < size().
  std::span<const std::uint32_t> members(std::uint32_t group) const {
    return std::span(members_).subspan(begins_[group],
                                       begins_[group + 1] - begins_[group]);
  }
  std::uint32_t first_member(std::uint32_t group) const {
    return members_[begins_[group]];
  }
  // REQUIRES: document < documents().
  std::uint32_t group_of(std::uint32_t document) const {
    return group_of_[document];
  }

 private:
  // `first_members` has, for each document, the first member of its group.
  explicit DocumentGroups(std::vector<std::uint32_t> first_members);

  template <typename Compare>
  static std::vector<std::uint32_t> first_members(std::size_t documents,
                                                  const Compare& compare) {
    std::vector<std::uint32_t> sorted(documents);
    std::iota(sorted.begin(), sorted.end(), std::uint32_t{0});
    std::sort(sorted.begin(), sorted.end(),
              [&compare](std::uint32_t a, std::uint32_t b) {
                const auto order = compare(a, b);
                return std::is_eq(order) ? a < b : std::is_lt(order);
              });
    std::vector<std::uint32_t> first(documents);
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      const bool same = i > 0 && std::is_eq(compare(sorted[i - 1], sorted[i]));
      first[sorted[i]] = same ? first[sorted[i - 1]] : sorted[i];
    }
    return first;
  }

  std::vector<std::uint32_t> group_of_;
  // members_[begins_[g], begins_[g + 1]) are the members of group g.
  std::vector<std::uint32_t> begins_;
  std::vector<std::uint32_t> members_;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_MEASURES_DOCUMENT_GROUPS_H_
