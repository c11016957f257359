// A text between two pages without access: one byte read before its first or
// behind its last ends the program.

#ifndef NEARDUP_TESTS_SIMD_GUARDED_TEXT_H_
#define NEARDUP_TESTS_SIMD_GUARDED_TEXT_H_

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <string_view>

#include <sys/mman.h>
#include <unistd.h>

namespace neardup::testing {

class GuardedText {
 public:
  // Room for up to `capacity` bytes.
  explicit GuardedText(std::size_t capacity) {
    page_ = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    readable_ = (capacity + page_ - 1) / page_ * page_;
    memory_ =
        static_cast<char*>(::mmap(nullptr, readable_ + 2 * page_, PROT_NONE,
                                  MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    if (memory_ == MAP_FAILED ||
        ::mprotect(memory_ + page_, readable_, PROT_READ | PROT_WRITE) != 0) {
      std::abort();
    }
  }
  ~GuardedText() { ::munmap(memory_, readable_ + 2 * page_); }
  GuardedText(const GuardedText&) = delete;
  GuardedText& operator=(const GuardedText&) = delete;

  // A copy of `text` at the first guard.
  std::string_view at_front(std::string_view text) {
    return copy(text, memory_ + page_);
  }
  // A copy of `text` at the second guard.
  std::string_view at_back(std::string_view text) {
    return copy(text, memory_ + page_ + readable_ - text.size());
  }

 private:
  static std::string_view copy(std::string_view text, char* to) {
    std::copy(text.begin(), text.end(), to);
    return {to, text.size()};
  }

  char* memory_;
  std::size_t page_;
  std::size_t readable_;
};

}  // namespace neardup::testing

#endif  // NEARDUP_TESTS_SIMD_GUARDED_TEXT_H_
