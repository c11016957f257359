// Words that end where a page without access begins: one byte read past them
// ends the program.

#ifndef NEARDUP_TESTS_SIMD_GUARDED_WORDS_H_
#define NEARDUP_TESTS_SIMD_GUARDED_WORDS_H_

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

#include <sys/mman.h>
#include <unistd.h>

namespace neardup::testing {

class GuardedWords {
 public:
  // Room for up to `capacity` words.
  explicit GuardedWords(std::size_t capacity) {
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    readable_ = (capacity * sizeof(std::uint64_t) + page - 1) / page * page;
    mapped_ = readable_ + page;
    memory_ =
        static_cast<std::byte*>(::mmap(nullptr, mapped_, PROT_READ | PROT_WRITE,
                                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    if (memory_ == MAP_FAILED ||
        ::mprotect(memory_ + readable_, page, PROT_NONE) != 0) {
      std::abort();
    }
  }
  ~GuardedWords() { ::munmap(memory_, mapped_); }
  GuardedWords(const GuardedWords&) = delete;
  GuardedWords& operator=(const GuardedWords&) = delete;

  // The last n words before the guard.
  std::span<std::uint64_t> last(std::size_t n) {
    return {reinterpret_cast<std::uint64_t*>(memory_ + readable_) - n, n};
  }

 private:
  std::byte* memory_;
  std::size_t readable_;
  std::size_t mapped_;
};

}  // namespace neardup::testing

#endif  // NEARDUP_TESTS_SIMD_GUARDED_WORDS_H_
