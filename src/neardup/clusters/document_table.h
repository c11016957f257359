// A DocumentTable is what a job remembers of a corpus: everything that
// comparing and naming documents needs, and no text.
//
// Documents are numbered from 0 in corpus order. Memory, at 64 bits: 41 bytes a
// document and its id.
//
// Thread safety: const members may run concurrently.

#ifndef NEARDUP_CLUSTERS_DOCUMENT_TABLE_H_
#define NEARDUP_CLUSTERS_DOCUMENT_TABLE_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/clusters/string_arena.h"
#include "neardup/fingerprint/fingerprint.h"
#include "neardup/profile/fingerprinter.h"

namespace neardup {

class DocumentTable {
 public:
  // The two words of an XXH3-128 of a normalised text.
  using TextHash = std::array<std::uint64_t, 2>;

  // REQUIRES: 1 <= bits <= Fingerprint::kMaxBits.
  explicit DocumentTable(int bits);

  // Adds the next document. kLimitExceeded beyond 2^32 - 1 documents.
  // REQUIRES: text.fingerprint.bits() == bits().
  Status add(std::string_view id, std::uint64_t text_bytes,
             const FingerprintedText& text);

  std::size_t size() const { return weak_.size(); }
  int bits() const { return bits_; }

  // REQUIRES, for all below: document < size().
  Fingerprint fingerprint(std::uint32_t document) const;
  std::span<const std::uint64_t> words(std::uint32_t document) const;
  const TextHash& text_hash(std::uint32_t document) const {
    return text_hashes_[document];
  }
  Weakness weak(std::uint32_t document) const {
    return Weakness{weak_[document]};
  }
  std::uint64_t text_bytes(std::uint32_t document) const {
    return text_bytes_[document];
  }
  // Valid until the next add().
  std::string_view id(std::uint32_t document) const { return ids_[document]; }

 private:
  int bits_;
  std::size_t words_each_;
  std::vector<std::uint64_t> words_;
  std::vector<TextHash> text_hashes_;
  std::vector<std::uint8_t> weak_;  // Weakness
  std::vector<std::uint64_t> text_bytes_;
  StringArena ids_;
};

}  // namespace neardup

#endif  // NEARDUP_CLUSTERS_DOCUMENT_TABLE_H_
