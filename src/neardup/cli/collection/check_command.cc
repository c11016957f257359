// neardup collection check: seen before? If not, keep it.

#include <memory>
#include <string>

#include "neardup/cli/collection/collection_commands.h"
#include "neardup/cli/collection/input_options.h"
#include "neardup/cli/collection/named_collection.h"
#include "neardup/cli/options/declare_option.h"
#include "neardup/cli/options/value_parsers.h"
#include "neardup/cli/verbs/batch_run.h"
#include "neardup/corpus/record_writer.h"
#include "neardup/jobs/collection/answer_json.h"
#include "neardup/jobs/collection/check_documents.h"

namespace neardup::cli {
namespace {

constexpr const char* kOutputGroup = "Output";
constexpr const char* kAnswerGroup = "Answer";

// Where answers go, or the records that were new.
class CheckOutput {
 public:
  static Result<CheckOutput> create(const std::string& path, bool only_new) {
    CheckOutput output;
    if (only_new) {
      NEARDUP_ASSIGN_OR_RETURN(output.records_, RecordWriter::create(path));
    } else {
      NEARDUP_ASSIGN_OR_RETURN(output.lines_, LineWriter::create(path));
    }
    return output;
  }

  Status write(const SourceDocument& document, const CheckAnswer& answer) {
    has_answers_ = true;
    if (lines_ != nullptr) {
      return lines_->write(answer_json(document.record.id, answer));
    }
    if (answer.duplicate) {
      return {};
    }
    const std::string_view header =
        document.header != nullptr ? *document.header : std::string_view();
    return records_->write(document.record, header, {});
  }

  // True if an answer was written, or left out on purpose.
  bool has_answers() const { return has_answers_; }

  Status flush() {
    return lines_ != nullptr ? lines_->flush() : records_->flush();
  }
  Status commit() {
    return lines_ != nullptr ? lines_->commit() : records_->commit();
  }

 private:
  // One of the two.
  std::unique_ptr<LineWriter> lines_;
  std::unique_ptr<RecordWriter> records_;
  bool has_answers_ = false;
};

class CheckCommand final : public Command {
 public:
  CommandDescription description() const override;
  void declare(CLI::App& verb) override;
  Result<ExitCode> run(Session& session) override;

 private:
  Result<CollectionJobSummary> check(Collection& collection,
                                     const CollectionInput& input,
                                     CheckOutput& output,
                                     const JobControl& control) const;

  std::string name_;
  std::string output_ = "-";
  InputOptions input_;
  CheckOptions options_;
  bool only_new_ = false;
};

CommandDescription CheckCommand::description() const {
  return {
      .name = "collection check",
      .summary = "ask of each document whether it was seen, and keep new ones",
      .usage = "NAME INPUT... [OPTION...]",
      .paragraphs =
          {"One line of JSON a record, in the order of the input: its id; "
           "whether the collection has a duplicate of it (equal or near); "
           "whether it was added, and in place of another with its id; and "
           "'of', the documents it is related to: id, relation (equal, near, "
           "contains, contained), similarity, and for simhash the distance in "
           "bits. \"truncated\":true stands there only if there may be more.",
           "Each record is compared with those before it, too. A line is "
           "written when its document is on the disk, and a record that "
           "arrives alone in a pipe is answered at once.",
           "After an error or Ctrl-C the output holds the answers that were "
           "given: their documents are kept."},
      .examples = {{"Which are new?",
                    "neardup collection check feed news.jsonl"},
                   {"Let through only what is new, as it arrives",
                    "cat news.jsonl | neardup collection check feed - "
                    "--only-new > new.jsonl"}},
  };
}

void CheckCommand::declare(CLI::App& verb) {
  declare_name(verb, name_);
  input_.declare(verb);
  input_.declare_kept(verb);
  declare_value(verb, "-o,--output",
                {.group = kOutputGroup,
                 .placeholder = "OUT",
                 .help = "Where lines go. .gz and .zst compress.",
                 .default_value = "-"},
                store_in(output_));
  declare_flag(verb, "--only-new", kOutputGroup,
               "Write the records that are no duplicates instead of answers, "
               "byte for byte as they were.",
               only_new_);
  declare_flag(verb, "--keep-all", kAnswerGroup, "Keep duplicates, too.",
               options_.keep_all);
  declare_value(verb, "--limit",
                {.group = kAnswerGroup,
                 .placeholder = "N",
                 .help = "At most so many related documents in an answer.",
                 .default_value = "10"},
                store_in(options_.limit,
                         [](const std::string& text) -> Result<std::size_t> {
                           return parse_whole_number(text, 1, 1'000'000);
                         }));
}

Result<CollectionJobSummary> CheckCommand::check(
    Collection& collection, const CollectionInput& input, CheckOutput& output,
    const JobControl& control) const {
  CheckOptions options = options_;
  options.durable = !input_.async();
  Result<CollectionJobSummary> summary =
      check_documents(collection, input, options,
                      {.answer =
                           [&output](const SourceDocument& document,
                                     const CheckAnswer& answer) {
                             return output.write(document, answer);
                           },
                       .flush = [&output] { return output.flush(); },
                       .output = output_},
                      control);
  if (input_.async()) {
    const Status synced = collection.sync();
    if (summary.ok() && !synced.ok()) {
      return synced;
    }
  }
  return summary;
}

Result<ExitCode> CheckCommand::run(Session& session) {
  NEARDUP_RETURN_IF_ERROR(check_name(name_));
  NEARDUP_ASSIGN_OR_RETURN(const CollectionInput input, input_.input(output_));
  NEARDUP_ASSIGN_OR_RETURN(CheckOutput output,
                           CheckOutput::create(output_, only_new_));
  const Result<CollectionJobSummary> summary =
      run_batch(session, [&](const JobControl& control) {
        return with_collection(name_, [&](Collection& collection) {
          return check(collection, input, output, control);
        });
      });
  // Documents that were answered are kept, so their answers must not be lost.
  const bool says_something = summary.ok() || output.has_answers();
  const Status committed = says_something ? output.commit() : Status();
  NEARDUP_RETURN_IF_ERROR(summary.status());
  NEARDUP_RETURN_IF_ERROR(committed);
  input_.print(session, *summary, CollectionJob::kCheck);
  return ExitCode::kDone;
}

}  // namespace

std::unique_ptr<Command> make_collection_check_command() {
  return std::make_unique<CheckCommand>();
}

}  // namespace neardup::cli
