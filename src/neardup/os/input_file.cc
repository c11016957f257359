#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include "neardup/os/file.h"
#include "neardup/os/file_descriptor.h"
#include "neardup/os/stop_event.h"

namespace neardup {
namespace {

// Linux reads at most this many bytes in one call.
constexpr std::size_t kLargestRead = std::size_t{1} << 30;

constexpr std::size_t kFirstBuffer = std::size_t{64} << 10;

class InputFile final : public InputStream {
 public:
  // `stop` is null where reading never waits for somebody else.
  InputFile(FileDescriptor fd, std::string name,
            std::unique_ptr<StopEvent> stop)
      : fd_(std::move(fd)), name_(std::move(name)), stop_(std::move(stop)) {}

  Result<std::size_t> read(char* data, std::size_t size) override {
    size = std::min(size, kLargestRead);
    while (true) {
      if (stop_ != nullptr && !wait_for_data()) {
        return cancelled("stopped while reading " + name_);
      }
      const ssize_t count = ::read(fd_.get(), data, size);
      if (count >= 0) {
        return static_cast<std::size_t>(count);
      }
      if (errno == EAGAIN) {
        // Standard input may have been made non-blocking by its other owner.
        pollfd ready{fd_.get(), POLLIN, 0};
        ::poll(&ready, 1, -1);
      } else if (errno != EINTR) {
        return system_failure(name_, "read", errno);
      }
    }
  }

  const std::string& name() const override { return name_; }

 private:
  // False if a stop was requested before there was anything to read.
  bool wait_for_data() const {
    std::array<pollfd, 2> waited{pollfd{fd_.get(), POLLIN, 0},
                                 pollfd{stop_->descriptor(), POLLIN, 0}};
    while (::poll(waited.data(), waited.size(), -1) < 0 && errno == EINTR) {
    }
    return waited[1].revents == 0;
  }

  FileDescriptor fd_;
  std::string name_;
  std::unique_ptr<StopEvent> stop_;
};

// What kind of thing was opened: the file type bits of st_mode.
Result<mode_t> kind_of(const FileDescriptor& fd, const std::string& name) {
  struct stat info;
  if (::fstat(fd.get(), &info) != 0) {
    return system_failure(name, "open", errno);
  }
  return info.st_mode & S_IFMT;
}

}  // namespace

Result<std::unique_ptr<InputStream>> open_input(const std::string& path,
                                                std::stop_token stop) {
  const bool standard = path == "-";
  const std::string name = standard ? "standard input" : path;
  // A duplicate, so that closing it leaves the process its standard input.
  FileDescriptor fd(standard ? ::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
                             : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!fd.is_open()) {
    return errno == ENOENT ? not_found(name + ": no such file")
                           : system_failure(name, "open", errno);
  }
  NEARDUP_ASSIGN_OR_RETURN(const mode_t kind, kind_of(fd, name));
  if (kind == S_IFDIR) {
    return system_failure(name, "read", EISDIR);
  }
  // Only advice; on a pipe it fails and nothing is lost.
  ::posix_fadvise(fd.get(), 0, 0, POSIX_FADV_SEQUENTIAL);
  auto event = kind != S_IFREG && stop.stop_possible()
                   ? std::make_unique<StopEvent>(std::move(stop))
                   : nullptr;
  return std::unique_ptr<InputStream>(
      std::make_unique<InputFile>(std::move(fd), name, std::move(event)));
}

Result<std::string> read_file(const std::string& path, std::uint64_t limit) {
  NEARDUP_ASSIGN_OR_RETURN(std::unique_ptr<InputStream> in, open_input(path));
  std::string bytes;
  std::size_t size = 0;
  while (true) {
    if (size == bytes.size()) {
      bytes.resize(std::max(2 * size, kFirstBuffer));
    }
    NEARDUP_ASSIGN_OR_RETURN(
        const std::size_t count,
        in->read(bytes.data() + size, bytes.size() - size));
    size += count;
    if (size > limit) {
      return limit_exceeded(in->name() + ": larger than the limit of " +
                            std::to_string(limit) + " bytes");
    }
    if (count == 0) {
      bytes.resize(size);
      return bytes;
    }
  }
}

}  // namespace neardup
