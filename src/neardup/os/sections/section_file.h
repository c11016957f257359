// A file of arrays that are used where they lie: sections at multiples of 64
// bytes, each with a checksum, mapped read-only.
//
//   header := magic{8} version{4} sections{4} file_size{8} checksum{8}
//             (offset{8} size{8} checksum{8}){sections}
//
// Numbers are little-endian. Behind the header and behind every section lie at
// least 64 zero bytes, which kernels may read. The header's checksum is of the
// header with zero in its place; all are XXH3 of 64 bits.
//
// Checksums find damage, not malice: a file made to deceive can pass them.

#ifndef NEARDUP_OS_SECTIONS_SECTION_FILE_H_
#define NEARDUP_OS_SECTIONS_SECTION_FILE_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/os/mapped_file.h"

namespace neardup {

// What a file is, and in which version.
struct SectionFileKind {
  std::array<char, 8> magic;
  std::uint32_t version;
  std::string_view name;  // for messages: "hamming tables"
};

// Writes a file that appears at `path` complete or not at all. What is not all
// in memory at once is written by a SectionWriter (section_writer.h).
// REQUIRES: at most 4096 sections.
Status write_section_file(const std::string& path, const SectionFileKind& kind,
                          std::span<const std::string_view> sections);

class SectionFile {
 public:
  // Reads all of the file once for the checksums. kNotFound if there is none,
  // kUnsupportedVersion, kCorruption with the offset of what is damaged.
  static Result<SectionFile> open(const std::string& path,
                                  const SectionFileKind& kind);
  // Reads the header alone, and checks that: for a file that this process has
  // just written. A page of a section comes when it is read.
  static Result<SectionFile> open_lazily(const std::string& path,
                                         const SectionFileKind& kind);

  // A private copy that may be written to (writable()), with all checksums
  // checked. The file never changes.
  static Result<SectionFile> open_private(const std::string& path,
                                          const SectionFileKind& kind);

  std::size_t size() const { return sections_.size(); }
  // Padded for the kernels; valid as long as owner(). REQUIRES: i < size().
  std::string_view operator[](std::size_t i) const { return sections_[i]; }
  // Section `i` of a private copy. REQUIRES: open_private(), i < size().
  std::span<char> writable(std::size_t i) {
    return {const_cast<char*>(sections_[i].data()), sections_[i].size()};
  }
  const std::shared_ptr<const void>& owner() const { return owner_; }

  // Gives back the memory that section `i` takes; it is read again when it is
  // asked for. REQUIRES: i < size().
  void release(std::size_t i) const;
  // Of the whole file.
  std::size_t bytes() const { return bytes_.size(); }

  // kCorruption that names the file and where section `i` begins.
  // REQUIRES: i < size().
  Status damaged(std::size_t i, std::string_view what) const;

 private:
  SectionFile() = default;
  static Result<SectionFile> open(MappedFile mapped, const std::string& path,
                                  const SectionFileKind& kind, bool lazily);

  std::string path_;
  std::string_view bytes_;
  std::shared_ptr<const void> owner_;  // the mapping
  std::vector<std::string_view> sections_;
};

}  // namespace neardup

#endif  // NEARDUP_OS_SECTIONS_SECTION_FILE_H_
