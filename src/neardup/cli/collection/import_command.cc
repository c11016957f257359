// neardup collection import, and add, which is the same for a few documents.

#include <optional>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "neardup/cli/collection/collection_commands.h"
#include "neardup/cli/collection/input_options.h"
#include "neardup/cli/collection/named_collection.h"
#include "neardup/cli/options/declare_option.h"
#include "neardup/cli/verbs/batch_run.h"
#include "neardup/cli/verbs/text_argument.h"
#include "neardup/jobs/collection/document_time.h"
#include "neardup/jobs/collection/import_documents.h"

namespace neardup::cli {
namespace {

constexpr const char* kGivenGroup = "Given document";

class ImportCommand : public Command {
 public:
  CommandDescription description() const override;
  void declare(CLI::App& verb) override;
  Result<ExitCode> run(Session& session) override;

 protected:
  const std::string& name() const { return name_; }
  const InputOptions& input() const { return input_; }

 private:
  std::string name_;
  InputOptions input_;
};

CommandDescription ImportCommand::description() const {
  return {
      .name = "collection import",
      .summary = "keep the documents of a corpus, whatever they are copies of",
      .usage = "NAME INPUT... [OPTION...]",
      .paragraphs =
          {"A document whose id the collection has takes the place of that "
           "one. To import the same file again changes nothing, so an import "
           "that was interrupted is completed by doing it again: what was "
           "kept stays.",
           "Batches are kept one after the other, each when it is on the "
           "disk; --async leaves that to the end."},
      .examples =
          {{"Every document, with its date as its time",
            "neardup collection import feed news.jsonl --time-field date"},
           {"CSV with columns of other names; bad rows are listed",
            "neardup collection import feed shop.csv --text-field body "
            "--id-field url --fields date --rejects bad.tsv"}},
  };
}

void ImportCommand::declare(CLI::App& verb) {
  declare_name(verb, name_);
  input_.declare(verb);
  input_.declare_kept(verb);
}

Result<ExitCode> ImportCommand::run(Session& session) {
  NEARDUP_RETURN_IF_ERROR(check_name(name_));
  ImportOptions options;
  NEARDUP_ASSIGN_OR_RETURN(static_cast<CollectionInput&>(options),
                           input_.input(""));
  options.wait_at_end = input_.async();
  NEARDUP_ASSIGN_OR_RETURN(
      const CollectionJobSummary summary,
      run_batch(session, [&](const JobControl& control) {
        return with_collection(name_, [&](Collection& collection) {
          return import_documents(collection, options, control);
        });
      }));
  input_.print(session, summary, CollectionJob::kImport);
  return ExitCode::kDone;
}

class AddCommand final : public ImportCommand {
 public:
  CommandDescription description() const override;
  void declare(CLI::App& verb) override;
  Result<ExitCode> run(Session& session) override;

 private:
  Status check_given() const;
  Result<bool> add_given(Collection& collection) const;

  std::optional<std::string> id_;
  std::optional<std::string> text_;
  std::optional<std::string> time_;
  std::optional<std::string> metadata_;
};

CommandDescription AddCommand::description() const {
  return {
      .name = "collection add",
      .summary = "keep a document, or those of a corpus",
      .usage = "NAME (--id ID --text TEXT | INPUT...) [OPTION...]",
      .paragraphs =
          {"Keeps the document, whatever it is a copy of; 'check' asks first. "
           "One whose id the collection has takes the place of that one.",
           "With INPUT it is 'import'."},
      .examples = {{"One document, with metadata",
                    "neardup collection add feed --id 1 --text 'The old bridge "
                    "is open again.' --metadata '{\"title\":\"Bridge\"}'"}},
  };
}

void AddCommand::declare(CLI::App& verb) {
  ImportCommand::declare(verb);
  declare_value(verb, "--id",
                {.group = kGivenGroup,
                 .placeholder = "ID",
                 .help = "The id of a document given here."},
                store_in_optional(id_));
  declare_value(verb, "--text",
                {.group = kGivenGroup,
                 .placeholder = "TEXT",
                 .help = "Its text; @FILE reads it from a file, @- from "
                         "standard input."},
                store_in_optional(text_));
  declare_value(verb, "--time",
                {.group = kGivenGroup,
                 .placeholder = "TIME",
                 .help = "Its time, as --time-field reads it. Without it now."},
                store_in_optional(time_));
  declare_value(verb, "--metadata",
                {.group = kGivenGroup,
                 .placeholder = "JSON",
                 .help = "Its metadata, a JSON object."},
                store_in_optional(metadata_));
  keep_to_command_line(verb, {"--id", "--text", "--time", "--metadata"});
}

Status AddCommand::check_given() const {
  if (input().has_inputs()) {
    return invalid_argument(
        "name an INPUT, or give a document with --id and --text, one of the "
        "two");
  }
  if (!id_ || id_->empty() || !text_) {
    return invalid_argument("a document that is given needs --id and --text");
  }
  if (time_ && !parse_document_time(*time_)) {
    return invalid_argument(
        fmt::format("--time: '{}' is neither an ISO 8601 date, nor a date and "
                    "time with a zone, nor seconds or milliseconds since 1970",
                    *time_));
  }
  if (metadata_ && !nlohmann::json::parse(*metadata_, nullptr,
                                          /*allow_exceptions=*/false)
                        .is_object()) {
    return invalid_argument(
        fmt::format("--metadata: '{}' is no JSON object", *metadata_));
  }
  return {};
}

Result<bool> AddCommand::add_given(Collection& collection) const {
  NEARDUP_ASSIGN_OR_RETURN(const std::string text, read_text_argument(*text_));
  NewDocument document{.id = *id_, .text = text, .metadata = {}};
  if (metadata_) {
    document.metadata = *metadata_;
  }
  if (time_) {
    document.time = parse_document_time(*time_);
  }
  return collection.add(document);
}

Result<ExitCode> AddCommand::run(Session& session) {
  NEARDUP_RETURN_IF_ERROR(check_name(name()));
  if (!id_ && !text_ && !time_ && !metadata_) {
    return ImportCommand::run(session);
  }
  NEARDUP_RETURN_IF_ERROR(check_given());
  NEARDUP_ASSIGN_OR_RETURN(const bool replaced,
                           with_collection(name(), [&](Collection& collection) {
                             return add_given(collection);
                           }));
  CollectionJobSummary summary;
  summary.documents = 1;
  summary.added = 1;
  summary.replaced = replaced ? 1 : 0;
  summary.threads = 1;
  input().print(session, summary, CollectionJob::kImport);
  return ExitCode::kDone;
}

}  // namespace

std::unique_ptr<Command> make_collection_import_command() {
  return std::make_unique<ImportCommand>();
}

std::unique_ptr<Command> make_collection_add_command() {
  return std::make_unique<AddCommand>();
}

}  // namespace neardup::cli
