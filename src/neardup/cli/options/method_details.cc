#include "neardup/cli/options/method_details.h"

#include <algorithm>
#include <initializer_list>
#include <limits>

#include "neardup/cli/options/declare_option.h"
#include "neardup/cli/options/value_parsers.h"
#include "neardup/similarity/weights/weights_file.h"

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

void MethodDetails::declare_caution(CLI::App& verb, const std::string& group) {
  declare_value(verb, "--caution",
                {.group = group,
                 .placeholder = "P",
                 .help = "For hybrid: call two texts near if the judge gives "
                         "it this probability or more that they are copies, "
                         "above 0 and below 1. More keeps more siblings, "
                         "texts of one template with other content; less "
                         "finds more copies.",
                 .default_value = "0.5"},
                store_in(caution_, parse_caution));
}

void MethodDetails::declare_weights(CLI::App& verb, const std::string& group,
                                    const char* option) {
  weights_option_ = option;
  declare_value(verb, option,
                {.group = group,
                 .placeholder = "FILE",
                 .help = "For hybrid: judge by the weights in this file, which "
                         "'neardup eval --fit' wrote, instead of those that "
                         "neardup ships."},
                store_in(weights_));
  keep_to_command_line(verb, {option});
}

const char* MethodDetails::judge_option() const {
  if (caution_) {
    return "--caution";
  }
  return weights_.empty() ? nullptr : weights_option_;
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
  job.caution = caution();
  if (!weights_.empty()) {
    NEARDUP_ASSIGN_OR_RETURN(job.weights, load_weights(weights_));
  }
  return {};
}

}  // namespace neardup::cli
