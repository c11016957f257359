// Writing compressed files as if they were not.

#ifndef NEARDUP_CORPUS_COMPRESSION_COMPRESSION_H_
#define NEARDUP_CORPUS_COMPRESSION_COMPRESSION_H_

#include <memory>

#include "neardup/base/status.h"
#include "neardup/corpus/formats/file_format.h"
#include "neardup/os/file.h"

namespace neardup {

// A stream that compresses to `output` and commits it with itself; `output`
// itself for kNone. The same bytes give the same file: gzip at level 6 without
// a time stamp, zstd at level 3 with a checksum.
Result<std::unique_ptr<OutputStream>> compress(
    std::unique_ptr<OutputStream> output, Compression compression);

// create_output(), compressed as the name says.
Result<std::unique_ptr<OutputStream>> create_compressed_output(
    const std::string& path);

}  // namespace neardup

#endif  // NEARDUP_CORPUS_COMPRESSION_COMPRESSION_H_
