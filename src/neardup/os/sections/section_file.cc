#include "neardup/os/sections/section_file.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>

#include <xxhash.h>

#include "neardup/os/file.h"
#include "neardup/os/sections/section_layout.h"

namespace neardup {

std::string sections_internal::make_header(const SectionFileKind& kind,
                                           std::span<const Place> places,
                                           std::uint64_t file_size) {
  Header header{kind.magic, kind.version,
                static_cast<std::uint32_t>(places.size()), file_size, 0};
  std::string bytes(header_size(places.size()), '\0');
  std::memcpy(bytes.data(), &header, sizeof(header));
  if (!places.empty()) {
    std::memcpy(bytes.data() + sizeof(header), places.data(),
                places.size_bytes());
  }
  header.checksum = XXH3_64bits(bytes.data(), bytes.size());
  std::memcpy(bytes.data(), &header, sizeof(header));
  return bytes;
}

namespace {

using sections_internal::Header;
using sections_internal::header_size;
using sections_internal::kAlignment;
using sections_internal::kMostSections;
using sections_internal::padded;
using sections_internal::Place;

std::uint64_t checksum_of(std::string_view bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

// The header and places with zero for the header's checksum.
std::string without_checksum(std::string_view header) {
  std::string copy(header);
  std::memset(copy.data() + offsetof(Header, checksum), 0,
              sizeof(Header::checksum));
  return copy;
}

// Says what is wrong with a file, and where.
class Checker {
 public:
  Checker(const std::string& path, const SectionFileKind& kind,
          std::string_view bytes, bool only_header)
      : path_(path), kind_(kind), bytes_(bytes), only_header_(only_header) {}

  Result<std::vector<std::string_view>> sections() const {
    Header header;
    NEARDUP_RETURN_IF_ERROR(check_header(header));
    std::vector<Place> places(header.sections);
    std::memcpy(places.data(), bytes_.data() + sizeof(header),
                places.size() * sizeof(Place));
    std::vector<std::string_view> sections;
    std::size_t end = header_size(places.size());
    for (const Place& place : places) {
      const std::size_t start = padded(end);
      if (place.offset != start || place.size > bytes_.size() - start) {
        return damaged(sizeof(header) + sections.size() * sizeof(Place),
                       "a section lies where it cannot");
      }
      NEARDUP_RETURN_IF_ERROR(check_padding(end, start));
      sections.push_back(bytes_.substr(start, place.size));
      if (!only_header_ && checksum_of(sections.back()) != place.checksum) {
        return damaged(start, "the checksum of section " +
                                  std::to_string(sections.size() - 1) +
                                  " does not match");
      }
      end = start + place.size;
    }
    NEARDUP_RETURN_IF_ERROR(check_padding(end, bytes_.size()));
    return sections;
  }

 private:
  Status damaged(std::size_t at, std::string_view what) const {
    return corruption(path_ + ": damaged " + std::string(kind_.name) +
                      " at byte " + std::to_string(at) + ": " +
                      std::string(what));
  }

  Status check_header(Header& header) const {
    const std::size_t known = std::min(bytes_.size(), kind_.magic.size());
    if (bytes_.substr(0, known) !=
        std::string_view(kind_.magic.data(), known)) {
      return corruption(path_ + ": no " + std::string(kind_.name) +
                        ": they would begin otherwise at byte 0");
    }
    if (bytes_.size() < sizeof(header)) {
      return damaged(bytes_.size(), "the file ends within its header");
    }
    std::memcpy(&header, bytes_.data(), sizeof(header));
    if (header.version != kind_.version) {
      return unsupported_version(
          path_ + ": " + std::string(kind_.name) + " of version " +
          std::to_string(header.version) + " at byte " +
          std::to_string(offsetof(Header, version)) +
          "; this program reads version " + std::to_string(kind_.version));
    }
    if (header.sections > kMostSections) {
      return damaged(offsetof(Header, sections), "too many sections");
    }
    const std::size_t size = header_size(header.sections);
    if (bytes_.size() < size) {
      return damaged(bytes_.size(), "the file ends within its header");
    }
    if (checksum_of(without_checksum(bytes_.substr(0, size))) !=
        header.checksum) {
      return damaged(offsetof(Header, checksum),
                     "the checksum of the header does not match");
    }
    if (bytes_.size() != header.file_size || bytes_.size() < padded(size)) {
      return damaged(std::min<std::size_t>(bytes_.size(), header.file_size),
                     "the file should be " + std::to_string(header.file_size) +
                         " bytes long and is " + std::to_string(bytes_.size()));
    }
    return {};
  }

  Status check_padding(std::size_t from, std::size_t to) const {
    if (to < from || to > bytes_.size()) {
      return damaged(bytes_.size(), "the file ends within a section");
    }
    if (only_header_) {
      return {};
    }
    const std::size_t at = bytes_.substr(0, to).find_first_not_of('\0', from);
    return at == std::string_view::npos
               ? Status()
               : damaged(at, "there should be zero bytes between sections");
  }

  const std::string& path_;
  const SectionFileKind& kind_;
  std::string_view bytes_;
  bool only_header_;
};

}  // namespace

Status write_section_file(const std::string& path, const SectionFileKind& kind,
                          std::span<const std::string_view> sections) {
  assert(sections.size() <= kMostSections);
  NEARDUP_ASSIGN_OR_RETURN(const std::unique_ptr<OutputStream> out,
                           create_output(path));
  std::vector<Place> places;
  std::size_t file_size = padded(header_size(sections.size()));
  for (const std::string_view section : sections) {
    places.push_back({file_size, section.size(), checksum_of(section)});
    file_size = padded(file_size + section.size());
  }
  const std::string header =
      sections_internal::make_header(kind, places, file_size);
  const std::string zeros(2 * kAlignment, '\0');
  std::size_t end = 0;
  const auto write = [&](std::string_view bytes) -> Status {
    NEARDUP_RETURN_IF_ERROR(out->write(bytes));
    end += bytes.size();
    const std::size_t padding = padded(end) - end;
    end += padding;
    return out->write(std::string_view(zeros).substr(0, padding));
  };
  NEARDUP_RETURN_IF_ERROR(write(header));
  for (const std::string_view section : sections) {
    NEARDUP_RETURN_IF_ERROR(write(section));
  }
  return out->commit();
}

Result<SectionFile> SectionFile::open(const std::string& path,
                                      const SectionFileKind& kind) {
  NEARDUP_ASSIGN_OR_RETURN(MappedFile mapped, MappedFile::open(path));
  return open(std::move(mapped), path, kind, /*lazily=*/false);
}

Result<SectionFile> SectionFile::open_lazily(const std::string& path,
                                             const SectionFileKind& kind) {
  NEARDUP_ASSIGN_OR_RETURN(MappedFile mapped, MappedFile::open_lazily(path));
  return open(std::move(mapped), path, kind, /*lazily=*/true);
}

Result<SectionFile> SectionFile::open_private(const std::string& path,
                                              const SectionFileKind& kind) {
  NEARDUP_ASSIGN_OR_RETURN(MappedFile mapped, MappedFile::open_private(path));
  return open(std::move(mapped), path, kind, /*lazily=*/false);
}

Result<SectionFile> SectionFile::open(MappedFile mapped,
                                      const std::string& path,
                                      const SectionFileKind& kind,
                                      bool lazily) {
  const auto owner = std::make_shared<const MappedFile>(std::move(mapped));
  SectionFile file;
  file.path_ = path;
  file.bytes_ = owner->bytes();
  file.owner_ = owner;
  NEARDUP_ASSIGN_OR_RETURN(file.sections_,
                           Checker(path, kind, file.bytes_, lazily).sections());
  return file;
}

void SectionFile::release(std::size_t i) const { release_mapped(sections_[i]); }

Status SectionFile::damaged(std::size_t i, std::string_view what) const {
  return corruption(path_ + ": damaged at byte " +
                    std::to_string(sections_[i].data() - bytes_.data()) + ": " +
                    std::string(what));
}

}  // namespace neardup
