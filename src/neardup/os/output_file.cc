#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "neardup/base/visible_text.h"
#include "neardup/os/descriptor_output.h"
#include "neardup/os/file.h"
#include "neardup/os/partial_name.h"

namespace neardup {
namespace {

constexpr mode_t kNewFileMode = 0666;  // the umask takes off what it must

// Standard output to a file, a pipe or a device: bytes leave as they come.
class StreamingOutput final : public OutputStream {
 public:
  StreamingOutput(FileDescriptor fd, std::string name)
      : out_(std::move(fd), std::move(name)) {}
  Status write(std::string_view bytes) override { return out_.write(bytes); }
  Status flush() override { return out_.flush(); }
  Status prepare() override { return out_.flush(); }
  Status commit() override { return prepare(); }
  const std::string& name() const override { return out_.name(); }

 private:
  DescriptorOutput out_;
};

// A terminal: what would steer it is spelled out. A code point may come in two
// parts, so the bytes of one that is not complete wait for the next.
class TerminalOutput final : public OutputStream {
 public:
  TerminalOutput(FileDescriptor fd, std::string name)
      : out_(std::move(fd), std::move(name)) {}

  Status write(std::string_view bytes) override {
    waiting_ += bytes;
    const std::size_t whole = waiting_.size() - cut_off_bytes(waiting_);
    Status status =
        out_.write(visible_text(std::string_view(waiting_).substr(0, whole)));
    waiting_.erase(0, whole);
    return status;
  }

  Status flush() override { return out_.flush(); }

  Status prepare() override {
    NEARDUP_RETURN_IF_ERROR(out_.write(visible_text(waiting_)));
    waiting_.clear();
    return out_.flush();
  }

  Status commit() override { return prepare(); }
  const std::string& name() const override { return out_.name(); }

 private:
  // How many bytes at the end may begin a code point that goes on.
  static std::size_t cut_off_bytes(std::string_view bytes) {
    for (std::size_t n = 1; n <= std::min<std::size_t>(3, bytes.size()); ++n) {
      const auto byte = static_cast<unsigned char>(bytes[bytes.size() - n]);
      if (byte >= 0xC0) {
        const std::size_t size = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2;
        return n < size ? n : 0;
      }
      if (byte < 0x80) {
        return 0;
      }
    }
    return 0;
  }

  DescriptorOutput out_;
  std::string waiting_;
};

// A file under the name it has until it is complete; gone with this object,
// unless it got its own name.
class PartialFile {
 public:
  explicit PartialFile(std::string path) noexcept : path_(std::move(path)) {}
  PartialFile(PartialFile&& other) noexcept
      : path_(std::exchange(other.path_, {})) {}
  PartialFile& operator=(PartialFile&&) = delete;
  ~PartialFile() {
    if (!path_.empty()) {
      ::unlink(path_.c_str());
    }
  }

  // 0, or the error number.
  int rename_to(const std::string& target) {
    if (::rename(path_.c_str(), target.c_str()) != 0) {
      return errno;
    }
    path_.clear();
    return 0;
  }

 private:
  std::string path_;  // empty once renamed
};

class AtomicFileOutput final : public OutputStream {
 public:
  // `target` is the path to appear, `partial` is `fd` until then.
  AtomicFileOutput(FileDescriptor fd, std::string name, std::string target,
                   PartialFile partial)
      : claim_(::fcntl(fd.get(), F_DUPFD_CLOEXEC, 0)),
        out_(std::move(fd), std::move(name)),
        target_(std::move(target)),
        partial_(std::move(partial)) {}

  Status write(std::string_view bytes) override { return out_.write(bytes); }

  Status overwrite(std::uint64_t offset, std::string_view bytes) override {
    NEARDUP_RETURN_IF_ERROR(out_.flush());
    while (!bytes.empty()) {
      const ssize_t count = ::pwrite(out_.fd().get(), bytes.data(),
                                     bytes.size(), static_cast<off_t>(offset));
      if (count < 0 && errno != EINTR) {
        return out_.fail("write", errno);
      }
      const auto written =
          static_cast<std::size_t>(std::max<ssize_t>(count, 0));
      bytes.remove_prefix(written);
      offset += written;
    }
    return {};
  }

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
    if (const int error = partial_.rename_to(target_); error != 0) {
      return out_.fail("create", error);
    }
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
  PartialFile partial_;
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
  FileDescriptor owned(fd);
  if (::isatty(fd) == 1) {
    return std::unique_ptr<OutputStream>(
        std::make_unique<TerminalOutput>(std::move(owned), name));
  }
  return std::unique_ptr<OutputStream>(
      std::make_unique<StreamingOutput>(std::move(owned), name));
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
  PartialFile created(std::move(partial));
  if (old != nullptr) {
    // A foreign owner's file system may refuse; the bytes matter more.
    static_cast<void>(::fchmod(file.get(), old->st_mode & 07777));
  }
  return std::unique_ptr<OutputStream>(std::make_unique<AtomicFileOutput>(
      std::move(file), path, target, std::move(created)));
}

}  // namespace

Status OutputStream::overwrite(std::uint64_t, std::string_view) {
  return io_error(name() + ": cannot be written out of order");
}

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
