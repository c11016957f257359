// A DocumentStore keeps the documents of a collection: the truth, from which
// every index is derived.
//
// Documents whose texts are equal once normalised share a text: its digest is
// kept once, under a number, and is what an index knows. Numbers are given by
// the collection, ascend, and are never given twice.
//
//   StoreChanges changes;
//   changes.new_texts.push_back({number, identity, digest});
//   changes.new_documents.push_back({.id = "a", .text_number = number});
//   NEARDUP_RETURN_IF_ERROR(store->write(changes));  // seen by all readers
//   NEARDUP_RETURN_IF_ERROR(store->sync());          // and now it stays
//
// Errors: kIoError names the file and the reason. After a write() or sync()
// that failed, no further change is taken until the store is opened again:
// what the disk holds is no longer known. Reading goes on. kCorruption names
// the file, and the offset where it is known.
//
// Thread safety: const members may run at the same time as each other and as
// all others. One thread at a time may call write(); sync() may be called by
// many, who share one pass of the disk.

#ifndef NEARDUP_STORE_DOCUMENT_STORE_H_
#define NEARDUP_STORE_DOCUMENT_STORE_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/base/status.h"

namespace neardup {

struct StoredDocument {
  std::string id;  // at least one byte
  std::uint32_t text_number = 0;
  // Milliseconds since 1970; what expires, expires by it.
  std::int64_t time = 0;
  std::string metadata;             // a JSON object, or empty
  std::optional<std::string> text;  // as it came, if the collection keeps texts
};

struct StoredText {
  std::uint32_t number = 0;
  std::string identity;  // 16 bytes; equal for equal texts
  std::string digest;
};

// What write() does at once, or not at all. REQUIRES: documents that are
// removed or replaced are there, and what is said of them is what is stored.
struct StoreChanges {
  // With a number not below StoreCounts::next_text.
  std::vector<StoredText> new_texts;
  // A new document may have the id of one that is removed by the same changes.
  std::vector<StoredDocument> new_documents;
  struct RemovedDocument {
    std::string id;
    std::uint32_t text_number = 0;
    std::int64_t time = 0;
  };
  std::vector<RemovedDocument> removed_documents;
  // Texts that no document has any more; they join the list of removals.
  std::vector<StoredText> removed_texts;
};

struct StoreCounts {
  std::uint64_t documents = 0;
  std::uint64_t texts = 0;
  std::uint32_t next_text = 0;  // above every number that was ever given
  std::uint64_t removals = 0;   // texts that were ever removed
};

// What for_each_...() calls; an error ends the walk and is its result.
template <typename T>
using StoreSink = std::function<Status(const T&)>;

class DocumentStore {
 public:
  virtual ~DocumentStore() = default;

  // What the collection wrote about itself when it was made.
  virtual const std::string& settings() const = 0;
  // As of the last write().
  virtual StoreCounts counts() const = 0;

  virtual Result<std::optional<StoredDocument>> find(std::string_view id,
                                                     bool with_text) const = 0;
  // The number of the text with this identity.
  virtual Result<std::optional<std::uint32_t>> find_text(
      std::string_view identity) const = 0;
  // Replaces `digests` by those of these texts; empty where there is no such
  // text.
  virtual Status read_digests(std::span<const std::uint32_t> numbers,
                              std::vector<std::string>& digests) const = 0;
  // The ids of the first `limit` documents with this text, ascending.
  virtual Result<std::vector<std::string>> ids_with_text(
      std::uint32_t number, std::size_t limit) const = 0;

  // Texts from number `first` on, ascending, as of the call.
  virtual Status for_each_text(std::uint32_t first,
                               const StoreSink<StoredText>& sink) const = 0;
  // Documents whose id is above `after`, ascending by id, as of the call.
  virtual Status for_each_document(
      std::string_view after, bool with_text,
      const StoreSink<StoredDocument>& sink) const = 0;
  // Documents with a time below `before`, oldest first, at most `limit`;
  // without their metadata and texts.
  virtual Status for_each_older(
      std::int64_t before, std::size_t limit,
      const StoreSink<StoredDocument>& sink) const = 0;
  // Removed texts from removal `first` on, in the order of removal.
  // kNotFound if some of these were forgotten.
  virtual Status for_each_removal(std::uint64_t first,
                                  const StoreSink<StoredText>& sink) const = 0;

  virtual Status write(const StoreChanges& changes) = 0;
  // Everything that was written before the call is on the disk.
  virtual Status sync() = 0;
  // Removals before `first` are needed no more: an index that is saved covers
  // them. Needs no sync().
  virtual Status forget_removals(std::uint64_t first) = 0;
};

}  // namespace neardup

#endif  // NEARDUP_STORE_DOCUMENT_STORE_H_
