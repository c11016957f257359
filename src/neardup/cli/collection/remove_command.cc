// neardup collection remove: forget documents.

#include <cstdint>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "neardup/cli/collection/collection_commands.h"
#include "neardup/cli/collection/named_collection.h"
#include "neardup/cli/options/declare_option.h"
#include "neardup/cli/terminal/human_format.h"
#include "neardup/cli/verbs/line_input.h"

namespace neardup::cli {
namespace {

struct Removed {
  std::uint64_t removed = 0;
  std::uint64_t absent = 0;
};

class RemoveCommand final : public Command {
 public:
  CommandDescription description() const override;
  void declare(CLI::App& verb) override;
  Result<ExitCode> run(Session& session) override;

 private:
  Result<Removed> remove(Collection& collection) const;

  std::string name_;
  std::vector<std::string> ids_;
  std::string from_;
  bool json_ = false;
};

CommandDescription RemoveCommand::description() const {
  return {
      .name = "collection remove",
      .summary = "forget documents by their ids",
      .usage = "NAME (ID... | --from FILE) [OPTION...]",
      .paragraphs = {"Tells how many there were and how many were absent, "
                     "which is no error."},
      .examples = {{"Two documents", "neardup collection remove news n1 n2"},
                   {"Those that another program lists",
                    "echo n3 | neardup collection remove news --from -"}},
  };
}

void RemoveCommand::declare(CLI::App& verb) {
  declare_name(verb, name_);
  declare_arguments(verb, "ID",
                    {.placeholder = "ID", .help = "Ids of documents."}, ids_);
  declare_value(verb, "--from",
                {.group = "Input",
                 .placeholder = "FILE",
                 .help = "Read ids from this file, one a line; - is standard "
                         "input."},
                store_in(from_));
  keep_to_command_line(verb, {"--from"});
  declare_flag(verb, "--json", "Output",
               "Print the counts as one line of JSON on standard output.",
               json_);
}

// One wait for the disk, at the end.
Result<Removed> RemoveCommand::remove(Collection& collection) const {
  Removed counts;
  Status status;
  const auto remove_one = [&](const std::string& id) {
    if (id.empty() || !status.ok()) {
      return;
    }
    const Result<bool> was_there = collection.remove(id, /*durable=*/false);
    status = was_there.status();
    if (was_there.ok()) {
      ++(*was_there ? counts.removed : counts.absent);
    }
  };
  for (const std::string& id : ids_) {
    remove_one(id);
  }
  if (!from_.empty()) {
    const Status read = for_each_line(from_, remove_one);
    status = status.ok() ? read : status;
  }
  const Status synced = collection.sync();
  NEARDUP_RETURN_IF_ERROR(status);
  NEARDUP_RETURN_IF_ERROR(synced);
  return counts;
}

Result<ExitCode> RemoveCommand::run(Session& session) {
  NEARDUP_RETURN_IF_ERROR(check_name(name_));
  if (ids_.empty() == from_.empty()) {
    return invalid_argument(
        "name the ID of a document, or --from, one of the two");
  }
  NEARDUP_ASSIGN_OR_RETURN(const Removed counts,
                           with_collection(name_, [&](Collection& collection) {
                             return remove(collection);
                           }));
  if (!session.general.quiet) {
    session.streams.say(fmt::format("removed {}, absent {}\n",
                                    human_count(counts.removed),
                                    human_count(counts.absent)));
  }
  if (json_) {
    nlohmann::ordered_json json;
    json["removed"] = counts.removed;
    json["absent"] = counts.absent;
    session.streams.print(json.dump() + "\n");
  }
  return ExitCode::kDone;
}

}  // namespace

std::unique_ptr<Command> make_collection_remove_command() {
  return std::make_unique<RemoveCommand>();
}

}  // namespace neardup::cli
