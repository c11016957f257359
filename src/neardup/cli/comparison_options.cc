#include "neardup/cli/comparison_options.h"

#include <fmt/format.h>

#include "neardup/cli/declare_option.h"
#include "neardup/cli/value_parsers.h"

namespace neardup::cli {
namespace {

constexpr const char* kGroup = "Comparison";

}  // namespace

void ComparisonOptions::declare(CLI::App& verb) {
  declare_value(verb, "--method",
                {.group = kGroup,
                 .placeholder = "simhash|exact",
                 .help = "How texts are compared. simhash: fingerprints at "
                         "most k bits apart. exact: equal after "
                         "normalisation.",
                 .default_value = "simhash"},
                store_in(method, parse_method));
  declare_value(verb, "--k",
                {.group = kGroup,
                 .placeholder = "N",
                 .help = "Near-duplicates differ in at most this many bits, "
                         "0 to the width of the fingerprint.",
                 .default_value = "3"},
                store_in(k, [](const std::string& text) {
                  return parse_int(text, 0, Fingerprint::kMaxBits);
                }));
  declare_value(verb, "--min-similarity",
                {.group = kGroup,
                 .placeholder = "SHARE",
                 .help = "Near-duplicates are at least this similar: 1 - "
                         "distance / bits. Narrows --k, never widens it.",
                 .default_value = "0"},
                store_in(min_similarity, parse_share));
}

Status ComparisonOptions::apply_to(JobOptions& job) const {
  const int bits = job.profile.simhash.bits;
  if (k > bits) {
    return invalid_argument(fmt::format(
        "--k: {} is more than the {} bits of the fingerprint", k, bits));
  }
  job.method = method;
  job.k = k;
  job.min_similarity = min_similarity;
  return {};
}

}  // namespace neardup::cli
