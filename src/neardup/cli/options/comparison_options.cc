#include "neardup/cli/options/comparison_options.h"

#include <fmt/format.h>

#include "neardup/cli/options/declare_option.h"
#include "neardup/cli/options/value_parsers.h"

namespace neardup::cli {
namespace {

constexpr const char* kComparisonGroup = "Comparison";

Result<Method> parse_method_for_two(const std::string& name) {
  NEARDUP_ASSIGN_OR_RETURN(const Method method, parse_method(name));
  if (!compares_fingerprints(method) && method != Method::kHybrid) {
    return invalid_argument(
        fmt::format("'{}' is none of simhash, hybrid, exact", name));
  }
  return method;
}

}  // namespace

void ComparisonOptions::declare_for_texts(CLI::App& verb) {
  default_ = Method::kHybrid;
  declare_value(
      verb, "--method",
      {.group = kComparisonGroup,
       .placeholder = "hybrid|simhash|minhash|shingles|cosine|"
                      "longest-sentences|exact",
       .help = "How texts are compared. hybrid: MinHash finds candidates, "
               "a judge of copies decides. simhash: fingerprints at most k "
               "bits apart. minhash: MinHash with locality-sensitive hashing. "
               "shingles: Jaccard similarity of shingles of "
               "--shingle-width words. cosine: of TF-IDF vectors. "
               "longest-sentences: the same --sentences longest sentences. "
               "exact: equal after normalisation.",
       .default_value = "hybrid"},
      store_in(named_, parse_method));
  declare_thresholds(verb);
  details_.declare_caution(verb, kComparisonGroup);
  details_.declare_weights(verb, kComparisonGroup);
  details_.declare(verb, kComparisonGroup);
}

void ComparisonOptions::declare_for_two(CLI::App& verb) {
  default_ = Method::kHybrid;
  declare_value(verb, "--method",
                {.group = kComparisonGroup,
                 .placeholder = "hybrid|simhash|exact",
                 .help = "What decides. hybrid: a judge of copies. simhash: "
                         "fingerprints at most k bits apart, the default with "
                         "--weights. exact: equal after normalisation.",
                 .default_value = "hybrid"},
                store_in(named_, parse_method_for_two));
  declare_thresholds(verb);
  details_.declare_caution(verb, kComparisonGroup);
  // There, --weights stands for features with weights.
  details_.declare_weights(verb, kComparisonGroup, "--judge-weights");
}

void ComparisonOptions::declare_thresholds(CLI::App& verb) {
  declare_value(verb, "--k",
                {.group = kComparisonGroup,
                 .placeholder = "N",
                 .help = "Near-duplicates differ in at most this many bits, "
                         "0 to the width of the fingerprint. For simhash, "
                         "which it stands for if no method is named.",
                 .default_value = "3"},
                store_in(k_, [](const std::string& text) {
                  return parse_int(text, 0, Fingerprint::kMaxBits);
                }));
  declare_value(verb, "--min-similarity,--threshold",
                {.group = kComparisonGroup,
                 .placeholder = "SHARE",
                 .help = "Leave out pairs that are less similar than this, as "
                         "the method measures it: whatever their relation, and "
                         "deciding nothing else. simhash: 1 - distance / bits. "
                         "0 stands for the method's own threshold, which "
                         "minhash, shingles and cosine decide by.",
                 .default_value = "0"},
                store_in(min_similarity_, parse_share));
}

// The judge is asked by hybrid only.
Status ComparisonOptions::check_judge() const {
  const char* option = details_.judge_option();
  if (method() == Method::kHybrid || option == nullptr) {
    return {};
  }
  return invalid_argument(fmt::format(
      "{} goes with --method hybrid; {} has no judge that weighs evidence",
      option, method_name(method())));
}

Method ComparisonOptions::method() const {
  return named_.value_or(k_ ? Method::kSimHash : default_);
}

Status ComparisonOptions::apply_to(JobOptions& job) const {
  const int bits = job.profile.simhash.bits;
  if (k() > bits) {
    return invalid_argument(fmt::format(
        "--k: {} is more than the {} bits of the fingerprint", k(), bits));
  }
  NEARDUP_RETURN_IF_ERROR(check_judge());
  const Method methods[] = {method()};
  NEARDUP_RETURN_IF_ERROR(details_.apply_to(methods, job));
  job.method = method();
  job.k = k();
  job.min_similarity = min_similarity_;
  return {};
}

}  // namespace neardup::cli
