// Where what stands in a section file; its description is in section_file.h.

#ifndef NEARDUP_OS_SECTIONS_SECTION_LAYOUT_H_
#define NEARDUP_OS_SECTIONS_SECTION_LAYOUT_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "neardup/os/sections/section_file.h"

namespace neardup::sections_internal {

static_assert(std::endian::native == std::endian::little,
              "sections are read in place and are little-endian");

inline constexpr std::size_t kAlignment = 64;
inline constexpr std::size_t kMostSections = 4096;

struct Header {
  std::array<char, 8> magic;
  std::uint32_t version;
  std::uint32_t sections;
  std::uint64_t file_size;
  std::uint64_t checksum;
};
static_assert(sizeof(Header) == 32);

struct Place {
  std::uint64_t offset;
  std::uint64_t size;
  std::uint64_t checksum;
};
static_assert(sizeof(Place) == 24);

// Where what follows `end` begins, behind the padding.
constexpr std::size_t padded(std::size_t end) {
  return (end + kAlignment + kAlignment - 1) / kAlignment * kAlignment;
}

constexpr std::size_t header_size(std::size_t sections) {
  return sizeof(Header) + sections * sizeof(Place);
}

// The bytes of the header and the places, with the header's checksum.
std::string make_header(const SectionFileKind& kind,
                        std::span<const Place> places, std::uint64_t file_size);

}  // namespace neardup::sections_internal

#endif  // NEARDUP_OS_SECTIONS_SECTION_LAYOUT_H_
