#include "neardup/cli/command_tree.h"

#include <algorithm>
#include <utility>

#include <CLI/CLI.hpp>

#include "neardup/cli/settings/config_file.h"
#include "neardup/cli/settings/parse_error.h"
#include "neardup/cli/verbs/commands.h"

namespace neardup::cli {

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
    CLI::App* verb = root_->add_subcommand(command->description().name);
    // General options may stand behind the verb.
    verb->fallthrough();
    command->declare(*verb);
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
  const std::vector<CLI::App*> parsed = root_->get_subcommands();
  if (parsed.empty()) {
    return nullptr;
  }
  const auto found = std::find_if(
      commands_.begin(), commands_.end(),
      [&parsed](const std::unique_ptr<Command>& command) {
        return command->description().name == parsed.front()->get_name();
      });
  return found->get();
}

Result<std::vector<AppliedSetting>> CommandTree::apply_settings(
    const Command& command, const Streams& streams) {
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
  CLI::App& verb = *root_->get_subcommand(command.description().name);
  NEARDUP_ASSIGN_OR_RETURN(std::vector<AppliedSetting> applied,
                           cli::apply_settings(*root_, environment, config));
  NEARDUP_ASSIGN_OR_RETURN(const std::vector<AppliedSetting> of_verb,
                           cli::apply_settings(verb, environment, config));
  applied.insert(applied.end(), of_verb.begin(), of_verb.end());
  return applied;
}

}  // namespace neardup::cli
