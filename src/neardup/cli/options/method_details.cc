#include "neardup/cli/options/method_details.h"

#include <algorithm>
#include <initializer_list>
#include <limits>

#include "neardup/cli/options/declare_option.h"
#include "neardup/cli/options/value_parsers.h"

namespace neardup::cli {
namespace {

bool any_of_methods(std::span<const Method> methods,
                    std::initializer_list<Method> wanted) {
  return std::any_of(methods.begin(), methods.end(), [wanted](Method method) {
    return std::find(wanted.begin(), wanted.end(), method) != wanted.end();
  });
}

}  // namespace

void MethodDetails::declare(CLI::App& verb, const std::string& group) {
  declare_value(verb, "--shingle-width",
                {.group = group,
                 .placeholder = "N",
                 .help = "Tokens in a shingle, 1 to 64, for minhash and "
                         "shingles. Wider shingles find fewer pairs and mean "
                         "more.",
                 .default_value = "3"},
                store_in(shingle_width_, [](const std::string& text) {
                  return parse_whole_number(text, 1, kMaxShingleWidth);
                }));
  declare_value(verb, "--sentences",
                {.group = group,
                 .placeholder = "N",
                 .help = "How many of the longest sentences must be the same, "
                         "for longest-sentences. Fewer find more pairs.",
                 .default_value = "3"},
                store_in(sentences_, [](const std::string& text) {
                  return parse_whole_number(
                      text, 1, std::numeric_limits<std::uint32_t>::max());
                }));
}

Status MethodDetails::apply_to(std::span<const Method> methods,
                               JobOptions& job) const {
  if (shingle_width_ &&
      !any_of_methods(methods, {Method::kMinhash, Method::kShingles})) {
    return invalid_argument(
        "--shingle-width goes with --method minhash or --method shingles; no "
        "other method counts shingles of a width that can be chosen");
  }
  if (sentences_ && !any_of_methods(methods, {Method::kLongestSentences})) {
    return invalid_argument(
        "--sentences goes with --method longest-sentences; no other method "
        "looks at sentences");
  }
  job.shingle_width = shingle_width_.value_or(job.shingle_width);
  job.sentences = sentences_.value_or(job.sentences);
  return {};
}

}  // namespace neardup::cli
