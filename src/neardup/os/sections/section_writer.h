// A SectionWriter writes a section file (section_file.h) piece by piece, so
// that no section need ever be in memory as a whole.
//
//   Result<SectionWriter> writer = SectionWriter::create(path, kind, 2);
//   writer->write(some); writer->write(more); writer->end_section();
//   writer->write(other); writer->end_section();
//   return writer->commit();
//
// After an error every further call returns it again. Not thread safe.

#ifndef NEARDUP_OS_SECTIONS_SECTION_WRITER_H_
#define NEARDUP_OS_SECTIONS_SECTION_WRITER_H_

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "neardup/base/status.h"
#include "neardup/os/sections/section_file.h"

namespace neardup {

class SectionWriter {
 public:
  // For exactly `sections` of them. Errors of create_output(); kIoError at
  // commit() if `path` is no regular file. REQUIRES: at most 4096 sections.
  static Result<SectionWriter> create(const std::string& path,
                                      const SectionFileKind& kind,
                                      std::size_t sections);
  SectionWriter(SectionWriter&&) noexcept;
  SectionWriter& operator=(SectionWriter&&) noexcept;
  ~SectionWriter();

  // Appends to the section that is open: the first one at first.
  Status write(std::string_view bytes);
  template <typename T>
  Status write_values(std::span<const T> values) {
    return write(
        {reinterpret_cast<const char*>(values.data()), values.size_bytes()});
  }
  // Closes it and opens the next one.
  Status end_section();
  // The file appears at its path, on the disk. REQUIRES: every section ended.
  Status commit();

 private:
  struct State;
  explicit SectionWriter(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace neardup

#endif  // NEARDUP_OS_SECTIONS_SECTION_WRITER_H_
