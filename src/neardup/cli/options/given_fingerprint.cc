#include "neardup/cli/options/given_fingerprint.h"

#include <cstddef>

#include <fmt/format.h>

namespace neardup::cli {
namespace {

bool has_bits_above(const Fingerprint& fingerprint, int bits) {
  for (int position = bits; position < fingerprint.bits(); ++position) {
    if (fingerprint.bit(position)) {
      return true;
    }
  }
  return false;
}

}  // namespace

Result<Fingerprint> parse_fingerprint(std::string_view digits,
                                      std::optional<int> bits) {
  if (!bits) {
    return Fingerprint::parse(digits);
  }
  const auto binary_digits = static_cast<std::size_t>(*bits);
  const std::size_t hex_digits = (binary_digits + 3) / 4;
  const bool is_binary = digits.size() == binary_digits &&
                         digits.find_first_not_of("01") == digits.npos;
  if (is_binary) {
    return Fingerprint::parse_binary(digits);
  }
  if (digits.size() != hex_digits) {
    return invalid_argument(
        fmt::format("'{}' has {} digits; {} bits are {} binary digits or {} "
                    "hex digits",
                    digits, digits.size(), *bits, binary_digits, hex_digits));
  }
  NEARDUP_ASSIGN_OR_RETURN(const Fingerprint wide, Fingerprint::parse(digits));
  if (has_bits_above(wide, *bits)) {
    return invalid_argument(
        fmt::format("'{}' is too large for {} bits", digits, *bits));
  }
  return Fingerprint(wide.value(), *bits);
}

}  // namespace neardup::cli
