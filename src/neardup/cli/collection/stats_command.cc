// neardup collection stats: what a collection holds and takes.

#include <string>

#include "neardup/cli/collection/collection_commands.h"
#include "neardup/cli/collection/named_collection.h"
#include "neardup/cli/options/declare_option.h"
#include "neardup/cli/tables/collection_table.h"

namespace neardup::cli {
namespace {

class StatsCommand final : public Command {
 public:
  CommandDescription description() const override;
  void declare(CLI::App& verb) override;
  Result<ExitCode> run(Session& session) override;

 private:
  std::string name_;
  bool json_ = false;
};

CommandDescription StatsCommand::description() const {
  return {
      .name = "collection stats",
      .summary = "tell what a collection holds, and what it takes",
      .usage = "NAME [OPTION...]",
      .paragraphs = {"How it compares, how many documents and different texts "
                     "it holds, the memory and disk they take, and how many "
                     "texts the index would have to read again if the program "
                     "were killed now."},
      .examples = {{"A table", "neardup collection stats news"},
                   {"The same for a script",
                    "neardup collection stats news --json"}},
  };
}

void StatsCommand::declare(CLI::App& verb) {
  declare_name(verb, name_);
  declare_flag(verb, "--json", "Output", "Print one line of JSON.", json_);
}

Result<ExitCode> StatsCommand::run(Session& session) {
  NEARDUP_RETURN_IF_ERROR(check_name(name_));
  return with_collection(
      name_, [&](Collection& collection) -> Result<ExitCode> {
        NEARDUP_ASSIGN_OR_RETURN(const CollectionStats stats,
                                 collection.stats());
        session.streams.print(
            json_ ? stats_json(collection.settings(), stats) + "\n"
                  : stats_table(collection.settings(), stats));
        return ExitCode::kDone;
      });
}

}  // namespace

std::unique_ptr<Command> make_collection_stats_command() {
  return std::make_unique<StatsCommand>();
}

}  // namespace neardup::cli
