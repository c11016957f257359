#include <cerrno>
#include <cstdlib>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "neardup/os/descriptor_output.h"
#include "neardup/os/file.h"
#include "neardup/os/partial_name.h"

namespace neardup {
namespace {

constexpr mode_t kNewFileMode = 0666;  // the umask takes off what it must

// Standard output, a pipe or a device: bytes leave as they come.
class StreamingOutput final : public OutputStream {
 public:
  StreamingOutput(FileDescriptor fd, std::string name)
      : out_(std::move(fd), std::move(name)) {}
  Status write(std::string_view bytes) override { return out_.write(bytes); }
  Status prepare() override { return out_.flush(); }
  Status commit() override { return prepare(); }
  const std::string& name() const override { return out_.name(); }

 private:
  DescriptorOutput out_;
};

class AtomicFileOutput final : public OutputStream {
 public:
  // `target` is the path to appear, `partial` the name of `fd` until then.
  AtomicFileOutput(FileDescriptor fd, std::string name, std::string target,
                   std::string partial)
      : claim_(::fcntl(fd.get(), F_DUPFD_CLOEXEC, 0)),
        out_(std::move(fd), std::move(name)),
        target_(std::move(target)),
        partial_(std::move(partial)) {}

  ~AtomicFileOutput() override {
    if (!partial_.empty()) {
      ::unlink(partial_.c_str());
    }
  }

  Status write(std::string_view bytes) override { return out_.write(bytes); }

  Status prepare() override {
    NEARDUP_RETURN_IF_ERROR(out_.flush());
    if (!out_.fd().is_open()) {
      return {};  // done before
    }
    // Without it a power cut could leave the new name with no bytes.
    if (::fsync(out_.fd().get()) != 0) {
      return out_.fail("write", errno);
    }
    if (const int error = out_.fd().close(); error != 0) {
      return out_.fail("write", error);
    }
    return {};
  }

  Status commit() override {
    NEARDUP_RETURN_IF_ERROR(prepare());
    if (::rename(partial_.c_str(), target_.c_str()) != 0) {
      return out_.fail("create", errno);
    }
    partial_.clear();
    const int error = sync_folder(folder_of(target_));
    return error == 0 ? Status() : out_.fail("write", error);
  }

  const std::string& name() const override { return out_.name(); }

 private:
  // Holds the claim on the partial file from prepare(), which closes the other
  // descriptor, to commit().
  FileDescriptor claim_;
  DescriptorOutput out_;
  std::string target_;
  std::string partial_;  // empty once renamed
};

// Where a link leads, so that renaming replaces the file and not the link; the
// path itself if it is no link or leads nowhere.
std::string follow_links(const std::string& path) {
  char* resolved = ::realpath(path.c_str(), nullptr);
  if (resolved == nullptr) {
    return path;
  }
  std::string result(resolved);
  std::free(resolved);
  return result;
}

Result<std::unique_ptr<OutputStream>> open_streaming(int fd,
                                                     const std::string& name) {
  if (fd < 0) {
    return system_failure(name, "open", errno);
  }
  return std::unique_ptr<OutputStream>(
      std::make_unique<StreamingOutput>(FileDescriptor(fd), name));
}

Result<std::unique_ptr<OutputStream>> create_atomic(const std::string& path,
                                                    const struct stat* old) {
  const std::string target = old != nullptr ? follow_links(path) : path;
  remove_abandoned_partials(target);
  std::string partial;
  FileDescriptor file;
  do {
    partial = partial_name(target);
    file = FileDescriptor(::open(partial.c_str(),
                                 O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                                 kNewFileMode));
  } while (file.is_open() ? !claim_partial(file.get()) : errno == EEXIST);
  if (!file.is_open()) {
    return cannot_create(path, target, errno);
  }
  if (old != nullptr) {
    // A foreign owner's file system may refuse; the bytes matter more.
    static_cast<void>(::fchmod(file.get(), old->st_mode & 07777));
  }
  return std::unique_ptr<OutputStream>(std::make_unique<AtomicFileOutput>(
      std::move(file), path, target, std::move(partial)));
}

}  // namespace

Result<std::unique_ptr<OutputStream>> create_output(const std::string& path) {
  if (path.empty()) {
    return invalid_argument("the name of an output is empty");
  }
  if (path == "-") {
    return open_streaming(::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0),
                          "standard output");
  }
  struct stat old;
  if (::stat(path.c_str(), &old) != 0) {
    // ENOENT; anything else shows again, with its reason, on creation.
    return create_atomic(path, nullptr);
  }
  if (S_ISDIR(old.st_mode)) {
    return system_failure(path, "create", EISDIR);
  }
  if (!S_ISREG(old.st_mode)) {
    return open_streaming(::open(path.c_str(), O_WRONLY | O_CLOEXEC), path);
  }
  // A rename would replace a file that its owner protected.
  if (::access(path.c_str(), W_OK) != 0) {
    return system_failure(path, "replace", errno);
  }
  return create_atomic(path, &old);
}

}  // namespace neardup
