// Writes the file of SealedKeys from the texts of several parts.
//
// Memory: 20 bytes a row, of which 16 are there to sort a column.

#ifndef NEARDUP_SIMILARITY_ONLINE_SEALED_BUILDER_H_
#define NEARDUP_SIMILARITY_ONLINE_SEALED_BUILDER_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/similarity/online/fresh_keys.h"
#include "neardup/similarity/online/key_index_options.h"
#include "neardup/similarity/online/row_set.h"
#include "neardup/similarity/online/sealed_keys.h"

namespace neardup {

// The rows of a sealed part and of fresh ones, in this order, without those
// that were removed.
class KeptRows {
 public:
  // Kept by reference.
  KeptRows(const SealedKeys& sealed, const RowSet& removed);
  void append(const FreshKeys& fresh, const RowSet& removed);

  std::size_t size() const { return slots_.size(); }
  std::uint32_t number(std::size_t i) const {
    return with_part(
        i, [](const auto& part, std::size_t row) { return part.number(row); });
  }
  std::uint32_t key(std::size_t i, std::size_t column) const {
    return with_part(i, [column](const auto& part, std::size_t row) {
      return part.key(row, column);
    });
  }

 private:
  struct Part {
    const FreshKeys* rows;
    std::size_t first_slot;
  };

  template <typename Use>
  std::uint32_t with_part(std::size_t i, const Use& use) const {
    const std::size_t slot = slots_[i];
    if (slot < sealed_.size()) {
      return use(sealed_, slot);
    }
    std::size_t part = fresh_.size() - 1;
    while (slot < fresh_[part].first_slot) {
      --part;
    }
    return use(*fresh_[part].rows, slot - fresh_[part].first_slot);
  }

  const SealedKeys& sealed_;
  std::vector<Part> fresh_;
  std::size_t next_slot_;
  std::vector<std::uint32_t> slots_;  // of the kept, over all parts
};

// Errors of SectionWriter. Cost: linear in rows, and n log n in a crowd.
Status write_sealed_keys(const KeptRows& rows, const KeyIndexOptions& options,
                         const std::string& path);

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_ONLINE_SEALED_BUILDER_H_
