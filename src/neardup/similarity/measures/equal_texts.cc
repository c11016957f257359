#include "neardup/similarity/measures/equal_texts.h"

#include <algorithm>
#include <compare>
#include <numeric>

namespace neardup {

EqualTexts::EqualTexts(std::span<const TextIdentity> identities)
    : DocumentGroups(identities.size(),
                     [identities](std::uint32_t a, std::uint32_t b) {
                       return identities[a] <=> identities[b];
                     }) {}

std::vector<std::uint32_t> groups_by_identity(
    const EqualTexts& groups, std::span<const TextIdentity> identities) {
  std::vector<std::uint32_t> order(groups.size());
  std::iota(order.begin(), order.end(), std::uint32_t{0});
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return identities[groups.first_member(a)] <
           identities[groups.first_member(b)];
  });
  return order;
}

}  // namespace neardup
