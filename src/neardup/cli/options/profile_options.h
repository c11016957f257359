// Which fingerprint: a profile by name or file, and the parts of it that have
// an option of their own.

#ifndef NEARDUP_CLI_OPTIONS_PROFILE_OPTIONS_H_
#define NEARDUP_CLI_OPTIONS_PROFILE_OPTIONS_H_

#include <optional>
#include <string>
#include <string_view>

#include "neardup/base/status.h"
#include "neardup/profile/fingerprinter.h"
#include "neardup/profile/profile.h"

namespace CLI {
class App;
}

namespace neardup::cli {

// How many of the heaviest terms to keep, as the user said it.
struct TopNChoice {
  std::size_t n = 0;  // 0: all
  bool adaptive = false;
};

// "all", "adaptive" or a number from 1.
Result<TopNChoice> parse_top_n(std::string_view text);

struct ProfileOptions {
  std::string profile = "default";
  bool is_named = false;  // the profile was
  std::optional<int> bits;
  std::optional<TopNChoice> top_n;
  std::string dictionary;  // compiled; empty: the one installed

  // True if a profile was named, or a part of it.
  bool named() const { return is_named || bits || top_n; }

  // Declares --profile, --bits, --top-n and --dictionary.
  void declare(CLI::App& verb);

  // The profile with the changes asked for. kInvalidArgument if there is none
  // of that name or the parts do not fit together, errors of the file if it is
  // a path.
  Result<Profile> resolve() const;

  // What the profile reads.
  DataPaths data() const;
};

// Declares --dictionary, which names a compiled dictionary.
void declare_dictionary(CLI::App& verb, std::string& dictionary);

// Where data is read from, with `dictionary` (if not empty) instead of the one
// installed.
DataPaths data_with(const std::string& dictionary);

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_OPTIONS_PROFILE_OPTIONS_H_
