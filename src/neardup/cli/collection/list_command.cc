// neardup collection list: which collections are there?

#include <string>
#include <vector>

#include "neardup/cli/collection/collection_commands.h"
#include "neardup/cli/collection/named_collection.h"
#include "neardup/cli/options/declare_option.h"
#include "neardup/cli/tables/collection_table.h"
#include "neardup/jobs/collection/find_collections.h"

namespace neardup::cli {
namespace {

class ListCommand final : public Command {
 public:
  CommandDescription description() const override;
  void declare(CLI::App& verb) override;
  Result<ExitCode> run(Session& session) override;

 private:
  std::string folder_ = ".";
  bool json_ = false;
};

CommandDescription ListCommand::description() const {
  return {
      .name = "collection list",
      .summary = "list the collections below a folder",
      .usage = "[FOLDER] [OPTION...]",
      .paragraphs = {"One line a collection: its name, how it compares, and "
                     "how many documents it holds; or why it could not be "
                     "opened, as when another process has it open."},
      .examples = {{"Those below this folder", "neardup collection list"}},
  };
}

void ListCommand::declare(CLI::App& verb) {
  declare_argument(verb, "FOLDER",
                   {.placeholder = "FOLDER",
                    .help = "Where to look, at any depth.",
                    .default_value = "."},
                   store_in(folder_));
  declare_flag(verb, "--json", "Output", "Print one line of JSON.", json_);
}

Result<ListedCollection> look_into(const std::string& name) {
  return with_collection(
      name, [&](Collection& collection) -> Result<ListedCollection> {
        NEARDUP_ASSIGN_OR_RETURN(const CollectionStats stats,
                                 collection.stats());
        return ListedCollection{
            .name = name,
            .method = std::string(method_name(collection.settings().method)),
            .documents = stats.documents};
      });
}

Result<ExitCode> ListCommand::run(Session& session) {
  NEARDUP_ASSIGN_OR_RETURN(const std::vector<std::string> names,
                           find_collections(folder_));
  std::vector<ListedCollection> listed;
  for (const std::string& name : names) {
    const Result<ListedCollection> found = look_into(name);
    listed.push_back(found.ok()
                         ? *found
                         : ListedCollection{.name = name,
                                            .method = std::nullopt,
                                            .why = found.status().message()});
  }
  session.streams.print(json_ ? list_json(listed) + "\n" : list_table(listed));
  return ExitCode::kDone;
}

}  // namespace

std::unique_ptr<Command> make_collection_list_command() {
  return std::make_unique<ListCommand>();
}

}  // namespace neardup::cli
