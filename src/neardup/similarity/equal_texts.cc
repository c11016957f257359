#include "neardup/similarity/equal_texts.h"

#include <algorithm>
#include <numeric>

namespace neardup {
namespace {

// The documents, those of equal texts side by side and ascending.
std::vector<std::uint32_t> sorted_by_text(
    std::span<const TextIdentity> identities) {
  std::vector<std::uint32_t> order(identities.size());
  std::iota(order.begin(), order.end(), std::uint32_t{0});
  std::sort(order.begin(), order.end(),
            [identities](std::uint32_t a, std::uint32_t b) {
              return identities[a] != identities[b]
                         ? identities[a] < identities[b]
                         : a < b;
            });
  return order;
}

}  // namespace

EqualTexts::EqualTexts(std::span<const TextIdentity> identities)
    : family_of_(identities.size()), begins_(1, 0) {
  // For now a document's entry names the first document of its text.
  const std::vector<std::uint32_t> order = sorted_by_text(identities);
  for (std::size_t i = 0; i < order.size(); ++i) {
    const bool same = i > 0 && identities[order[i]] == identities[order[i - 1]];
    family_of_[order[i]] = same ? family_of_[order[i - 1]] : order[i];
  }
  // Now number the families in the order of their first documents, which come
  // before the others of the family.
  std::vector<std::uint32_t> sizes;
  for (std::uint32_t document = 0; document < family_of_.size(); ++document) {
    const std::uint32_t first = family_of_[document];
    if (first == document) {
      family_of_[document] = static_cast<std::uint32_t>(sizes.size());
      sizes.push_back(1);
    } else {
      family_of_[document] = family_of_[first];
      ++sizes[family_of_[document]];
    }
  }
  begins_.resize(sizes.size() + 1);
  std::partial_sum(sizes.begin(), sizes.end(), begins_.begin() + 1);
  members_.resize(family_of_.size());
  std::vector<std::uint32_t>& next = sizes;
  std::copy(begins_.begin(), begins_.end() - 1, next.begin());
  for (std::uint32_t document = 0; document < family_of_.size(); ++document) {
    members_[next[family_of_[document]]++] = document;
  }
}

}  // namespace neardup
