#include "neardup/cli/run_cli.h"

#include <exception>
#include <ostream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "neardup/base/out_of_memory.h"
#include "neardup/base/visible_text.h"
#include "neardup/cli/command_tree.h"
#include "neardup/cli/help/help_text.h"
#include "neardup/cli/terminal/exit_code.h"
#include "neardup/cli/terminal/field_flags.h"

namespace neardup::cli {
namespace {

// "neardup dedup: message", the part before the message in red where colours
// are wanted.
void print_error(const CommandTree& tree, const Command* command,
                 const Status& status, Streams& streams) {
  std::string who = "neardup";
  if (command != nullptr) {
    who += " " + command->description().name;
  }
  const bool colored = tree.general().colored_messages(streams);
  streams.err << fmt::format("{}{}:{} {}\n", colored ? "\033[1;31m" : "", who,
                             colored ? "\033[0m" : "",
                             visible_line(with_flags(status.message())))
              << std::flush;
}

void print_settings(const std::vector<AppliedSetting>& settings,
                    Streams& streams) {
  for (const AppliedSetting& setting : settings) {
    streams.say(fmt::format("{} = {} ({})\n", setting.option,
                            visible_line(setting.value), setting.origin));
  }
}

std::string help(const CommandTree& tree, const Command* command,
                 HelpLength length) {
  const Reference& reference = tree.reference();
  if (command == nullptr) {
    return program_help(reference, length);
  }
  return verb_help(reference, *reference.find(command->description().name),
                   length);
}

// Runs the verb with all its settings.
Result<ExitCode> run_command(CommandTree& tree, Command& command,
                             Session& session) {
  NEARDUP_ASSIGN_OR_RETURN(const std::vector<AppliedSetting> settings,
                           tree.apply_settings(session.streams));
  if (tree.general().verbose) {
    print_settings(settings, session.streams);
  }
  NEARDUP_ASSIGN_OR_RETURN(const ExitCode code, command.run(session));
  if (!session.streams.out.flush()) {
    return io_error("standard output: cannot be written");
  }
  return code;
}

// What ended a verb although nothing may: a library's exception. Memory is the
// one that can always be short.
Result<ExitCode> run_guarded(CommandTree& tree, Command& command,
                             Session& session) {
  try {
    return or_out_of_memory(
        [&] { return run_command(tree, command, session); });
  } catch (const std::exception& error) {
    return io_error(fmt::format(
        "stopped by an error that nobody foresaw: {}; please report it",
        error.what()));
  }
}

// Answers what needs no verb to run.
ExitCode answer(const CommandTree& tree, const Request& request,
                Streams& streams) {
  switch (request.kind) {
    case Request::Kind::kVersion:
      streams.out << "neardup " << tree.reference().version << '\n';
      return ExitCode::kDone;
    case Request::Kind::kShortHelp:
      streams.out << help(tree, request.command, HelpLength::kShort);
      return ExitCode::kDone;
    case Request::Kind::kLongHelp:
      streams.out << help(tree, request.command, HelpLength::kLong);
      return ExitCode::kDone;
    case Request::Kind::kRun:
      break;
  }
  streams.err << help(tree, nullptr, HelpLength::kShort);
  return ExitCode::kUsage;
}

}  // namespace

int run_cli(std::span<const char* const> args, Streams& streams) {
  CommandTree tree;
  const Result<Request> request = tree.parse(args);
  if (!request.ok()) {
    print_error(tree, tree.chosen(), request.status(), streams);
    return static_cast<int>(ExitCode::kUsage);
  }
  if (request->kind != Request::Kind::kRun || request->command == nullptr) {
    const ExitCode code = answer(tree, *request, streams);
    return static_cast<int>(streams.out.flush() ? code : ExitCode::kIo);
  }
  Session session{.streams = streams,
                  .general = tree.general(),
                  .reference = tree.reference()};
  const Result<ExitCode> code = run_guarded(tree, *request->command, session);
  if (code.ok()) {
    return static_cast<int>(*code);
  }
  const StatusCode kind = code.status().code();
  // A reader that has gone ("neardup pairs ... | head") need not be told.
  if (kind != StatusCode::kCancelled || session.stop_signal != 0) {
    print_error(tree, request->command, code.status(), streams);
  }
  return static_cast<int>(exit_code_of(kind, session.stop_signal));
}

}  // namespace neardup::cli
