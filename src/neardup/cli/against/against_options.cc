#include "neardup/cli/against/against_options.h"

#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "neardup/cli/options/declare_option.h"
#include "neardup/jobs/against/fit_to_collections.h"

namespace neardup::cli {
namespace {

constexpr const char* kAgainstGroup = "Older corpus";

Status differs(std::string_view option, const std::string& collection,
               std::string_view theirs) {
  return invalid_argument(fmt::format(
      "{}: the collection {} compares by {}; leave the option out, or name a "
      "collection made with it",
      option, collection, theirs));
}

// The option by which a profile was named, or else changed.
std::string_view named_part(const ProfileOptions& profile) {
  return profile.is_named ? "--profile" : profile.bits ? "--bits" : "--top-n";
}

Status check_named(const ComparisonOptions& asked,
                   const CollectionComparison& theirs,
                   const std::string& collection) {
  const bool by_hybrid = theirs.method == Method::kHybrid;
  const std::string words =
      by_hybrid ? fmt::format("hybrid with caution {}", theirs.caution)
                : fmt::format("simhash with k = {}", theirs.k);
  if (asked.names_method() && asked.method() != theirs.method) {
    return differs("--method", collection, words);
  }
  if (asked.names_k() && (by_hybrid || asked.k() != theirs.k)) {
    return differs("--k", collection, words);
  }
  const char* judge = asked.judge_option();
  if (judge == nullptr) {
    return {};
  }
  const bool same_judge = by_hybrid && std::string_view(judge) == "--caution" &&
                          asked.caution() == theirs.caution;
  return same_judge ? Status() : differs(judge, collection, words);
}

}  // namespace

void declare_against(CLI::App& verb, DedupOptions& job) {
  declare_each(
      verb, "--against",
      {.group = kAgainstGroup,
       .placeholder = "COLLECTION|FILE",
       .help = "Remove what is a duplicate of a document of this older corpus: "
               "a collection, or whatever INPUT may be. May be given several "
               "times. See above."},
      job.against);
  declare_flag(verb, "--add", kAgainstGroup,
               "Add what is kept to the collection named with --against. A "
               "record that is there already, under its id and with its text, "
               "is that document and no duplicate of it.",
               job.add);
  // What is read and what is written is not for a file to say.
  keep_to_command_line(verb, {"--against", "--add"});
}

Status fit_to_collections(const ComparisonOptions& comparison,
                          const ProfileOptions& profile, DedupOptions& job) {
  const std::string collection = first_collection(job.against);
  if (job.add && collection.empty()) {
    return invalid_argument(
        "--add: name the collection that records are added to with --against; "
        "it must be there already");
  }
  NEARDUP_ASSIGN_OR_RETURN(std::optional<CollectionComparison> theirs,
                           comparison_of(job.against));
  if (!theirs) {
    return {};
  }
  NEARDUP_RETURN_IF_ERROR(check_named(comparison, *theirs, collection));
  job.method = theirs->method;
  job.caution = theirs->caution;
  job.k = theirs->k;
  if (theirs->profile && !profile.named()) {
    job.profile = *std::move(theirs->profile);
  } else if (theirs->profile) {
    const Status fits = check_fit(job, collection, *theirs);
    return fits.ok() ? fits
                     : differs(named_part(profile), collection,
                               "the profile " + theirs->profile->name);
  }
  return {};
}

}  // namespace neardup::cli
