// A PeakMemory tells how much more memory the process held at once, while
// something ran, than it held before.
//
//   PeakMemory memory;
//   run();
//   std::optional<std::uint64_t> bytes = memory.growth();
//
// Counted is resident memory, by the kernel (Linux: VmHWM, reset through
// /proc/self/clear_refs). Memory that was freed before is given back first, so
// that it is not taken for granted.
//
// One at a time: two that overlap disturb each other. Threads that run besides
// count as well.

#ifndef NEARDUP_OS_PEAK_MEMORY_H_
#define NEARDUP_OS_PEAK_MEMORY_H_

#include <cstdint>
#include <optional>

namespace neardup {

class PeakMemory {
 public:
  // Starts to watch.
  PeakMemory();

  // The growth since the start in bytes; nothing if the system does not tell.
  std::optional<std::uint64_t> growth() const;

 private:
  std::optional<std::uint64_t> before_;
};

}  // namespace neardup

#endif  // NEARDUP_OS_PEAK_MEMORY_H_
