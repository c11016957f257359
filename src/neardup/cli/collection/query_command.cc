// neardup collection query: what is there that is like this?

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "neardup/cli/collection/collection_commands.h"
#include "neardup/cli/collection/input_options.h"
#include "neardup/cli/collection/named_collection.h"
#include "neardup/cli/options/declare_option.h"
#include "neardup/cli/options/given_fingerprint.h"
#include "neardup/cli/options/value_parsers.h"
#include "neardup/cli/verbs/batch_run.h"
#include "neardup/cli/verbs/text_argument.h"
#include "neardup/corpus/record_writer.h"
#include "neardup/jobs/collection/answer_json.h"
#include "neardup/jobs/collection/check_documents.h"

namespace neardup::cli {
namespace {

constexpr const char* kFoundGroup = "Output";
constexpr const char* kQueryGroup = "Query";

class QueryCommand final : public Command {
 public:
  CommandDescription description() const override;
  void declare(CLI::App& verb) override;
  Result<ExitCode> run(Session& session) override;

 private:
  void declare_query(CLI::App& verb);
  Status check_asked() const;
  Status check_method(const Collection& collection) const;
  Result<QueryAnswer> query_given(const Collection& collection) const;
  Result<ExitCode> run_given(Session& session) const;
  Result<CollectionJobSummary> run_inputs(Session& session,
                                          const CollectionInput& input,
                                          LineWriter& lines) const;

