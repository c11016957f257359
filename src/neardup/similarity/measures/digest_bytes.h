// Writing and reading the bytes of digests. They are as the machine holds them:
// a digest is read by the program that wrote it, on the same kind of machine.

#ifndef NEARDUP_SIMILARITY_MEASURES_DIGEST_BYTES_H_
#define NEARDUP_SIMILARITY_MEASURES_DIGEST_BYTES_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "neardup/base/status.h"

namespace neardup {

template <typename T>
void append_value(const T& value, std::string& out) {
  static_assert(std::is_trivially_copyable_v<T>);
  out.append(reinterpret_cast<const char*>(&value), sizeof(value));
}

template <typename T>
void append_values(const T* first, std::size_t count, std::string& out) {
  static_assert(std::is_trivially_copyable_v<T>);
  out.append(reinterpret_cast<const char*>(first), count * sizeof(T));
}

// Takes a value off the front of `rest`. Returns false, changing nothing, if
// too few bytes are left.
template <typename T>
bool take_value(std::string_view& rest, T& value) {
  static_assert(std::is_trivially_copyable_v<T>);
  if (rest.size() < sizeof(value)) {
    return false;
  }
  std::memcpy(&value, rest.data(), sizeof(value));
  rest.remove_prefix(sizeof(value));
  return true;
}

// Appends `count` values to `out`. Returns false, changing nothing, if too few
// bytes are left.
template <typename T>
bool take_values(std::string_view& rest, std::size_t count,
                 std::vector<T>& out) {
  static_assert(std::is_trivially_copyable_v<T>);
  if (rest.size() / sizeof(T) < count) {
    return false;
  }
  const std::size_t old_size = out.size();
  out.resize(old_size + count);
  if (count != 0) {
    std::memcpy(out.data() + old_size, rest.data(), count * sizeof(T));
  }
  rest.remove_prefix(count * sizeof(T));
  return true;
}

// kLimitExceeded if there is no number left for another document.
inline Status check_document_count(std::size_t documents) {
  if (documents >= std::numeric_limits<std::uint32_t>::max()) {
    return limit_exceeded("more than 4,294,967,295 documents");
  }
  return {};
}

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_MEASURES_DIGEST_BYTES_H_
