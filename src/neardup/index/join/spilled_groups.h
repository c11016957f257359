// Documents grouped by equal fingerprints on disk: EqualGroups for more than
// fits memory. They are split by a hash of the whole fingerprint, so that equal
// ones meet and unequal ones, however alike, spread.
//
// A group has a name: the id of its only document, or a number above all ids
// that says where its members stand in a file. Not thread safe.

#ifndef NEARDUP_INDEX_JOIN_SPILLED_GROUPS_H_
#define NEARDUP_INDEX_JOIN_SPILLED_GROUPS_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/index/join/row_spill.h"
#include "neardup/index/join/spill_context.h"
#include "neardup/index/rows/huge_buffer.h"
#include "neardup/index/rows/neighbor.h"
#include "neardup/os/scratch/scratch_file.h"

namespace neardup {

class SpilledGroups {
 public:
  // `place` must outlive the groups. Errors of ScratchFile.
  static Result<SpilledGroups> create(SpillContext& place);

  // Adds documents, in ascending order of id. Errors of ScratchFile.
  Status add(const SourcePortion& portion);

  // Groups what was added. kLimitExceeded if there are no names left;
  // kCancelled; errors of ScratchFile.
  Status finish();

  // Every distinct fingerprint once, under its group's name, in one part.
  // finish() must have been called; so below.
  const RowSpill& distinct() const { return *distinct_; }

  // The documents of the group called `name`, ascending: `only`, set to it, or
  // several in a file.
  std::span<const DocId> members(std::uint32_t name, DocId& only) const {
    if (name < first_group_name_) {
      only = DocId{name};
      return {&only, 1};
    }
    return several_at(name - first_group_name_);
  }

  // Calls visit(members) for each group of several until it returns false.
  void for_each_several(
      const std::function<bool(std::span<const DocId>)>& visit) const;

 private:
  SpilledGroups(SpillContext& place, RowSpill documents, ScratchFile several)
      : place_(&place),
        documents_(std::move(documents)),
        several_(std::move(several)) {}

  // The members that stand at `at`, counted in ids.
  std::span<const DocId> several_at(std::uint64_t at) const {
    const auto* const ids = reinterpret_cast<const DocId*>(mapped_.get()) + at;
    return {ids + 1, static_cast<std::size_t>(*ids)};
  }

  Status group(const RowSpill& spill, std::size_t part, int level);
  Status group_in_memory(const RowSpill& spill, std::size_t part);
  Status group_of_one(const RowSpill& spill, std::size_t part);
  Status group_apart(const RowSpill& spill, std::size_t part, int level);
  Status add_group(FingerprintRow row, std::span<const DocId> members);
  // Starts a group of several at the end of their file.
  Result<std::uint32_t> name_several(std::size_t size);
  Status put_several(std::span<const DocId> ids);
  Status flush_several();

  SpillContext* place_;
  std::optional<RowSpill> documents_;  // all, by hash
  std::optional<RowSpill> distinct_;
  // Groups of several: how many, and their ids.
  ScratchFile several_;
  std::vector<DocId> pending_;      // not yet in that file
  std::uint64_t several_size_ = 0;  // in ids, the pending ones included
  std::shared_ptr<const std::byte> mapped_;
  std::uint64_t first_group_name_ = 0;
  HugeWorkspace workspace_;
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_JOIN_SPILLED_GROUPS_H_
