// neardup collection get: documents by their ids.

#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "neardup/cli/collection/collection_commands.h"
#include "neardup/cli/collection/named_collection.h"
#include "neardup/cli/options/declare_option.h"
#include "neardup/jobs/collection/document_json.h"

namespace neardup::cli {
namespace {

class GetCommand final : public Command {
 public:
  CommandDescription description() const override;
  void declare(CLI::App& verb) override;
  Result<ExitCode> run(Session& session) override;

 private:
  Result<ExitCode> print(const Collection& collection, Session& session) const;

  std::string name_;
  std::vector<std::string> ids_;
};

CommandDescription GetCommand::description() const {
  return {
      .name = "collection get",
      .summary = "print documents by their ids",
      .usage = "NAME ID... [OPTION...]",
      .paragraphs = {"One line of JSON a document: id, time, metadata if there "
                     "is some, and the text if the collection keeps texts. An "
                     "id that is not there is told on standard error, and the "
                     "exit code is 1."},
      .examples = {{"Two documents", "neardup collection get news n1 n2"}},
  };
}

void GetCommand::declare(CLI::App& verb) {
  declare_name(verb, name_);
  declare_arguments(verb, "ID",
                    {.placeholder = "ID", .help = "Ids of documents."}, ids_);
}

Result<ExitCode> GetCommand::print(const Collection& collection,
                                   Session& session) const {
  ExitCode code = ExitCode::kDone;
  for (const std::string& id : ids_) {
    NEARDUP_ASSIGN_OR_RETURN(const std::optional<KeptDocument> document,
                             collection.get(id));
    if (document) {
      session.streams.print(document_json(*document) + "\n");
    } else {
      session.streams.say(fmt::format("there is no document '{}'\n", id));
      code = ExitCode::kNoMatch;
    }
  }
  return code;
}

Result<ExitCode> GetCommand::run(Session& session) {
  NEARDUP_RETURN_IF_ERROR(check_name(name_));
  if (ids_.empty()) {
    return invalid_argument("name the ID of a document");
  }
  return with_collection(name_, [&](Collection& collection) {
    return print(collection, session);
  });
}

}  // namespace

std::unique_ptr<Command> make_collection_get_command() {
  return std::make_unique<GetCommand>();
}

}  // namespace neardup::cli
