// FingerprintSlots stores documents and their fingerprints, equal fingerprints
// once: each distinct one has a slot with the list of its documents. An index
// files slots, so that a million copies are filed, and compared, once.
//
// Slots are numbered from 0; the number of an emptied slot is given to a later
// fingerprint.
//
// Thread safety: const members may run at the same time as each other.
// Memory: about 60 bytes a document at 64 bits.

#ifndef NEARDUP_INDEX_FINGERPRINT_SLOTS_H_
#define NEARDUP_INDEX_FINGERPRINT_SLOTS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>
#include <absl/container/inlined_vector.h>

#include "neardup/index/fingerprint_column.h"
#include "neardup/index/neighbor.h"

namespace neardup {

class FingerprintSlots {
 public:
  // REQUIRES: 1 <= bits <= 256.
  explicit FingerprintSlots(int bits);

  // Not copied or moved: the hash set refers to the values.
  FingerprintSlots(const FingerprintSlots&) = delete;
  FingerprintSlots& operator=(const FingerprintSlots&) = delete;

  // Documents stored.
  std::size_t size() const { return places_.size(); }
  // Every slot, emptied ones with the words they last had.
  FingerprintSpan values() const { return values_; }
  // The documents of a slot in no order; none if it is emptied.
  // REQUIRES: slot < values().size().
  std::span<const DocId> documents(std::size_t slot) const {
    return documents_[slot];
  }
  // The slot of a document, or nothing if it is absent.
  std::optional<std::uint32_t> find(DocId id) const;

  // What a change did to the slot it touched.
  struct Change {
    std::uint32_t slot;
    // True if the slot got its first document, or lost its last one.
    bool first_or_last;
  };

  // REQUIRES: `id` is absent; row.size() == values().row_words().
  Change insert(DocId id, FingerprintRow row);

  // The words of an emptied slot stay readable until the next insert().
  // REQUIRES: `id` is present.
  Change erase(DocId id);

 private:
  // A document's slot and where it stands in the slot's list.
  struct Place {
    std::uint32_t slot;
    std::uint32_t position;
  };
  // Slots hashed and compared by their words, or by words not stored yet.
  struct HashRow {
    using is_transparent = void;
    const FingerprintColumn* values;
    std::size_t operator()(std::uint32_t slot) const;
    std::size_t operator()(FingerprintRow row) const;
  };
  struct EqualRow {
    using is_transparent = void;
    const FingerprintColumn* values;
    bool operator()(std::uint32_t a, std::uint32_t b) const { return a == b; }
    bool operator()(std::uint32_t slot, FingerprintRow row) const;
  };

  std::uint32_t new_slot(FingerprintRow row);

  FingerprintColumn values_;
  std::vector<absl::InlinedVector<DocId, 2>> documents_;
  std::vector<std::uint32_t> emptied_;
  absl::flat_hash_set<std::uint32_t, HashRow, EqualRow> slot_of_value_;
  absl::flat_hash_map<DocId, Place> places_;
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_FINGERPRINT_SLOTS_H_
