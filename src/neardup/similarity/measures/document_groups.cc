#include "neardup/similarity/measures/document_groups.h"

#include <utility>

namespace neardup {

DocumentGroups::DocumentGroups(std::vector<std::uint32_t> first_members)
    : group_of_(std::move(first_members)),
      begins_{0},
      members_(group_of_.size()) {
  // The first member of a group comes before the others, so its number is
  // known when they ask for it. begins_ first counts members.
  for (std::uint32_t document = 0; document < group_of_.size(); ++document) {
    const std::uint32_t first = group_of_[document];
    if (first == document) {
      group_of_[document] = static_cast<std::uint32_t>(size());
      begins_.push_back(0);
    } else {
      group_of_[document] = group_of_[first];
    }
    ++begins_[group_of_[document] + 1];
  }
  std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
  std::vector<std::uint32_t> next(begins_.begin(), begins_.end() - 1);
  for (std::uint32_t document = 0; document < group_of_.size(); ++document) {
    members_[next[group_of_[document]]++] = document;
  }
}

}  // namespace neardup
