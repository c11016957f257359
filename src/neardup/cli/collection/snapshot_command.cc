// neardup collection snapshot and restore: copies of a whole collection.

#include <cstdint>
#include <string>

#include <fmt/format.h>

#include "neardup/cli/collection/collection_commands.h"
#include "neardup/cli/collection/named_collection.h"
#include "neardup/cli/options/declare_option.h"
#include "neardup/cli/terminal/human_format.h"

namespace neardup::cli {
namespace {

void declare_folder(CLI::App& verb, const std::string& help,
                    std::string& folder) {
  declare_argument(verb, "FOLDER", {.placeholder = "FOLDER", .help = help},
                   store_in(folder));
}

class SnapshotCommand final : public Command {
 public:
  CommandDescription description() const override;
  void declare(CLI::App& verb) override;
  Result<ExitCode> run(Session& session) override;

 private:
  std::string name_;
  std::string folder_;
};

CommandDescription SnapshotCommand::description() const {
  return {
      .name = "collection snapshot",
      .summary = "copy a collection as it is now",
      .usage = "NAME FOLDER [OPTION...]",
      .paragraphs = {"The folder must not exist. It is a collection of its own "
                     "that can be opened as it is. On the same file system it "
                     "shares what does not change with the collection, so it "
                     "is quick and small."},
      .examples = {{"A copy for the night",
                    "neardup collection snapshot news copy"}},
  };
}

void SnapshotCommand::declare(CLI::App& verb) {
  declare_name(verb, name_);
  declare_folder(verb, "Where the copy goes; a new folder.", folder_);
}

Result<ExitCode> SnapshotCommand::run(Session& session) {
  NEARDUP_RETURN_IF_ERROR(check_name(name_));
  if (folder_.empty()) {
    return invalid_argument("name the FOLDER that the copy goes to");
  }
  NEARDUP_ASSIGN_OR_RETURN(
      const CollectionStats stats,
      with_collection(name_,
                      [&](Collection& collection) -> Result<CollectionStats> {
                        NEARDUP_RETURN_IF_ERROR(collection.snapshot(folder_));
                        return collection.stats();
                      }));
  if (!session.general.quiet) {
    session.streams.say(fmt::format("{}: a copy of {} with {} documents\n",
                                    folder_, name_,
                                    human_count(stats.documents)));
  }
  return ExitCode::kDone;
}

class RestoreCommand final : public Command {
 public:
  CommandDescription description() const override;
  void declare(CLI::App& verb) override;
  Result<ExitCode> run(Session& session) override;

 private:
  std::string folder_;
  std::string name_;
};

CommandDescription RestoreCommand::description() const {
  return {
      .name = "collection restore",
      .summary = "make a collection of a snapshot",
      .usage = "FOLDER NAME [OPTION...]",
      .paragraphs = {"The snapshot is verified first, and stays as it is. The "
                     "collection must not exist."},
      .examples = {{"Back to what was copied",
                    "neardup collection restore copy again"}},
  };
}

void RestoreCommand::declare(CLI::App& verb) {
  declare_folder(verb, "What 'neardup collection snapshot' made.", folder_);
  declare_name(verb, name_);
}

Result<ExitCode> RestoreCommand::run(Session& session) {
  if (folder_.empty()) {
    return invalid_argument("name the FOLDER of a snapshot");
  }
  NEARDUP_RETURN_IF_ERROR(check_name(name_));
  if (const Status status = restore_collection(folder_, name_); !status.ok()) {
    // A damaged snapshot is the store's fault, not bad input.
    return status.code() == StatusCode::kCorruption ? io_error(status.message())
                                                    : status;
  }
  if (!session.general.quiet) {
    session.streams.say(fmt::format("{}: restored from {}\n", name_, folder_));
  }
  return ExitCode::kDone;
}

}  // namespace

std::unique_ptr<Command> make_collection_snapshot_command() {
  return std::make_unique<SnapshotCommand>();
}

std::unique_ptr<Command> make_collection_restore_command() {
  return std::make_unique<RestoreCommand>();
}

}  // namespace neardup::cli
