// Which files an input stands for, and in which order they are read.

#ifndef NEARDUP_CORPUS_INPUT_FILES_H_
#define NEARDUP_CORPUS_INPUT_FILES_H_

#include <string>
#include <vector>

#include "neardup/base/status.h"

namespace neardup {

// Every file of `inputs` in reading order: an existing path as itself, a folder
// as the files below it (see list_files()), a glob as its matches, "-" as
// itself. A path that is reached twice is read once, at its first place.
//
// Each is checked to be readable, so that a long job fails at its start. Errors
// as CorpusReader::open().
Result<std::vector<std::string>> expand_inputs(
    const std::vector<std::string>& inputs);

}  // namespace neardup

#endif  // NEARDUP_CORPUS_INPUT_FILES_H_
