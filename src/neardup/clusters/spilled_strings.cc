#include "neardup/clusters/spilled_strings.h"

#include <span>
#include <utility>

namespace neardup {
namespace {

constexpr std::size_t kPendingBytes = std::size_t{1} << 18;

}  // namespace

Result<SpilledStrings> SpilledStrings::create(const std::string& folder) {
  NEARDUP_ASSIGN_OR_RETURN(ScratchFile ids, ScratchFile::create(folder));
  NEARDUP_ASSIGN_OR_RETURN(ScratchFile ends, ScratchFile::create(folder));
  return SpilledStrings(std::move(ids), std::move(ends));
}

Status SpilledStrings::add(std::string_view id) {
  pending_ids_ += id;
  size_ += id.size();
  pending_ends_.push_back(size_);
  const std::size_t pending =
      pending_ids_.size() + pending_ends_.size() * sizeof(size_);
  return pending >= kPendingBytes ? flush() : Status();
}

Status SpilledStrings::flush() {
  NEARDUP_RETURN_IF_ERROR(
      ids_.append(std::as_bytes(std::span(pending_ids_))).status());
  NEARDUP_RETURN_IF_ERROR(
      ends_.append(std::as_bytes(std::span(pending_ends_))).status());
  pending_ids_.clear();
  pending_ends_.clear();
  return {};
}

Status SpilledStrings::finish() {
  NEARDUP_RETURN_IF_ERROR(flush());
  NEARDUP_ASSIGN_OR_RETURN(mapped_ids_, ids_.map());
  NEARDUP_ASSIGN_OR_RETURN(mapped_ends_, ends_.map());
  return {};
}

}  // namespace neardup