  std::string name_;
  std::string output_ = "-";
  InputOptions input_;
  QueryOptions options_;
  std::optional<std::string> text_;
  std::optional<std::string> id_;
  std::optional<std::string> fingerprint_;
};

CommandDescription QueryCommand::description() const {
  return {
      .name = "collection query",
      .summary = "list what the collection has that is like a text",
      .usage =
          "NAME (INPUT... | --text TEXT | --id ID | --fingerprint HEX) "
          "[OPTION...]",
      .paragraphs =
          {"One line of JSON a text, as 'check' writes, but without \"added\" "
           "and \"replaced\", and without \"id\" for --text and "
           "--fingerprint. Nothing is kept.",
           "A document of the collection (--id) is compared with all others; "
           "a text that stands in it is found as equal.",
           "The exit code is 1 if nothing was found for any of them."},
      .examples = {{"What is like this text?",
                    "neardup collection query news --text @old.txt"},
                   {"Copies of a document that is there, the nearest three",
                    "neardup collection query news --id n1 --relations "
                    "equal,near --limit 3"}},
  };
}

void QueryCommand::declare(CLI::App& verb) {
  declare_name(verb, name_);
  input_.declare(verb);
  declare_query(verb);
  declare_value(verb, "-o,--output",
                {.group = kFoundGroup,
                 .placeholder = "OUT",
                 .help = "Where lines go. .gz and .zst compress.",
                 .default_value = "-"},
                store_in(output_));
}

void QueryCommand::declare_query(CLI::App& verb) {
  declare_value(verb, "--text",
                {.group = kQueryGroup,
                 .placeholder = "TEXT",
                 .help = "Ask about this text; @FILE reads it from a file, @- "
                         "from standard input."},
                store_in_optional(text_));
  declare_value(verb, "--id",
                {.group = kQueryGroup,
                 .placeholder = "ID",
                 .help = "Ask about this document of the collection."},
                store_in_optional(id_));
  declare_value(verb, "--fingerprint",
                {.group = kQueryGroup,
                 .placeholder = "HEX",
                 .help = "Ask about a text with this fingerprint. simhash "
                         "only."},
                store_in_optional(fingerprint_));
  keep_to_command_line(verb, {"--text", "--id", "--fingerprint"});
  declare_value(verb, "--k",
                {.group = kQueryGroup,
                 .placeholder = "N",
                 .help = "simhash: find what differs in at most this many "
                         "bits, instead of the collection's k."},
                store_in(options_.k, [](const std::string& text) {
                  return parse_int(text, 0, Fingerprint::kMaxBits);
                }));
  declare_value(verb, "--limit",
                {.group = kQueryGroup,
                 .placeholder = "N",
                 .help = "At most so many documents in an answer.",
                 .default_value = "100"},
                store_in(options_.limit,
                         [](const std::string& text) -> Result<std::size_t> {
                           return parse_whole_number(text, 1, 1'000'000);
                         }));
  declare_value(verb, "--min-similarity,--threshold",
                {.group = kQueryGroup,
                 .placeholder = "SHARE",
                 .help = "Leave out what is less similar than this.",
                 .default_value = "0"},
                store_in(options_.min_similarity, parse_share));
  declare_value(verb, "--relations",
                {.group = kQueryGroup,
                 .placeholder = "RELATION,...",
                 .help = "List documents that the text has one of these "
                         "relations to: equal, near, contains, contained, "
                         "separated by commas.",
                 .default_value = "equal,near,contains,contained"},
                store_in(options_.relations, parse_relations));
}

Status QueryCommand::check_asked() const {
  NEARDUP_RETURN_IF_ERROR(check_name(name_));
  const int asked = (input_.has_inputs() ? 1 : 0) + (text_ ? 1 : 0) +
                    (id_ ? 1 : 0) + (fingerprint_ ? 1 : 0);
  if (asked != 1) {
    return invalid_argument(
        "name an INPUT, --text, --id or --fingerprint, one of the four");
  }
  return {};
}

Status QueryCommand::check_method(const Collection& collection) const {
  if ((options_.k || fingerprint_) &&
      collection.settings().method != Method::kSimHash) {
    return invalid_argument(
        fmt::format("{} goes with simhash; the collection {} compares by {}",
                    options_.k ? "--k" : "--fingerprint", name_,
                    method_name(collection.settings().method)));
  }
  return {};
}

Result<QueryAnswer> QueryCommand::query_given(
    const Collection& collection) const {
  NEARDUP_RETURN_IF_ERROR(check_method(collection));
  if (id_) {
    return collection.query_id(*id_, options_);
  }
  if (fingerprint_) {
    NEARDUP_ASSIGN_OR_RETURN(const Fingerprint fingerprint,
                             parse_fingerprint(*fingerprint_, std::nullopt));
    return collection.query_fingerprint(fingerprint, options_);
  }
  NEARDUP_ASSIGN_OR_RETURN(const std::string text, read_text_argument(*text_));
  return collection.query_text(text, options_);
}

Result<ExitCode> QueryCommand::run_given(Session& session) const {
  // An id that is not there is an answer; a collection that is not, an error.
  bool opened = false;
  const Result<QueryAnswer> answer =
      with_collection(name_, [&](Collection& collection) {
        opened = true;
        return query_given(collection);
      });
  if (opened && id_ && answer.status().code() == StatusCode::kNotFound) {
    session.streams.say(fmt::format("there is no document '{}'\n", *id_));
    return ExitCode::kNoMatch;
  }
  NEARDUP_RETURN_IF_ERROR(answer.status());
  NEARDUP_ASSIGN_OR_RETURN(const auto lines, LineWriter::create(output_));
  NEARDUP_RETURN_IF_ERROR(lines->write(answer_json(id_, *answer)));
  NEARDUP_RETURN_IF_ERROR(lines->commit());
  return answer->of.empty() ? ExitCode::kNoMatch : ExitCode::kDone;
}

Result<CollectionJobSummary> QueryCommand::run_inputs(
    Session& session, const CollectionInput& input, LineWriter& lines) const {
  return run_batch(session, [&](const JobControl& control) {
    return with_collection(
        name_, [&](Collection& collection) -> Result<CollectionJobSummary> {
          NEARDUP_RETURN_IF_ERROR(check_method(collection));
          return query_documents(collection, input, options_,
                                 {.answer =
                                      [&lines](const SourceDocument& document,
                                               const QueryAnswer& answer) {
                                        return lines.write(answer_json(
                                            document.record.id, answer));
                                      },
                                  .flush = [&lines] { return lines.flush(); },
                                  .output = output_},
                                 control);
        });
  });
}

Result<ExitCode> QueryCommand::run(Session& session) {
  NEARDUP_RETURN_IF_ERROR(check_asked());
  if (!input_.has_inputs()) {
    return run_given(session);
  }
  NEARDUP_ASSIGN_OR_RETURN(const CollectionInput input, input_.input(output_));
  NEARDUP_ASSIGN_OR_RETURN(const auto lines, LineWriter::create(output_));
  NEARDUP_ASSIGN_OR_RETURN(const CollectionJobSummary summary,
                           run_inputs(session, input, *lines));
  NEARDUP_RETURN_IF_ERROR(lines->commit());
  input_.print(session, summary, CollectionJob::kQuery);
  return summary.duplicates == 0 ? ExitCode::kNoMatch : ExitCode::kDone;
}

}  // namespace

std::unique_ptr<Command> make_collection_query_command() {
  return std::make_unique<QueryCommand>();
}

}  // namespace neardup::cli
