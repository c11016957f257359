#include "neardup/store/store_owner.h"

#include <array>
#include <cerrno>
#include <ctime>
#include <string_view>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "neardup/base/visible_text.h"

namespace neardup {
namespace {

constexpr mode_t kOwnerMode = 0644;
constexpr std::size_t kLongestOwner = 1024;

std::string host_name() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data()
                                                          : "this machine";
}

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  std::array<char, 32> text{};
  ::gmtime_r(&now, &parts);
  std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M:%S UTC", &parts);
  return text.data();
}

// "process 17 (neardup) on HOST since ...": the end of the refusal's sentence.
std::string describe_this_process() {
  return "process " + std::to_string(::getpid()) + " (" +
         program_invocation_short_name + ") on " + host_name() + " since " +
         utc_now();
}

std::string read_owner(int descriptor) {
  std::array<char, kLongestOwner> bytes{};
  const ssize_t count = ::pread(descriptor, bytes.data(), bytes.size(), 0);
  std::string_view line(bytes.data(),
                        count > 0 ? static_cast<std::size_t>(count) : 0);
  line = line.substr(0, line.find('\n'));
  // Its owner has the lock, but has not written its name yet.
  return line.empty() ? "another process" : visible_line(line);
}

Status write_owner(int descriptor, const std::string& path) {
  const std::string line = describe_this_process() + "\n";
  if (::ftruncate(descriptor, 0) != 0 ||
      ::pwrite(descriptor, line.data(), line.size(), 0) !=
          static_cast<ssize_t>(line.size())) {
    return system_failure(path, "write", errno);
  }
  return {};
}

}  // namespace

Result<StoreOwner> StoreOwner::claim(const std::string& folder) {
  const std::string path = folder + "/" + kOwnerFile;
  FileDescriptor descriptor(
      ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kOwnerMode));
  if (!descriptor.is_open()) {
    return system_failure(path, "open", errno);
  }
  if (::flock(descriptor.get(), LOCK_EX | LOCK_NB) != 0) {
    return errno == EWOULDBLOCK
               ? already_exists("the collection at " + folder + " is open in " +
                                read_owner(descriptor.get()) +
                                "; close it there first")
               : system_failure(path, "lock", errno);
  }
  NEARDUP_RETURN_IF_ERROR(write_owner(descriptor.get(), path));
  return StoreOwner(std::move(descriptor));
}

StoreOwner::~StoreOwner() {
  if (descriptor_.is_open() && ::ftruncate(descriptor_.get(), 0) != 0) {
    // The lock ends all the same, and with it the claim.
  }
}

}  // namespace neardup
