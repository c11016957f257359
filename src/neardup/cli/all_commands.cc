#include "neardup/cli/all_commands.h"

#include "neardup/cli/collection/collection_commands.h"
#include "neardup/cli/verbs/commands.h"

namespace neardup::cli {

std::vector<std::unique_ptr<Command>> all_commands() {
  std::vector<std::unique_ptr<Command>> commands;
  commands.push_back(make_dedup_command());
  commands.push_back(make_pairs_command());
  commands.push_back(make_fingerprint_command());
  commands.push_back(make_compare_command());
  commands.push_back(make_collection_command());
  commands.push_back(make_eval_command());
  commands.push_back(make_profiles_command());
  commands.push_back(make_plan_command());
  commands.push_back(make_dictionary_command());
  commands.push_back(make_hash_command());
  commands.push_back(make_segment_command());
  commands.push_back(make_help_command());
  commands.push_back(make_completion_command());
  commands.push_back(make_man_command());
  return commands;
}

}  // namespace neardup::cli
