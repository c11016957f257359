// The RecordWriter for folders: whole files, copied byte for byte.

#ifndef NEARDUP_CORPUS_FOLDER_RECORD_WRITER_H_
#define NEARDUP_CORPUS_FOLDER_RECORD_WRITER_H_

#include <memory>
#include <string>

#include "neardup/base/status.h"
#include "neardup/corpus/record_writer.h"

namespace neardup {

Result<std::unique_ptr<RecordWriter>> create_folder_record_writer(
    const std::string& path);

}  // namespace neardup

#endif  // NEARDUP_CORPUS_FOLDER_RECORD_WRITER_H_
