// neardup help: the program about itself.

#include <ostream>
#include <string>

#include <fmt/format.h>

#include "neardup/cli/help/help_text.h"
#include "neardup/cli/options/command_reference.h"
#include "neardup/cli/options/declare_option.h"
#include "neardup/cli/terminal/suggestion.h"
#include "neardup/cli/verbs/commands.h"

namespace neardup::cli {
namespace {

class HelpCommand final : public Command {
 public:
  CommandDescription description() const override;
  void declare(CLI::App& verb) override;
  Result<ExitCode> run(Session& session) override;

 private:
  std::string verb_;
  std::string action_;
};

CommandDescription HelpCommand::description() const {
  return {
      .name = "help",
      .summary = "tell about a verb, with examples",
      .usage = "[VERB [ACTION]]",
      .paragraphs = {},
      .examples = {{"All about dedup", "neardup help dedup"}},
  };
}

void HelpCommand::declare(CLI::App& verb) {
  declare_argument(verb, "VERB",
                   {.placeholder = "VERB", .help = "The verb to tell about."},
                   store_in(verb_));
  declare_argument(verb, "ACTION",
                   {.placeholder = "ACTION",
                    .help = "One of the verb's actions, if it has some."},
                   store_in(action_));
}

Result<ExitCode> HelpCommand::run(Session& session) {
  const Reference& reference = session.reference;
  if (verb_.empty()) {
    session.streams.out << program_help(reference, HelpLength::kLong);
    return ExitCode::kDone;
  }
  const VerbReference* verb = reference.find(verb_);
  if (verb == nullptr) {
    return invalid_argument(fmt::format(
        "'{}' is no verb{}", verb_,
        did_you_mean_or_see(verb_, reference.verb_names(), "neardup --help")));
  }
  if (!action_.empty()) {
    const std::vector<std::string> names = verb->action_names();
    verb = reference.find(verb_ + " " + action_);
    if (verb == nullptr) {
      return invalid_argument(fmt::format(
          "'{}' is no action of {}{}", action_, verb_,
          did_you_mean_or_see(action_, names,
                              fmt::format("neardup help {}", verb_))));
    }
  }
  session.streams.out << verb_help(reference, *verb, HelpLength::kLong);
  return ExitCode::kDone;
}

}  // namespace

std::unique_ptr<Command> make_help_command() {
  return std::make_unique<HelpCommand>();
}

}  // namespace neardup::cli
