#include "neardup/os/output_folder.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "neardup/os/descriptor_output.h"
#include "neardup/os/partial_name.h"

namespace neardup {
namespace {

namespace fs = std::filesystem;

constexpr mode_t kNewFolderMode = 0777;  // the umask takes off what it must
constexpr mode_t kNewEntryMode = 0666;
constexpr std::size_t kCopyBytes = std::size_t{256} << 10;

std::string without_trailing_slashes(const std::string& path) {
  const std::size_t last = path.find_last_not_of('/');
  return last == std::string::npos ? path : path.substr(0, last + 1);
}

Status check_free(const std::string& target, const std::string& path) {
  std::error_code error;
  const fs::file_status status = fs::status(target, error);
  if (!fs::exists(status)) {
    return {};
  }
  if (!fs::is_directory(status)) {
    return already_exists(path + ": is a file; name another folder");
  }
  const bool empty = fs::is_empty(target, error);
  if (error) {
    return system_failure(path, "list", error.value());
  }
  return empty ? Status()
               : already_exists(path +
                                ": the folder is not empty; name a new "
                                "one or empty it first");
}

Status copy(InputStream& input, DescriptorOutput& output) {
  std::vector<char> buffer(kCopyBytes);
  while (true) {
    NEARDUP_ASSIGN_OR_RETURN(const std::size_t count,
                             input.read(buffer.data(), buffer.size()));
    if (count == 0) {
      return output.flush();
    }
    NEARDUP_RETURN_IF_ERROR(output.write({buffer.data(), count}));
  }
}

}  // namespace

OutputFolder::OutputFolder(std::string target, std::string partial,
                           FileDescriptor claim)
    : target_(std::move(target)),
      partial_(std::move(partial)),
      claim_(std::move(claim)) {}

OutputFolder::~OutputFolder() {
  if (!partial_.empty()) {
    std::error_code ignored;
    fs::remove_all(partial_, ignored);
  }
}

Result<std::unique_ptr<OutputFolder>> OutputFolder::create(
    const std::string& path) {
  const std::string target = without_trailing_slashes(path);
  if (target.empty()) {
    return invalid_argument("the name of an output folder is empty");
  }
  NEARDUP_RETURN_IF_ERROR(check_free(target, path));
  remove_abandoned_partials(target);
  while (true) {
    std::string partial = partial_name(target);
    if (::mkdir(partial.c_str(), kNewFolderMode) != 0) {
      if (errno == EEXIST) {
        continue;
      }
      return cannot_create(path, target, errno);
    }
    FileDescriptor claim(
        ::open(partial.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!claim.is_open() || claim_partial(claim.get())) {
      return std::unique_ptr<OutputFolder>(
          new OutputFolder(target, std::move(partial), std::move(claim)));
    }
  }
}

Status OutputFolder::add(const std::string& relative, InputStream& input) {
  if (relative.empty() || contained_path(relative) != relative) {
    return invalid_argument("'" + relative + "' does not name a file inside " +
                            target_);
  }
  const std::string name = target_ + "/" + relative;
  const std::string path = partial_ + "/" + relative;
  std::error_code error;
  fs::create_directories(folder_of(path), error);
  if (error) {
    return system_failure(name, "create", error.value());
  }
  // Exclusively: two inputs must not become one file unnoticed.
  FileDescriptor fd(::open(
      path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kNewEntryMode));
  if (!fd.is_open()) {
    return errno == EEXIST
               ? already_exists(name + ": two inputs would have this name")
               : system_failure(name, "create", errno);
  }
  DescriptorOutput output(std::move(fd), name);
  NEARDUP_RETURN_IF_ERROR(copy(input, output));
  const int close_error = output.fd().close();
  return close_error == 0 ? Status() : output.fail("write", close_error);
}

Status OutputFolder::prepare() {
  if (prepared_) {
    return {};
  }
  FileDescriptor folder(
      ::open(partial_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  // One call for all files: an fsync for each of many small files takes longer
  // than writing them.
  if (!folder.is_open() || ::syncfs(folder.get()) != 0) {
    return system_failure(target_, "write", errno);
  }
  prepared_ = true;
  return {};
}

Status OutputFolder::commit() {
  NEARDUP_RETURN_IF_ERROR(prepare());
  if (::rename(partial_.c_str(), target_.c_str()) != 0) {
    return system_failure(target_, "create", errno);
  }
  partial_.clear();
  const int error = sync_folder(folder_of(target_));
  return error == 0 ? Status() : system_failure(target_, "write", error);
}

std::string contained_path(std::string_view path) {
  std::string result;
  while (!path.empty()) {
    const std::string_view component = path.substr(0, path.find('/'));
    path.remove_prefix(std::min(path.size(), component.size() + 1));
    if (component.empty() || component == "." || component == "..") {
      continue;
    }
    result.append(result.empty() ? "" : "/").append(component);
  }
  return result;
}

}  // namespace neardup
