#include "neardup/cli/command_tree.h"

#include <algorithm>
#include <utility>

#include <CLI/CLI.hpp>

#include "neardup/cli/all_commands.h"
#include "neardup/cli/settings/config_file.h"
#include "neardup/cli/settings/parse_error.h"

namespace neardup::cli {
namespace {

// The last word of the name of a verb or an action.
std::string own_name(const Command& command) {
  const std::string name = command.description().name;
  return name.substr(name.rfind(' ') + 1);
}

void add_command(CLI::App& parent, Command& command) {
  CLI::App* app = parent.add_subcommand(own_name(command));
  // General options may stand behind the verb.
  app->fallthrough();
  command.declare(*app);
  for (const std::unique_ptr<Command>& action : command.actions()) {
    app->require_subcommand(0, 1);
    add_command(*app, *action);
  }
}

// The command of `commands`, or of their actions, that `app` was parsed by.
Command* parsed_command(const CLI::App& app,
                        std::span<const std::unique_ptr<Command>> commands) {
  const std::vector<CLI::App*> parsed = app.get_subcommands();
  if (parsed.empty()) {
    return nullptr;
  }
  const auto found =
      std::find_if(commands.begin(), commands.end(),
                   [&parsed](const std::unique_ptr<Command>& command) {
                     return own_name(*command) == parsed.front()->get_name();
                   });
  Command* action = parsed_command(*parsed.front(), (*found)->actions());
  return action != nullptr ? action : found->get();
}

}  // namespace

CommandTree::CommandTree()
    : commands_(all_commands()),
      root_(std::make_unique<CLI::App>("", "neardup")) {
  root_->set_help_flag("-h", "Print a short help and leave.");
  root_->set_help_all_flag("--help", "Print all of the help and leave.");
  root_->set_version_flag("-V,--version", NEARDUP_VERSION,
                          "Print the version and leave.");
  general_.declare(*root_);
  // No two verbs in one line: "neardup hash dedup" hashes the word.
  root_->require_subcommand(0, 1);
  for (const std::unique_ptr<Command>& command : commands_) {
    add_command(*root_, *command);
  }
  reference_ = describe(*root_, commands_, NEARDUP_VERSION);
}

CommandTree::~CommandTree() = default;

Result<Request> CommandTree::parse(std::span<const char* const> args) {
  // CLI11 takes the last argument first.
  std::vector<std::string> reversed(args.rbegin(), args.rend());
  Request request;
  try {
    root_->parse(std::move(reversed));
  } catch (const CLI::CallForAllHelp&) {
    request.kind = Request::Kind::kLongHelp;
  } catch (const CLI::CallForHelp&) {
    request.kind = Request::Kind::kShortHelp;
  } catch (const CLI::CallForVersion&) {
    request.kind = Request::Kind::kVersion;
  } catch (const CLI::ParseError& error) {
    return explain_parse_error(error, *root_);
  }
  request.command = chosen();
  return request;
}

Command* CommandTree::chosen() const {
  return parsed_command(*root_, commands_);
}

Result<std::vector<AppliedSetting>> CommandTree::apply_settings(
    const Streams& streams) {
  const Environment& environment = streams.environment;
  NEARDUP_RETURN_IF_ERROR(check_known_variables(streams.variables, *root_));
  // The file itself may be named by the environment.
  if (general_.config.empty()) {
    general_.config = environment("NEARDUP_CONFIG").value_or("");
  }
  ConfigFile config;
  if (!general_.config.empty()) {
    NEARDUP_ASSIGN_OR_RETURN(config, ConfigFile::read(general_.config));
    NEARDUP_RETURN_IF_ERROR(check_known(config, *root_));
  }
  std::vector<AppliedSetting> applied;
  // The general options, those of the verb, and those of its action.
  std::vector<CLI::App*> apps = {root_.get()};
  while (!apps.empty()) {
    CLI::App& app = *apps.front();
    NEARDUP_ASSIGN_OR_RETURN(const std::vector<AppliedSetting> more,
                             cli::apply_settings(app, environment, config));
    applied.insert(applied.end(), more.begin(), more.end());
    apps = app.get_subcommands();
  }
  return applied;
}

}  // namespace neardup::cli
