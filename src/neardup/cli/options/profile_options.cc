#include "neardup/cli/options/profile_options.h"

#include <limits>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "neardup/cli/options/command_reference.h"
#include "neardup/cli/options/declare_option.h"
#include "neardup/cli/options/value_parsers.h"
#include "neardup/cli/terminal/suggestion.h"

namespace neardup::cli {
namespace {

constexpr const char* kFingerprintGroup = "Fingerprint";

}  // namespace

Result<TopNChoice> parse_top_n(std::string_view text) {
  if (text == "all") {
    return TopNChoice{};
  }
  if (text == "adaptive") {
    return TopNChoice{.adaptive = true};
  }
  const Result<std::uint64_t> n =
      parse_whole_number(text, 1, std::numeric_limits<std::uint32_t>::max());
  if (!n.ok()) {
    return invalid_argument(
        fmt::format("'{}' is not a number from 1, 'all' or 'adaptive'", text));
  }
  return TopNChoice{.n = *n};
}

void ProfileOptions::declare(CLI::App& verb) {
  declare_value(verb, "--profile",
                {.group = kFingerprintGroup,
                 .placeholder = "PROFILE",
                 .help = "Recipe from text to fingerprint: a name that "
                         "'neardup profiles' lists, or a file ending in .toml.",
                 .default_value = "default"},
                [this](const std::string& text) -> Status {
                  profile = text;
                  is_named = true;
                  return {};
                });
  declare_value(verb, "--bits",
                {.group = kFingerprintGroup,
                 .placeholder = "N",
                 .help = "Width of the fingerprint, 1 to 256, instead of the "
                         "profile's."},
                store_in(bits, [](const std::string& text) {
                  return parse_int(text, 1, Fingerprint::kMaxBits);
                }));
  declare_value(verb, "--top-n",
                {.group = kFingerprintGroup,
                 .placeholder = "N|all|adaptive",
                 .help = "Keep only the N heaviest terms of a text, instead of "
                         "the profile's number. 'adaptive' keeps one for every "
                         "120 bytes, 5 to 200."},
                store_in(top_n, parse_top_n));
  declare_dictionary(verb, dictionary);
}

DataPaths ProfileOptions::data() const { return data_with(dictionary); }

void declare_dictionary(CLI::App& verb, std::string& dictionary) {
  declare_value(verb, "--dictionary",
                {.group = kFingerprintGroup,
                 .placeholder = "FILE",
                 .help = "Chinese dictionary that 'neardup dictionary compile' "
                         "made, instead of the one installed."},
                store_in(dictionary));
}

DataPaths data_with(const std::string& dictionary) {
  DataPaths paths = DataPaths::installed();
  if (!dictionary.empty()) {
    paths.dictionary = dictionary;
  }
  return paths;
}

Result<Profile> ProfileOptions::resolve() const {
  Result<Profile> loaded = load_profile(profile);
  if (!loaded.ok()) {
    const bool is_file = std::string_view(profile).ends_with(".toml");
    if (is_file || loaded.status().code() != StatusCode::kNotFound) {
      return loaded.status();
    }
    // An unknown name is a slip of the command line, not of the disk.
    const std::vector<std::string> names = choices_of("PROFILE");
    return invalid_argument(fmt::format("--profile: {}{}",
                                        loaded.status().message(),
                                        did_you_mean(profile, names)));
  }
  Profile result = *std::move(loaded);
  if (bits) {
    result = with_bits(std::move(result), *bits);
  }
  if (top_n) {
    result.top_n.n = top_n->n;
    result.top_n.adaptive = top_n->adaptive;
  }
  NEARDUP_RETURN_IF_ERROR(validate(result));
  return result;
}

}  // namespace neardup::cli
