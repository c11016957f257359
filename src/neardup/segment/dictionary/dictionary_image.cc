#include "neardup/segment/dictionary/dictionary_image.h"

#include <cstddef>
#include <cstring>
#include <memory>

// The library's own choice of vector instructions halves the time of a check;
// the header is there only where the library was built with it.
#if __has_include(<xxh_x86dispatch.h>)
#include <xxh_x86dispatch.h>
#else
#include <xxhash.h>
#endif

namespace neardup {
namespace {

std::size_t aligned(std::size_t size) {
  return (size + kSectionAlignment - 1) / kSectionAlignment * kSectionAlignment;
}

}  // namespace

std::string DictionaryImage::assemble(DictionaryHeader header) const {
  std::size_t end = aligned(sizeof(header));
  for (std::size_t i = 0; i < kSectionCount; ++i) {
    header.sections[i] = {.offset = end, .size = sections_[i].size()};
    end = aligned(end + sections_[i].size());
  }
  header.magic = kDictionaryMagic;
  header.version = kDictionaryVersion;
  header.header_size = sizeof(header);
  header.file_size = end;
  header.checksum = 0;
  std::string file(end, '\0');
  std::memcpy(file.data(), &header, sizeof(header));
  for (std::size_t i = 0; i < kSectionCount; ++i) {
    sections_[i].copy(file.data() + header.sections[i].offset,
                      sections_[i].size());
  }
  const std::uint64_t checksum = dictionary_checksum(file);
  std::memcpy(file.data() + offsetof(DictionaryHeader, checksum), &checksum,
              sizeof(checksum));
  return file;
}

std::uint64_t dictionary_checksum(std::string_view file) {
  constexpr std::size_t kField = offsetof(DictionaryHeader, checksum);
  constexpr std::uint64_t kZero = 0;
  const std::string_view tail = file.substr(kField + sizeof(kZero));
  const std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> state(
      XXH3_createState(), &XXH3_freeState);
  XXH3_64bits_reset(state.get());
  XXH3_64bits_update(state.get(), file.data(), kField);
  XXH3_64bits_update(state.get(), &kZero, sizeof(kZero));
  XXH3_64bits_update(state.get(), tail.data(), tail.size());
  return XXH3_64bits_digest(state.get());
}

}  // namespace neardup
