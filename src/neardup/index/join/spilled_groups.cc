#include "neardup/index/join/spilled_groups.h"

#include <limits>
#include <utility>

#include "neardup/index/rows/equal_groups.h"

namespace neardup {
namespace {

// Ids of members written at once.
constexpr std::size_t kPendingIds = 16384;

// Another hash for every level, so that a part that met by chance is split by
// the next. The steps are MurmurHash3's finaliser (A. Appleby, public domain).
std::uint64_t hash_of(FingerprintRow row, int level) {
  std::uint64_t hash =
      static_cast<std::uint64_t>(level + 1) * 0x9e3779b97f4a7c15u;
  for (const std::uint64_t word : row) {
    hash ^= word;
    hash ^= hash >> 33;
    hash *= 0xff51afd7ed558ccdu;
    hash ^= hash >> 33;
    hash *= 0xc4ceb9fe1a85ec53u;
    hash ^= hash >> 33;
  }
  return hash;
}

std::size_t part_of(FingerprintRow row, int level, int part_bits) {
  return static_cast<std::size_t>(hash_of(row, level) >> (64 - part_bits));
}

}  // namespace

Result<SpilledGroups> SpilledGroups::create(SpillContext& place) {
  NEARDUP_ASSIGN_OR_RETURN(
      RowSpill documents,
      place.spill(std::size_t{1} << SpillContext::kMostPartBits));
  NEARDUP_ASSIGN_OR_RETURN(ScratchFile several,
                           ScratchFile::create(place.folder()));
  return SpilledGroups(place, std::move(documents), std::move(several));
}

Status SpilledGroups::add(const SourcePortion& portion) {
  NEARDUP_RETURN_IF_ERROR(place_->check_stop());
  for (std::size_t i = 0; i < portion.ids.size(); ++i) {
    const FingerprintRow row = portion.fingerprints[i];
    const auto id = static_cast<std::uint32_t>(portion.ids[i]);
    NEARDUP_RETURN_IF_ERROR(
        documents_->add(part_of(row, 0, SpillContext::kMostPartBits), row, id));
    first_group_name_ = std::uint64_t{id} + 1;
  }
  return {};
}

Status SpilledGroups::finish() {
  NEARDUP_RETURN_IF_ERROR(place_->finish(*documents_));
  NEARDUP_ASSIGN_OR_RETURN(distinct_, place_->spill(1));
  for (std::size_t part = 0; part < documents_->parts(); ++part) {
    NEARDUP_RETURN_IF_ERROR(group(*documents_, part, 0));
  }
  NEARDUP_RETURN_IF_ERROR(flush_several());
  place_->add_bytes(several_.size());
  NEARDUP_RETURN_IF_ERROR(place_->finish(*distinct_));
  NEARDUP_RETURN_IF_ERROR(place_->drop(*std::exchange(documents_, {})));
  workspace_ = {};
  NEARDUP_ASSIGN_OR_RETURN(mapped_, several_.map());
  return {};
}

Status SpilledGroups::group(const RowSpill& spill, std::size_t part,
                            int level) {
  NEARDUP_RETURN_IF_ERROR(place_->check_stop());
  if (spill.rows(part) == 0) {
    return {};
  }
  if (spill.rows(part) <= place_->rows_in_memory()) {
    return group_in_memory(spill, part);
  }
  return spill.varying(part) == BitMask() ? group_of_one(spill, part)
                                          : group_apart(spill, part, level);
}

Status SpilledGroups::group_in_memory(const RowSpill& spill, std::size_t part) {
  FingerprintColumn rows(spill.bits());
  rows.reserve(spill.rows(part));
  std::vector<DocId> ids;
  ids.reserve(spill.rows(part));
  NEARDUP_RETURN_IF_ERROR(spill.read(
      part, [&](FingerprintSpan some, std::span<const std::uint32_t> names) {
        rows.append(some);
        for (const std::uint32_t name : names) {
          ids.push_back(DocId{name});
        }
        return Status();
      }));
  const EqualGroups groups(rows, ids, place_->join().threads, workspace_);
  const FingerprintSpan values = groups.values();
  for (std::size_t i = 0; i < groups.size(); ++i) {
    NEARDUP_RETURN_IF_ERROR(add_group(values[i], groups.members(i)));
  }
  return {};
}

// More equal documents than fit memory.
Status SpilledGroups::group_of_one(const RowSpill& spill, std::size_t part) {
  NEARDUP_ASSIGN_OR_RETURN(const std::uint32_t name,
                           name_several(spill.rows(part)));
  bool named = false;
  std::vector<DocId> ids;
  return spill.read(
      part, [&](FingerprintSpan rows, std::span<const std::uint32_t> names) {
        if (!std::exchange(named, true)) {
          const bool all = place_->join().edges == JoinEdges::kAll;
          NEARDUP_RETURN_IF_ERROR(
              distinct_->add(0, rows[0], all ? name : names[0]));
        }
        ids.clear();
        for (const std::uint32_t id : names) {
          ids.push_back(DocId{id});
        }
        return put_several(ids);
      });
}

Status SpilledGroups::group_apart(const RowSpill& spill, std::size_t part,
                                  int level) {
  const int part_bits = place_->part_bits(spill.rows(part));
  NEARDUP_ASSIGN_OR_RETURN(
      RowSpill apart,
      place_->split(spill, part, part_bits, [&](FingerprintRow row) {
        return part_of(row, level + 1, part_bits);
      }));
  for (std::size_t p = 0; p < apart.parts(); ++p) {
    NEARDUP_RETURN_IF_ERROR(group(apart, p, level + 1));
  }
  return place_->drop(std::move(apart));
}

Status SpilledGroups::add_group(FingerprintRow row,
                                std::span<const DocId> members) {
  auto name = static_cast<std::uint32_t>(members.front());
  if (members.size() > 1) {
    NEARDUP_ASSIGN_OR_RETURN(const std::uint32_t several,
                             name_several(members.size()));
    NEARDUP_RETURN_IF_ERROR(put_several(members));
    // Else the smallest speaks for all.
    name = place_->join().edges == JoinEdges::kAll ? several : name;
  }
  return distinct_->add(0, row, name);
}

Result<std::uint32_t> SpilledGroups::name_several(std::size_t size) {
  const std::uint64_t name = first_group_name_ + several_size_;
  if (name > std::numeric_limits<std::uint32_t>::max() ||
      size > std::numeric_limits<std::uint32_t>::max()) {
    return limit_exceeded("too many documents have equal fingerprints to join");
  }
  const DocId count{static_cast<std::uint32_t>(size)};
  NEARDUP_RETURN_IF_ERROR(put_several({&count, 1}));
  return static_cast<std::uint32_t>(name);
}

Status SpilledGroups::put_several(std::span<const DocId> ids) {
  pending_.insert(pending_.end(), ids.begin(), ids.end());
  several_size_ += ids.size();
  return pending_.size() >= kPendingIds ? flush_several() : Status();
}

Status SpilledGroups::flush_several() {
  const Result<std::uint64_t> at =
      several_.append(std::as_bytes(std::span(pending_)));
  pending_.clear();
  return at.status();
}

void SpilledGroups::for_each_several(
    const std::function<bool(std::span<const DocId>)>& visit) const {
  for (std::uint64_t at = 0; at < several_size_;) {
    const std::span<const DocId> members = several_at(at);
    if (!visit(members)) {
      return;
    }
    at += 1 + members.size();
  }
}

}  // namespace neardup
