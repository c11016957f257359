#include "neardup/store/rocks/rocks_batch.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "neardup/store/rocks/rocks_reader.h"
#include "neardup/store/rocks/rocks_status.h"

namespace neardup {
namespace {

// Puts records into a batch, remembering the first error.
class BatchFiller {
 public:
  BatchFiller(const RocksDatabase& database, rocksdb::WriteBatch& batch)
      : database_(database), batch_(batch) {}

  void put(Column column, std::string_view key, std::string_view value) {
    note(batch_.Put(database_.column(column), to_slice(key), to_slice(value)));
  }
  void remove(Column column, std::string_view key) {
    note(batch_.Delete(database_.column(column), to_slice(key)));
  }
  void remove_range(Column column, std::string_view from, std::string_view to) {
    note(batch_.DeleteRange(database_.column(column), to_slice(from),
                            to_slice(to)));
  }

  void put_text(const StoredText& text) {
    put(Column::kTexts, number_key(text.number), text_value(text));
    put(Column::kIdentities, text.identity, number_value(text.number));
  }
  void remove_text(const StoredText& text, std::uint64_t removal) {
    remove(Column::kTexts, number_key(text.number));
    remove(Column::kIdentities, text.identity);
    put(Column::kRemovals, removal_key(removal), removal_value(text));
  }
  void put_document(const StoredDocument& document) {
    put(Column::kDocuments, document.id, document_value(document));
    if (document.text) {
      put(Column::kOriginals, document.id, *document.text);
    }
    put(Column::kMembers, member_key(document.text_number, document.id), {});
    put(Column::kTimes, time_key(document.time, document.id),
        number_value(document.text_number));
  }
  void remove_document(const StoreChanges::RemovedDocument& document) {
    remove(Column::kDocuments, document.id);
    // Whether it has one is not known here, and need not be.
    remove(Column::kOriginals, document.id);
    remove(Column::kMembers, member_key(document.text_number, document.id));
    remove(Column::kTimes, time_key(document.time, document.id));
  }

  Status status(std::string_view action) const {
    return from_rocks(database_.path(), action, status_);
  }

 private:
  void note(rocksdb::Status status) {
    if (status_.ok()) {
      status_ = std::move(status);
    }
  }

  const RocksDatabase& database_;
  rocksdb::WriteBatch& batch_;
  rocksdb::Status status_;
};

Status check_text(const StoredText& text, const StoreCounts& counts) {
  if (text.identity.size() != kIdentityBytes) {
    return invalid_argument(
        "the identity of text number " + std::to_string(text.number) + " has " +
        std::to_string(text.identity.size()) + " bytes, not 16");
  }
  if (text.number == std::numeric_limits<std::uint32_t>::max()) {
    return limit_exceeded(
        "the collection has given all numbers of texts; move its documents to "
        "a new one");
  }
  return text.number < counts.next_text
             ? invalid_argument("text number " + std::to_string(text.number) +
                                " is taken; the next is " +
                                std::to_string(counts.next_text))
             : Status();
}

}  // namespace

Status check_changes(const StoreChanges& changes, const StoreState& state) {
  for (const StoredText& text : changes.new_texts) {
    NEARDUP_RETURN_IF_ERROR(check_text(text, state.counts));
  }
  for (const StoredText& text : changes.removed_texts) {
    if (text.identity.size() != kIdentityBytes) {
      return invalid_argument(
          "the identity of a removed text has not 16 bytes");
    }
  }
  for (const StoredDocument& document : changes.new_documents) {
    if (document.id.empty()) {
      return invalid_argument("the id of a document is empty");
    }
  }
  if (changes.removed_documents.size() > state.counts.documents ||
      changes.removed_texts.size() > state.counts.texts) {
    return invalid_argument("more is removed than the collection has");
  }
  return {};
}

Status fill_batch(const StoreChanges& changes, const RocksDatabase& database,
                  StoreState& state, rocksdb::WriteBatch& batch) {
  BatchFiller filler(database, batch);
  StoreCounts& counts = state.counts;
  // What goes comes first: a new document may have the id of a removed one, and
  // a new text the identity.
  for (const StoreChanges::RemovedDocument& document :
       changes.removed_documents) {
    filler.remove_document(document);
  }
  for (const StoredText& text : changes.removed_texts) {
    filler.remove_text(text, counts.removals++);
  }
  for (const StoredText& text : changes.new_texts) {
    filler.put_text(text);
    counts.next_text = std::max(counts.next_text, text.number + 1);
  }
  for (const StoredDocument& document : changes.new_documents) {
    filler.put_document(document);
  }
  counts.documents += changes.new_documents.size();
  counts.documents -= changes.removed_documents.size();
  counts.texts += changes.new_texts.size();
  counts.texts -= changes.removed_texts.size();
  filler.put(Column::kState, kStateKey, state_value(state));
  return filler.status("take the changes");
}

Status fill_forgetting_batch(std::uint64_t first, const RocksDatabase& database,
                             StoreState& state, rocksdb::WriteBatch& batch) {
  BatchFiller filler(database, batch);
  filler.remove_range(Column::kRemovals, removal_key(state.first_removal),
                      removal_key(first));
  state.first_removal = first;
  filler.put(Column::kState, kStateKey, state_value(state));
  return filler.status("forget removals");
}

}  // namespace neardup
