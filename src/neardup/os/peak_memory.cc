#include "neardup/os/peak_memory.h"

#include <cstdlib>
#include <fstream>
#include <string>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace neardup {

namespace {

// The field of /proc/self/status in bytes.
std::optional<std::uint64_t> status_field(const std::string& name) {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    std::uint64_t kilobytes = 0;
    if (word == name && status >> kilobytes) {
      return kilobytes << 10;
    }
  }
  return std::nullopt;
}

void give_back_freed_memory() {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}

// Sets the high-water mark to what is held now. False if the system refuses.
bool reset_peak() {
  std::ofstream reset("/proc/self/clear_refs");
  reset << "5" << std::flush;
  return reset.good();
}

}  // namespace

PeakMemory::PeakMemory() {
  give_back_freed_memory();
  if (reset_peak()) {
    before_ = status_field("VmRSS:");
  }
}

std::optional<std::uint64_t> PeakMemory::growth() const {
  const std::optional<std::uint64_t> peak = status_field("VmHWM:");
  if (!before_ || !peak) {
    return std::nullopt;
  }
  return *peak > *before_ ? *peak - *before_ : 0;
}

}  // namespace neardup
