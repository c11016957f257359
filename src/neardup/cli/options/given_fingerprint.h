// Fingerprints and feature hashes as a user writes them.

#ifndef NEARDUP_CLI_OPTIONS_GIVEN_FINGERPRINT_H_
#define NEARDUP_CLI_OPTIONS_GIVEN_FINGERPRINT_H_

#include <optional>
#include <string_view>

#include "neardup/base/status.h"
#include "neardup/fingerprint/fingerprint.h"

namespace neardup::cli {

// With `bits`, as many binary digits or (bits + 3) / 4 hex digits: with 6,
// "100101" and "25" are the same. Without, hex digits of four bits each, 1 to
// 64. Most significant digit first. kInvalidArgument, naming `digits`,
// otherwise. REQUIRES: bits is nothing or 1..Fingerprint::kMaxBits.
Result<Fingerprint> parse_fingerprint(std::string_view digits,
                                      std::optional<int> bits);

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_OPTIONS_GIVEN_FINGERPRINT_H_
