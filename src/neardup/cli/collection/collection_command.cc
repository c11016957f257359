// neardup collection: documents that stay, and are asked about.

#include <vector>

#include "neardup/cli/collection/collection_commands.h"

namespace neardup::cli {
namespace {

class CollectionCommand final : public Command {
 public:
  CollectionCommand();

  CommandDescription description() const override;
  void declare(CLI::App&) override {}
  std::span<const std::unique_ptr<Command>> actions() const override {
    return actions_;
  }
  Result<ExitCode> run(Session& session) override;

 private:
  std::vector<std::unique_ptr<Command>> actions_;
};

CollectionCommand::CollectionCommand() {
  actions_.push_back(make_collection_create_command());
  actions_.push_back(make_collection_import_command());
  actions_.push_back(make_collection_add_command());
  actions_.push_back(make_collection_check_command());
  actions_.push_back(make_collection_query_command());
  actions_.push_back(make_collection_get_command());
  actions_.push_back(make_collection_remove_command());
  actions_.push_back(make_collection_stats_command());
  actions_.push_back(make_collection_snapshot_command());
  actions_.push_back(make_collection_restore_command());
  actions_.push_back(make_collection_verify_command());
  actions_.push_back(make_collection_export_command());
  actions_.push_back(make_collection_list_command());
}

CommandDescription CollectionCommand::description() const {
  return {
      .name = "collection",
      .summary = "keep documents and ask whether a text was seen before",
      .usage = "ACTION NAME [ARGUMENT...] [OPTION...]",
      .paragraphs =
          {"A collection is a folder that keeps what it takes to recognise "
           "documents, and the documents' ids, times and metadata. 'check' "
           "answers for each document that arrives whether the collection has "
           "a near-duplicate of it, and keeps it if not. What was answered is "
           "on the disk and stays, whatever ends the program.",
           "One process at a time can have a collection open."},
      .examples = {{"A collection, and what there is into it",
                    "neardup collection create today && neardup collection "
                    "import today news.jsonl"},
                   {"Which of those that arrive are new?",
                    "cat news.jsonl | neardup collection check feed -"}},
  };
}

Result<ExitCode> CollectionCommand::run(Session&) {
  return invalid_argument(
      "name an action, such as create or check; 'neardup collection --help' "
      "lists them");
}

}  // namespace

std::unique_ptr<Command> make_collection_command() {
  return std::make_unique<CollectionCommand>();
}

}  // namespace neardup::cli
