// What a fuzzer calls to find that a promise is broken.

#ifndef NEARDUP_FUZZ_PROMISE_H_
#define NEARDUP_FUZZ_PROMISE_H_

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace neardup::fuzz {

// Stops the program, in every kind of build, unless `kept`.
inline void promise(bool kept) {
  if (!kept) {
    std::abort();
  }
}

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace neardup::fuzz

#endif  // NEARDUP_FUZZ_PROMISE_H_
