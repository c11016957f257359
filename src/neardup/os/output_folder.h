// An OutputFolder is a new folder that appears, complete, on commit().
//
//   auto folder = OutputFolder::create("clean/");
//   (*folder)->add("news/7.html", *input);
//   return (*folder)->commit();
//
// Until then its files are in a hidden folder beside it, which the destructor
// removes if commit() was not called or failed.
//
// Not thread safe.

#ifndef NEARDUP_OS_OUTPUT_FOLDER_H_
#define NEARDUP_OS_OUTPUT_FOLDER_H_

#include <memory>
#include <string>
#include <string_view>

#include "neardup/base/status.h"
#include "neardup/os/file.h"
#include "neardup/os/file_descriptor.h"

namespace neardup {

class OutputFolder {
 public:
  // kAlreadyExists if there is a file of that name or a folder that is not
  // empty, kIoError if the system refuses.
  static Result<std::unique_ptr<OutputFolder>> create(const std::string& path);

  ~OutputFolder();
  OutputFolder(const OutputFolder&) = delete;
  OutputFolder& operator=(const OutputFolder&) = delete;

  // Writes all that `input` has left to a new file at `relative`, with the
  // folders on the way. kAlreadyExists if there is one of that name,
  // kInvalidArgument unless `relative` stays inside (see contained_path()).
  Status add(const std::string& relative, InputStream& input);

  // Makes the files durable, but not visible yet. No add() may follow.
  Status prepare();
  // Makes the folder visible, prepared or not; no add() may follow.
  Status commit();

 private:
  OutputFolder(std::string target, std::string partial, FileDescriptor claim);

  std::string target_;
  std::string partial_;  // empty once renamed
  FileDescriptor claim_;
  bool prepared_ = false;
};

// `path` as a path that stays inside any folder it is put in: without its root
// and without ".", ".." and empty components. "../a//b/./c" -> "a/b/c",
// "/usr/x" -> "usr/x", ".." -> "".
std::string contained_path(std::string_view path);

}  // namespace neardup

#endif  // NEARDUP_OS_OUTPUT_FOLDER_H_
