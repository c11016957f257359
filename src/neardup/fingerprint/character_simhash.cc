#include "neardup/fingerprint/character_simhash.h"

#include <array>
#include <cstdint>

namespace neardup {

CharacterSimHash character_simhash(std::string_view text,
                                   const CharacterSimHashOptions& options) {
  std::array<std::uint64_t, 64> ones{};
  CharacterSimHash result;
  result.ngrams = count_ngrams(text, options.unit, options.n, ones.data());
  std::uint64_t bits = 0;
  for (std::size_t j = 0; j < ones.size(); ++j) {
    // The sum of bit j is ones - zeros.
    const std::uint64_t zeros = result.ngrams - ones[j];
    const bool one =
        options.tie_rule == TieRule::kOne ? ones[j] >= zeros : ones[j] > zeros;
    bits |= std::uint64_t{one} << j;
  }
  result.fingerprint = Fingerprint(bits);
  return result;
}

}  // namespace neardup
