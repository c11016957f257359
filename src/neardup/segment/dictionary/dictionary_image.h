// The bytes of a compiled dictionary while its sections are collected, and the
// checksum over them.

#ifndef NEARDUP_SEGMENT_DICTIONARY_DICTIONARY_IMAGE_H_
#define NEARDUP_SEGMENT_DICTIONARY_DICTIONARY_IMAGE_H_

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "neardup/segment/dictionary/dictionary_format.h"

namespace neardup {

class DictionaryImage {
 public:
  // Sets the contents of a section.
  template <typename T>
  void set(Section section, const std::vector<T>& values) {
    static_assert(std::is_trivially_copyable_v<T>);
    sections_[static_cast<std::size_t>(section)].assign(
        reinterpret_cast<const char*>(values.data()),
        values.size() * sizeof(T));
  }
  void set(Section section, std::string bytes) {
    sections_[static_cast<std::size_t>(section)] = std::move(bytes);
  }

  // The whole file: `header` with magic, version, sizes, places and checksum
  // filled in, then the sections.
  std::string assemble(DictionaryHeader header) const;

 private:
  std::array<std::string, kSectionCount> sections_;
};

// XXH3-64 of `file` with the checksum field of its header taken as 0.
// REQUIRES: file.size() >= sizeof(DictionaryHeader).
std::uint64_t dictionary_checksum(std::string_view file);

}  // namespace neardup

#endif  // NEARDUP_SEGMENT_DICTIONARY_DICTIONARY_IMAGE_H_
