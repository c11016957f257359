// Which inputs a corpus is read from, and which of their fields.

#ifndef NEARDUP_CORPUS_FORMATS_CORPUS_OPTIONS_H_
#define NEARDUP_CORPUS_FORMATS_CORPUS_OPTIONS_H_

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "neardup/corpus/formats/record.h"

namespace neardup {

struct CorpusOptions {
  std::vector<std::string> inputs;
  // Nothing: by extension.
  std::optional<RecordFormat> format;
  // Dotted paths into the JSON object ("doc.body"), or CSV column names. The
  // text must be a string, the id a string or a number. A CSV file may lack the
  // column "id", but no other that is named here.
  //
  // The texts of several fields become one, in this order, with a line feed
  // between them. Those that are empty are left out; so are those that a JSON
  // object lacks or has as null, but one of them it must have.
  std::vector<std::string> text_fields = {"text"};
  std::string id_field = "id";
  // Further fields wanted, as dotted paths or column names; Record::extra.
  std::vector<std::string> extra_fields;
  // Fields that make up Record::metadata, as dotted paths or column names; one
  // that a record lacks is left out of it.
  std::vector<std::string> metadata_fields;
  // A record above this many bytes is rejected without being held in memory.
  std::uint64_t max_record_bytes = std::uint64_t{256} << 20;
  // A compressed input that grows above this ratio is rejected as a bomb once
  // it has given more than 64 MiB.
  std::uint64_t max_expansion = 1000;
  // A stop request ends a wait for the writer of a stream with kCancelled.
  std::stop_token stop;
};

}  // namespace neardup

#endif  // NEARDUP_CORPUS_FORMATS_CORPUS_OPTIONS_H_
