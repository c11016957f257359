#include "neardup/cli/collection/input_options.h"

#include <ostream>

#include "neardup/cli/options/corpus_options.h"
#include "neardup/cli/options/declare_option.h"
#include "neardup/cli/options/value_parsers.h"

namespace neardup::cli {
namespace {

constexpr const char* kDocumentGroup = "Document";
constexpr const char* kJobGroup = "Job";
constexpr std::uint64_t kLargestBatch = 1'000'000;

}  // namespace

void InputOptions::declare(CLI::App& verb) {
  declare_inputs(verb, input_.corpus);
  declare_corpus_options(verb, input_.corpus);
  declare_threads(verb, input_.threads);
  declare_value(verb, "--batch",
                {.group = kJobGroup,
                 .placeholder = "N",
                 .help = "At most so many documents are worked on together. "
                         "One that arrives alone waits for no other.",
                 .default_value = "1000"},
                store_in(input_.batch,
                         [](const std::string& text) -> Result<std::size_t> {
                           return parse_whole_number(text, 1, kLargestBatch);
                         }));
  rejects_.declare_rejects(verb);
  declare_flag(verb, "--json", kJobGroup,
               "Print the summary as one line of JSON on standard output. Data "
               "must then go to a file.",
               json_);
}

void InputOptions::declare_kept(CLI::App& verb) {
  input_.corpus.metadata_fields = {"title", "url"};
  declare_list(verb, "--fields",
               {.group = kDocumentGroup,
                .placeholder = "FIELD,...",
                .help = "Fields that are kept as the document's metadata: "
                        "dotted paths in JSON, whose values keep their type, "
                        "column names in CSV and TSV. What a record lacks is "
                        "left out.",
                .default_value = "title,url"},
               store_in(input_.corpus.metadata_fields, parse_field_list));
  declare_value(verb, "--time-field",
                {.group = kDocumentGroup,
                 .placeholder = "FIELD",
                 .help = "Field that holds the document's time: an ISO 8601 "
                         "date, a date and time with a zone, or seconds or "
                         "milliseconds since 1970. A record without one is "
                         "bad. Without this option it is the time when the "
                         "document arrives."},
                store_in(input_.time_field));
  declare_flag(verb, "--async", kJobGroup,
               "Do not wait for the disk before the end: quicker, but a power "
               "cut may cost documents that were answered.",
               async_);
}

Result<CollectionInput> InputOptions::input(const std::string& output) const {
  if (!has_inputs()) {
    return invalid_argument(
        "name an INPUT: a file, a folder, a quoted glob, or - for standard "
        "input");
  }
  if (json_ && output == "-") {
    return invalid_argument(
        "--json prints the summary on standard output; name a file for the "
        "data with -o");
  }
  CollectionInput input = input_;
  rejects_.apply_to(input);
  return input;
}

void InputOptions::print(const Session& session,
                         const CollectionJobSummary& summary,
                         CollectionJob job) const {
  if (!session.general.quiet) {
    session.streams.err << summary_table(summary, job) << std::flush;
  }
  if (json_) {
    session.streams.print(summary_json(summary, job) + "\n");
  }
}

}  // namespace neardup::cli
