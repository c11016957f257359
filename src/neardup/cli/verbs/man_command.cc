// neardup man: the manual page.

#include <ostream>
#include <string>

#include "neardup/cli/help/man_page.h"
#include "neardup/cli/help/reference_page.h"
#include "neardup/cli/options/declare_option.h"
#include "neardup/cli/verbs/commands.h"

namespace neardup::cli {
namespace {

class ManCommand final : public Command {
 public:
  CommandDescription description() const override;
  void declare(CLI::App& verb) override;
  Result<ExitCode> run(Session& session) override;

 private:
  std::string format_ = "roff";
};

CommandDescription ManCommand::description() const {
  return {
      .name = "man",
      .summary = "print the manual page",
      .usage = "[OPTION...]",
      .paragraphs = {},
      .examples = {{"Read it", "neardup man | man -l -"},
                   {"Install it for yourself", "neardup man > neardup.1"},
                   {"As Markdown", "neardup man --format markdown"}},
  };
}

void ManCommand::declare(CLI::App& verb) {
  declare_value(verb, "--format",
                {.group = "Output",
                 .placeholder = "roff|markdown",
                 .help = "roff for man, Markdown for a web page.",
                 .default_value = "roff"},
                store_choice_in(format_, {"roff", "markdown"}));
}

Result<ExitCode> ManCommand::run(Session& session) {
  session.streams.out << (format_ == "roff"
                              ? man_page(session.reference)
                              : reference_page(session.reference));
  return ExitCode::kDone;
}

}  // namespace

std::unique_ptr<Command> make_man_command() {
  return std::make_unique<ManCommand>();
}

}  // namespace neardup::cli
