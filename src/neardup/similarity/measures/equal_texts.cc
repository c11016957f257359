#include "neardup/similarity/measures/equal_texts.h"

#include <compare>
#include <cstdint>

namespace neardup {

EqualTexts::EqualTexts(std::span<const TextIdentity> identities)
    : DocumentGroups(identities.size(),
                     [identities](std::uint32_t a, std::uint32_t b) {
                       return identities[a] <=> identities[b];
                     }) {}

}  // namespace neardup
