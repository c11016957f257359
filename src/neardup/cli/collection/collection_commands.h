// `neardup collection` and its actions.

#ifndef NEARDUP_CLI_COLLECTION_COLLECTION_COMMANDS_H_
#define NEARDUP_CLI_COLLECTION_COLLECTION_COMMANDS_H_

#include <memory>

#include "neardup/cli/options/command.h"

namespace neardup::cli {

std::unique_ptr<Command> make_collection_command();

std::unique_ptr<Command> make_collection_create_command();
std::unique_ptr<Command> make_collection_import_command();
std::unique_ptr<Command> make_collection_add_command();
std::unique_ptr<Command> make_collection_check_command();
std::unique_ptr<Command> make_collection_query_command();
std::unique_ptr<Command> make_collection_get_command();
std::unique_ptr<Command> make_collection_remove_command();
std::unique_ptr<Command> make_collection_stats_command();
std::unique_ptr<Command> make_collection_snapshot_command();
std::unique_ptr<Command> make_collection_restore_command();
std::unique_ptr<Command> make_collection_verify_command();
std::unique_ptr<Command> make_collection_export_command();
std::unique_ptr<Command> make_collection_list_command();

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_COLLECTION_COLLECTION_COMMANDS_H_
