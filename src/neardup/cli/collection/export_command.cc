// neardup collection export: a collection as a corpus.

#include <string>

#include <fmt/format.h>

#include "neardup/cli/collection/collection_commands.h"
#include "neardup/cli/collection/named_collection.h"
#include "neardup/cli/options/declare_option.h"
#include "neardup/cli/terminal/human_format.h"
#include "neardup/cli/verbs/batch_run.h"
#include "neardup/jobs/collection/export_documents.h"

namespace neardup::cli {
namespace {

class ExportCommand final : public Command {
 public:
  CommandDescription description() const override;
  void declare(CLI::App& verb) override;
  Result<ExitCode> run(Session& session) override;

 private:
  std::string name_;
  std::string output_ = "-";
};

CommandDescription ExportCommand::description() const {
  return {
      .name = "collection export",
      .summary = "write every document as a record of JSON",
      .usage = "NAME [-o OUT] [OPTION...]",
      .paragraphs =
          {"One line a document, ascending by id: id, time, the fields of its "
           "metadata, and the text if the collection keeps texts. Fields of "
           "the metadata called id, time or text are left out.",
           "With texts, 'import' with --time-field time, and --fields for "
           "others than title and url, makes the same collection of it."},
      .examples = {{"All documents, compressed",
                    "neardup collection export news -o all.jsonl.gz"},
                   {"Into a collection that compares otherwise",
                    "neardup collection export news | neardup collection "
                    "import feed - --time-field time"}},
  };
}

void ExportCommand::declare(CLI::App& verb) {
  declare_name(verb, name_);
  declare_value(verb, "-o,--output",
                {.group = "Output",
                 .placeholder = "OUT",
                 .help = "Where lines go. .gz and .zst compress.",
                 .default_value = "-"},
                store_in(output_));
}

Result<ExitCode> ExportCommand::run(Session& session) {
  NEARDUP_RETURN_IF_ERROR(check_name(name_));
  NEARDUP_ASSIGN_OR_RETURN(
      const JobSummary summary,
      run_batch(session, [&](const JobControl& control) {
        return with_collection(name_, [&](Collection& collection) {
          return export_documents(collection, output_, control);
        });
      }));
  if (!session.general.quiet) {
    session.streams.say(
        fmt::format("{} documents\n", human_count(summary.documents)));
  }
  return ExitCode::kDone;
}

}  // namespace

std::unique_ptr<Command> make_collection_export_command() {
  return std::make_unique<ExportCommand>();
}

}  // namespace neardup::cli
