// neardup collection create: an empty collection.

#include <limits>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "neardup/cli/collection/collection_commands.h"
#include "neardup/cli/collection/named_collection.h"
#include "neardup/cli/options/declare_option.h"
#include "neardup/cli/options/profile_options.h"
#include "neardup/cli/options/value_parsers.h"
#include "neardup/cli/terminal/human_format.h"

namespace neardup::cli {
namespace {

constexpr const char* kComparisonGroup = "Comparison";
constexpr const char* kKeptGroup = "Document";

class CreateCommand final : public Command {
 public:
  CommandDescription description() const override;
  void declare(CLI::App& verb) override;
  Result<ExitCode> run(Session& session) override;

 private:
  void declare_comparison(CLI::App& verb);
  Result<CollectionSettings> settings() const;

  std::string name_;
  std::string method_;  // empty: as the other options say
  std::optional<std::string> profile_;
  std::optional<int> bits_;
  std::optional<int> k_;
  std::optional<double> caution_;
  CollectionSettings asked_;
};

CommandDescription CreateCommand::description() const {
  return {
      .name = "collection create",
      .summary = "make an empty collection",
      .usage = "NAME [OPTION...]",
      .paragraphs =
          {"How the collection compares, and what it keeps of a document, is "
           "said here and cannot be changed later; 'export' and 'import' make "
           "another one of the same documents.",
           "An estimate of the memory and disk that --expected-documents of "
           "1 KB take is printed on standard error."},
      .examples = {{"One that compares by hybrid, and keeps texts for a month",
                    "neardup collection create month --keep-texts --ttl 30d"},
                   {"One of fingerprints of Chinese keywords",
                    "neardup collection create zh --method simhash --profile "
                    "zh --k 6 --expected-documents 100000"}},
  };
}

void CreateCommand::declare(CLI::App& verb) {
  declare_name(verb, name_);
  declare_comparison(verb);
  declare_flag(verb, "--keep-texts", kKeptGroup,
               "Keep texts as they came, for 'get' and 'export'.",
               asked_.keep_texts);
  declare_value(verb, "--ttl",
                {.group = kKeptGroup,
                 .placeholder = "TIME",
                 .help = "Forget documents that are older than this by their "
                         "time: 30d, 12h, 90m or 45s. Without it they stay."},
                store_in(asked_.ttl, parse_duration));
  declare_value(
      verb, "--expected-documents",
      {.group = kKeptGroup,
       .placeholder = "N",
       .help = "About how many documents there will be. Only speed depends on "
               "it.",
       .default_value = "1000000"},
      store_in(asked_.expected_documents, [](const std::string& text) {
        return parse_whole_number(text, 1,
                                  std::numeric_limits<std::uint32_t>::max());
      }));
}

void CreateCommand::declare_comparison(CLI::App& verb) {
  declare_value(verb, "--method",
                {.group = kComparisonGroup,
                 .placeholder = "hybrid|simhash",
                 .help = "How texts are compared. hybrid: MinHash finds "
                         "candidates, a judge of copies decides. simhash: "
                         "fingerprints at most k bits apart; --k, --bits and "
                         "--profile stand for it.",
                 .default_value = "hybrid"},
                store_choice_in(method_, {"hybrid", "simhash"}));
  declare_value(verb, "--profile",
                {.group = kComparisonGroup,
                 .placeholder = "PROFILE",
                 .help = "simhash: recipe from text to fingerprint, a name "
                         "that 'neardup profiles' lists or a file ending in "
                         ".toml.",
                 .default_value = "default"},
                store_in_optional(profile_));
  declare_value(verb, "--bits",
                {.group = kComparisonGroup,
                 .placeholder = "N",
                 .help = "simhash: width of the fingerprint, 1 to 256, instead "
                         "of the profile's."},
                store_in(bits_, [](const std::string& text) {
                  return parse_int(text, 1, Fingerprint::kMaxBits);
                }));
  declare_value(verb, "--k",
                {.group = kComparisonGroup,
                 .placeholder = "N",
                 .help = "simhash: near-duplicates differ in at most this many "
                         "bits.",
                 .default_value = "3"},
                store_in(k_, [](const std::string& text) {
                  return parse_int(text, 0, Fingerprint::kMaxBits);
                }));
  declare_value(verb, "--caution",
                {.group = kComparisonGroup,
                 .placeholder = "SHARE",
                 .help = "hybrid: how sure it must be that one text is a copy "
                         "of the other, above 0 and below 1.",
                 .default_value = "0.5"},
                store_in(caution_, parse_caution));
}

Result<CollectionSettings> CreateCommand::settings() const {
  NEARDUP_RETURN_IF_ERROR(check_name(name_));
  const bool of_simhash = profile_ || bits_ || k_;
  const bool simhash = method_ == "simhash" || (method_.empty() && of_simhash);
  if (!simhash && of_simhash) {
    return invalid_argument(
        "--profile, --bits and --k go with --method simhash");
  }
  if (simhash && caution_) {
    return invalid_argument(
        "--caution goes with --method hybrid; simhash has no judge");
  }
  CollectionSettings settings = asked_;
  settings.method = simhash ? Method::kSimHash : Method::kHybrid;
  settings.profile = profile_.value_or(settings.profile);
  settings.bits = bits_;
  settings.k = k_.value_or(settings.k);
  settings.caution = caution_.value_or(settings.caution);
  if (simhash) {
    // For its message: an unknown profile is a slip of the command line.
    ProfileOptions profile;
    profile.profile = settings.profile;
    NEARDUP_RETURN_IF_ERROR(profile.resolve().status());
  }
  NEARDUP_RETURN_IF_ERROR(validate(settings));
  return settings;
}

Result<ExitCode> CreateCommand::run(Session& session) {
  NEARDUP_ASSIGN_OR_RETURN(const CollectionSettings asked, settings());
  NEARDUP_RETURN_IF_ERROR(create_collection(name_, asked));
  if (!session.general.quiet) {
    const CollectionEstimate estimate = estimate_collection(asked);
    session.streams.say(fmt::format(
        "{}: created; {} documents of 1 KB will take about {} of memory and "
        "{} of disk\n",
        name_, human_count(asked.expected_documents),
        human_bytes(static_cast<double>(estimate.memory)),
        human_bytes(static_cast<double>(estimate.disk))));
  }
  return ExitCode::kDone;
}

}  // namespace

std::unique_ptr<Command> make_collection_create_command() {
  return std::make_unique<CreateCommand>();
}

}  // namespace neardup::cli
