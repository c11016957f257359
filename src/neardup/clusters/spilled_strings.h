// Strings, such as the ids of documents, in a temporary file that is mapped
// back: memory holds as many of its pages as the system likes. Not thread safe.

#ifndef NEARDUP_CLUSTERS_SPILLED_STRINGS_H_
#define NEARDUP_CLUSTERS_SPILLED_STRINGS_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/os/scratch/scratch_file.h"

namespace neardup {

class SpilledStrings {
 public:
  // Errors of ScratchFile, as those below.
  static Result<SpilledStrings> create(const std::string& folder);

  // Adds the id of the next document.
  Status add(std::string_view id);

  // To be called once, between the last add() and the first id.
  Status finish();

  // REQUIRES: document < how many were added.
  std::string_view operator[](std::uint32_t document) const {
    const std::uint64_t from = ends()[document];
    return {reinterpret_cast<const char*>(mapped_ids_.get()) + from,
            static_cast<std::size_t>(ends()[document + 1] - from)};
  }

 private:
  SpilledStrings(ScratchFile ids, ScratchFile ends)
      : ids_(std::move(ids)), ends_(std::move(ends)), pending_ends_{0} {}
  Status flush();
  const std::uint64_t* ends() const {
    return reinterpret_cast<const std::uint64_t*>(mapped_ends_.get());
  }

  ScratchFile ids_;   // end to end
  ScratchFile ends_;  // 0, then where each id ends
  std::uint64_t size_ = 0;
  std::string pending_ids_;  // not yet in the files
  std::vector<std::uint64_t> pending_ends_;
  std::shared_ptr<const std::byte> mapped_ids_;
  std::shared_ptr<const std::byte> mapped_ends_;
};

}  // namespace neardup

#endif  // NEARDUP_CLUSTERS_SPILLED_STRINGS_H_
