// Which files an input stands for, and in which order they are read.

#ifndef NEARDUP_CORPUS_INPUT_FILES_H_
#define NEARDUP_CORPUS_INPUT_FILES_H_

#include <string>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/corpus/formats/record.h"

namespace neardup {

struct InputFiles {
  std::vector<std::string> files;  // in reading order
  // Paths that lead to one of these again, in the order met.
  std::vector<std::string> repeated;
};

// Every file of `inputs`: an existing path as itself, a folder as the files
// below it (see list_files()), a glob as its matches, standard input as "-". A
// file that is reached twice, by another spelling or a symbolic link, counts at
// its first place. (Hard links are files of their own: nobody can tell which of
// two names is meant.)
//
// Each is checked to be readable, so that a long job fails at its start. Errors
// as CorpusReader::open().
Result<InputFiles> expand_inputs(const std::vector<std::string>& inputs);

// "-" if `input` is one of the names of standard input (/dev/stdin ...), else
// `input`.
std::string plain_input(const std::string& input);

// True if `input` can be read only once, and cannot be asked for its size:
// standard input, a pipe, a device.
bool is_stream(const std::string& input);

// The format that the name of a file tells. A stream whose name tells nothing
// is JSONL, any other file is a text.
RecordFormat format_of_input(const std::string& path);

}  // namespace neardup

#endif  // NEARDUP_CORPUS_INPUT_FILES_H_
