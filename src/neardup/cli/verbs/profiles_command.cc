// neardup profiles: the recipes from text to fingerprint.

#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "neardup/cli/options/declare_option.h"
#include "neardup/cli/options/profile_options.h"
#include "neardup/cli/verbs/commands.h"
#include "neardup/profile/fingerprinter.h"
#include "neardup/profile/profile.h"

namespace neardup::cli {
namespace {

class ProfilesCommand final : public Command {
 public:
  CommandDescription description() const override;
  void declare(CLI::App& verb) override;
  Result<ExitCode> run(Session& session) override;

 private:
  std::string list() const;
  Result<std::string> show() const;

  std::string action_ = "list";
  std::string profile_;
  std::string dictionary_;
  bool json_ = false;
};

CommandDescription ProfilesCommand::description() const {
  return {
      .name = "profiles",
      .summary = "list the profiles, or show one",
      .usage = "[list | show PROFILE] [OPTION...]",
      .paragraphs =
          {"A profile is the complete recipe from text to fingerprint: what is "
           "normalised, what a token is, what it weighs, how it is hashed. "
           "'show' prints every part of it and its id, which also depends on "
           "the dictionaries it reads; fingerprints of different ids are never "
           "compared.",
           "A profile of your own is a TOML file: base = \"zh\" names the one "
           "to start from, every other key changes one part, under the name "
           "that 'show' prints."},
      .examples = {{"List them", "neardup profiles"},
                   {"Every part of one", "neardup profiles show zh"},
                   {"One of your own", "neardup profiles show mine.toml"}},
  };
}

void ProfilesCommand::declare(CLI::App& verb) {
  declare_argument(verb, "ACTION",
                   {.placeholder = "list|show",
                    .help = "What to do with them.",
                    .default_value = "list"},
                   store_choice_in(action_, {"list", "show"}));
  declare_argument(verb, "PROFILE",
                   {.placeholder = "PROFILE",
                    .help = "A name from the list, or a file ending in .toml."},
                   store_in(profile_));
  declare_dictionary(verb, dictionary_);
  declare_flag(verb, "--json", "Output", "Print one line of JSON.", json_);
}

std::string ProfilesCommand::list() const {
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  std::string text;
  for (const Profile& profile : builtin_profiles()) {
    json.push_back({{"name", profile.name},
                    {"bits", profile.simhash.bits},
                    {"summary", profile.summary}});
    text += fmt::format("{:<20}{:>4} bits  {}\n", profile.name,
                        profile.simhash.bits, profile.summary);
  }
  return json_ ? json.dump() + "\n" : text;
}

Result<std::string> ProfilesCommand::show() const {
  if (profile_.empty()) {
    return invalid_argument("name the profile to show");
  }
  ProfileOptions options;
  options.profile = profile_;
  NEARDUP_ASSIGN_OR_RETURN(const Profile profile, options.resolve());
  NEARDUP_ASSIGN_OR_RETURN(
      const Fingerprinter fingerprinter,
      Fingerprinter::create(profile, data_with(dictionary_)));
  const auto recipe = nlohmann::ordered_json::parse(
      canonical_json(profile, fingerprinter.data()));
  nlohmann::ordered_json json;
  json["name"] = profile.name;
  json["id"] = fingerprinter.profile_id();
  json["summary"] = profile.summary;
  json["recipe"] = recipe;
  return json.dump(json_ ? -1 : 2) + "\n";
}

Result<ExitCode> ProfilesCommand::run(Session& session) {
  if (action_ == "show") {
    NEARDUP_ASSIGN_OR_RETURN(const std::string text, show());
    session.streams.print(text);
    return ExitCode::kDone;
  }
  if (!profile_.empty()) {
    return invalid_argument(
        fmt::format("'list' takes no profile; did you mean 'neardup profiles "
                    "show {}'?",
                    profile_));
  }
  session.streams.print(list());
  return ExitCode::kDone;
}

}  // namespace

std::unique_ptr<Command> make_profiles_command() {
  return std::make_unique<ProfilesCommand>();
}

}  // namespace neardup::cli
