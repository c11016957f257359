// Documents grouped by equal fingerprints: the first step of every join and of
// every static table, so that copies are stored and compared once and not with
// each other.
//
// Groups are in ascending order of their fingerprints, read as numbers, so that
// all which agree in some of the highest bits lie side by side.
//
// Thread safety: immutable once made.

#ifndef NEARDUP_INDEX_ROWS_EQUAL_GROUPS_H_
#define NEARDUP_INDEX_ROWS_EQUAL_GROUPS_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "neardup/index/rows/fingerprint_column.h"
#include "neardup/index/rows/huge_buffer.h"
#include "neardup/index/rows/neighbor.h"

namespace neardup {

class EqualGroups {
 public:
  // ids[i] names fingerprint i; with no ids, DocId{i} does. Two partitions at
  // 64 bits, about 20 ns a document; n log n comparisons at other widths.
  // Memory: 8 bytes a word of a distinct fingerprint and 4.2 a document; while
  // it is made, nothing more at up to 64 bits, else 8 a document.
  // REQUIRES: ids.size() == fingerprints.size() or 0, size() < 2^32 - 1.
  EqualGroups(FingerprintSpan fingerprints, std::span<const DocId> ids,
              int threads = 1);
  // The same with working memory that others use before and after.
  EqualGroups(FingerprintSpan fingerprints, std::span<const DocId> ids,
              int threads, HugeWorkspace& workspace);

  // Each distinct fingerprint once, one a group, ascending. Padded for the
  // kernels.
  FingerprintSpan values() const { return {values_.span(), bits_}; }
  std::size_t size() const { return first_.size(); }
  // Documents in all groups.
  std::size_t documents() const { return documents_; }

  // The documents of a group in ascending order; never none.
  std::span<const DocId> members(std::size_t group) const {
    const DocId& first = first_[group];
    if (!has_several(group)) {
      return {&first, 1};
    }
    // Several are a length and the ids, and `first` says where.
    const auto at = static_cast<std::size_t>(first);
    return several_.span().subspan(at + 1,
                                   static_cast<std::size_t>(several_[at]));
  }

  // Starts loading members(group).
  void prefetch_members(std::size_t group) const {
    __builtin_prefetch(first_.data() + group);
    if (several_.size() != 0) {
      __builtin_prefetch(is_several_.data() + group / 64);
    }
  }

  std::size_t memory_bytes() const;

 private:
  friend class GroupSorter;
  friend class TablesFile;
  // None yet.
  explicit EqualGroups(int bits) : bits_(bits) {}

  bool has_several(std::size_t group) const {
    return several_.size() != 0 &&
           (is_several_[group / 64] >> (group % 64) & 1) != 0;
  }

  int bits_ = 0;
  std::size_t documents_ = 0;
  HugeBuffer<std::uint64_t> values_;
  HugeBuffer<DocId> first_;  // of a group, or where its several begin
  HugeBuffer<std::uint64_t> is_several_;  // a bit a group
  HugeBuffer<DocId> several_;
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_ROWS_EQUAL_GROUPS_H_
