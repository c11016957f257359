// neardup completion: a completion script for a shell.

#include <ostream>
#include <string>

#include "neardup/cli/help/completion.h"
#include "neardup/cli/options/declare_option.h"
#include "neardup/cli/verbs/commands.h"

namespace neardup::cli {
namespace {

class CompletionCommand final : public Command {
 public:
  CommandDescription description() const override;
  void declare(CLI::App& verb) override;
  Result<ExitCode> run(Session& session) override;

 private:
  std::string shell_;
};

CommandDescription CompletionCommand::description() const {
  return {
      .name = "completion",
      .summary = "print a completion script for bash, zsh or fish",
      .usage = "bash|zsh|fish",
      .paragraphs = {"bash: source it from ~/.bashrc. zsh: save it as _neardup "
                     "in a folder of $fpath. fish: save it as "
                     "~/.config/fish/completions/neardup.fish."},
      .examples = {{"In this shell, from now on",
                    "source <(neardup completion bash)"}},
  };
}

void CompletionCommand::declare(CLI::App& verb) {
  declare_argument(
      verb, "SHELL",
      {.placeholder = "bash|zsh|fish", .help = "The shell to complete in."},
      store_choice_in(shell_, {"bash", "zsh", "fish"}));
}

Result<ExitCode> CompletionCommand::run(Session& session) {
  if (shell_.empty()) {
    return invalid_argument("name a shell: bash, zsh or fish");
  }
  const Reference& reference = session.reference;
  session.streams.out << (shell_ == "bash"  ? bash_completion(reference)
                          : shell_ == "zsh" ? zsh_completion(reference)
                                            : fish_completion(reference));
  return ExitCode::kDone;
}

}  // namespace

std::unique_ptr<Command> make_completion_command() {
  return std::make_unique<CompletionCommand>();
}

}  // namespace neardup::cli
