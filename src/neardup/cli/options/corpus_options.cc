#include "neardup/cli/options/corpus_options.h"

#include "neardup/cli/options/declare_option.h"
#include "neardup/cli/options/value_parsers.h"

namespace neardup::cli {
namespace {

constexpr const char* kGroup = "Input";

}  // namespace

void declare_inputs(CLI::App& verb, CorpusOptions& corpus) {
  declare_arguments(
      verb, "INPUT",
      {.group = kGroup,
       .placeholder = "INPUT",
       .help = "Files, folders, quoted globs, or - for standard input. The "
               "format follows the name: .jsonl, .csv, .tsv, .html; standard "
               "input is JSONL, and anything else is one text. gzip and zstd "
               "are unpacked."},
      corpus.inputs);
}

void declare_corpus_options(CLI::App& verb, CorpusOptions& corpus) {
  declare_value(verb, "--text-field,--column,--text-key",
                {.group = kGroup,
                 .placeholder = "FIELD",
                 .help = "Field that holds the text: a dotted path in JSON, a "
                         "column name in CSV and TSV.",
                 .default_value = "text"},
                store_in(corpus.text_field));
  declare_value(verb, "--id-field",
                {.group = kGroup,
                 .placeholder = "FIELD",
                 .help = "Field that holds the id. A record without one is "
                         "called by its file and line.",
                 .default_value = "id"},
                store_in(corpus.id_field));
  declare_value(verb, "--input-format",
                {.group = kGroup,
                 .placeholder = "jsonl|csv|tsv|text|html",
                 .help = "Read every input in this format, whatever its name."},
                store_in(corpus.format, parse_record_format));
  declare_value(verb, "--max-record",
                {.group = kGroup,
                 .placeholder = "SIZE",
                 .help = "Reject a record that is larger than this.",
                 .default_value = "256M"},
                store_in(corpus.max_record_bytes, parse_size));
}

}  // namespace neardup::cli
