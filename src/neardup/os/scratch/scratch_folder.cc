#include "neardup/os/scratch/scratch_folder.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

namespace neardup {

std::string temporary_folder() {
  const char* const folder = std::getenv("TMPDIR");
  return folder != nullptr && *folder != '\0' ? folder : "/tmp";
}

Result<ScratchFolder> ScratchFolder::create() {
  std::string path = temporary_folder() + "/neardup-XXXXXX";
  if (::mkdtemp(path.data()) == nullptr) {
    return io_error(
        path + ": cannot make a temporary folder: " + std::strerror(errno));
  }
  return ScratchFolder(std::move(path));
}

ScratchFolder::~ScratchFolder() { remove(); }

ScratchFolder::ScratchFolder(ScratchFolder&& other) noexcept
    : path_(std::exchange(other.path_, {})) {}

ScratchFolder& ScratchFolder::operator=(ScratchFolder&& other) noexcept {
  if (this != &other) {
    remove();
    path_ = std::exchange(other.path_, {});
  }
  return *this;
}

void ScratchFolder::remove() {
  if (!path_.empty()) {
    // Nobody can mend a failure here; the system clears its own /tmp.
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
    path_.clear();
  }
}

}  // namespace neardup
