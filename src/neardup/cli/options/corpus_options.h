// What a verb reads: inputs, their format and the fields wanted.

#ifndef NEARDUP_CLI_OPTIONS_CORPUS_OPTIONS_H_
#define NEARDUP_CLI_OPTIONS_CORPUS_OPTIONS_H_

#include <string>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/corpus/corpus_reader.h"

namespace CLI {
class App;
}

namespace neardup::cli {

// Declares INPUT..., stored in corpus.inputs.
void declare_inputs(CLI::App& verb, CorpusOptions& corpus);

// Declares --text-field, --id-field, --input-format and --max-record.
void declare_corpus_options(CLI::App& verb, CorpusOptions& corpus);

// The names in "title,body": separated by commas, a comma or backslash within a
// name behind a backslash. kInvalidArgument if one is empty or named twice.
Result<std::vector<std::string>> parse_field_list(const std::string& text);

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_OPTIONS_CORPUS_OPTIONS_H_
