#include "neardup/cli/options/corpus_options.h"

#include <algorithm>

#include <fmt/format.h>

#include "neardup/cli/options/declare_option.h"
#include "neardup/cli/options/value_parsers.h"

namespace neardup::cli {
namespace {

constexpr const char* kInputGroup = "Input";

}  // namespace

void declare_inputs(CLI::App& verb, CorpusOptions& corpus) {
  declare_arguments(
      verb, "INPUT",
      {.group = kInputGroup,
       .placeholder = "INPUT",
       .help = "Files, folders, quoted globs, or - for standard input. The "
               "format follows the name: .jsonl, .csv, .tsv, .html; standard "
               "input and pipes are JSONL, and anything else is one text. gzip "
               "and zstd are unpacked. A file named twice is read once."},
      corpus.inputs);
}

void declare_corpus_options(CLI::App& verb, CorpusOptions& corpus) {
  declare_list(
      verb, "--text-field,--column,--text-key",
      {.group = kInputGroup,
       .placeholder = "FIELD,...",
       .help = "Field that holds the text: a dotted path in JSON, a "
               "column name in CSV and TSV. Of several, separated by "
               "commas or given one by one, the texts are joined by "
               "line feeds; empty ones, and those that a JSON record "
               "lacks, are left out. A comma in a name is written \\,.",
       .default_value = "text"},
      store_in(corpus.text_fields, parse_field_list));
  declare_value(verb, "--id-field",
                {.group = kInputGroup,
                 .placeholder = "FIELD",
                 .help = "Field that holds the id. A record without one is "
                         "called by its file and line.",
                 .default_value = "id"},
                store_in(corpus.id_field));
  declare_value(verb, "--input-format",
                {.group = kInputGroup,
                 .placeholder = "jsonl|csv|tsv|text|html",
                 .help = "Read every input in this format, whatever its name."},
                store_in(corpus.format, parse_record_format));
  declare_value(verb, "--max-record",
                {.group = kInputGroup,
                 .placeholder = "SIZE",
                 .help = "Reject a record that is larger than this.",
                 .default_value = "256M"},
                store_in(corpus.max_record_bytes, parse_size));
}

Result<std::vector<std::string>> parse_field_list(const std::string& text) {
  std::vector<std::string> names(1);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool escapes = text[i] == '\\' && i + 1 < text.size() &&
                         (text[i + 1] == ',' || text[i + 1] == '\\');
    if (text[i] == ',') {
      names.emplace_back();
    } else {
      i += escapes ? 1 : 0;
      names.back().push_back(text[i]);
    }
  }
  for (auto name = names.begin(); name != names.end(); ++name) {
    if (name->empty()) {
      return invalid_argument(
          fmt::format("a name in '{}' is empty; write \\, for a comma that "
                      "belongs to a name",
                      text));
    }
    if (std::find(names.begin(), name, *name) != name) {
      return invalid_argument(fmt::format("'{}' is named twice", *name));
    }
  }
  return names;
}

}  // namespace neardup::cli
