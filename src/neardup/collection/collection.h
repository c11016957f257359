// A Collection keeps documents and answers for each that arrives: have we seen
// it? If not, keep it.
//
//   report(neardup::create_collection("news", {}));
//   auto news = neardup::open_collection("news");
//   if (!news.ok()) return report(news.status());
//   auto answer = (*news)->check({.id = "17", .text = article});
//   if (answer.ok() && answer->duplicate) {
//     report(answer->of.front().id);
//   }
//
// What a write was answered for is on the disk (unless `durable` is false), and
// survives the end of the process and of the power. check() is atomic: of
// copies that many threads bring at the same moment, one is kept.
//
// What a text is to those of the collection is decided as by `neardup pairs`
// over the same texts. With hybrid, evidence comes from the texts that are
// there at the moment, so that early answers know less than later ones.
//
// A document has an id of its own. One that arrives under the id of another
// takes its place; under the same id with the same text it changes nothing but
// metadata and time.
//
// Errors: kInvalidArgument for what the caller can mend, kNotFound and
// kAlreadyExists for names, kIoError and kCorruption, naming the file, for the
// disk. After a write that the disk refused no further one is taken until the
// collection is opened again; what is there can still be read.
//
// Thread safety: all members may run at the same time as each other.

#ifndef NEARDUP_COLLECTION_COLLECTION_H_
#define NEARDUP_COLLECTION_COLLECTION_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/collection/collection_settings.h"
#include "neardup/fingerprint/fingerprint.h"
#include "neardup/similarity/measures/relation.h"

namespace neardup {

// A document as it comes.
struct NewDocument {
  std::string_view id{};        // 1 to 65,535 bytes
  std::string_view text{};      // need not be valid UTF-8
  std::string_view metadata{};  // a JSON object, or empty
  // Milliseconds since 1970; nothing: now.
  std::optional<std::int64_t> time = std::nullopt;
};

// A document as it is kept.
struct KeptDocument {
  std::string id;
  std::string metadata;  // as it came
  std::int64_t time = 0;
  // If the collection keeps texts, and it was asked for.
  std::optional<std::string> text;
};

// A document of the collection that the one asked about is related to.
struct RelatedDocument {
  std::string id;
  // Of the document asked about to this one.
  Relation relation = Relation::kEqual;
  double similarity = 1;  // [0, 1]; simhash: 1 - distance / bits
  // Of the fingerprints, in bits; simhash only.
  std::optional<int> distance{};
};

struct CheckAnswer {
  bool duplicate = false;  // `of` has one that is equal or near
  bool added = false;      // the document is kept
  bool replaced = false;   // in place of another with its id
  // Duplicates first, then what it contains or is contained in; most similar
  // first.
  std::vector<RelatedDocument> of;
  // A limit cut the search short: there may be more.
  bool truncated = false;
};

// What became of documents that were kept whatever they are copies of.
struct AddCounts {
  std::uint64_t added = 0;      // under an id that nothing had
  std::uint64_t replaced = 0;   // in place of another
  std::uint64_t unchanged = 0;  // were there already
};

struct QueryAnswer {
  std::vector<RelatedDocument> of;
  bool truncated = false;
};

struct CheckOptions {
  bool keep_all = false;   // keep duplicates, too
  bool durable = true;     // answer when the document is on the disk
  std::size_t limit = 10;  // of CheckAnswer::of, at least 1
};

struct QueryOptions {
  std::size_t limit = 100;    // at least 1
  std::optional<int> k{};     // simhash: bits; nothing: the collection's
  double min_similarity = 0;  // [0, 1]
  RelationSet relations = kListedRelations;
};

struct CollectionStats {
  std::uint64_t documents = 0;
  std::uint64_t texts = 0;         // different ones
  std::uint64_t memory_bytes = 0;  // of the index, without the store's cache
  std::uint64_t mapped_bytes = 0;  // files of the index that are mapped
  std::uint64_t disk_bytes = 0;
  std::uint64_t texts_since_checkpoint = 0;
};

// Something that verify() found.
struct DamageReport {
  std::string file;
  std::optional<std::uint64_t> offset;
  std::string what;
};

class Collection {
 public:
  virtual ~Collection() = default;

  virtual const CollectionSettings& settings() const = 0;

  // Keeps the document, whatever it is a copy of. Returns true if it took the
  // place of another.
  virtual Result<bool> add(const NewDocument& document,
                           bool durable = true) = 0;
  // The same for many, on `threads` cores; one wait for the disk. Stops at the
  // first that is wrong (kInvalidArgument); those before it are kept.
  virtual Result<AddCounts> add_batch(std::span<const NewDocument> documents,
                                      int threads = 1, bool durable = true) = 0;
  // Keeps the document unless it is a duplicate of another.
  virtual Result<CheckAnswer> check(const NewDocument& document,
                                    const CheckOptions& options = {}) = 0;
  // check() of each in turn, on all cores as far as it goes; one wait for the
  // disk. `sink` gets the answers in order, when they are durable.
  virtual Status check_batch(
      std::span<const NewDocument> documents, const CheckOptions& options,
      int threads,
      const std::function<Status(std::size_t, const CheckAnswer&)>& sink) = 0;

  // What a text is to the documents that are there; nothing is kept.
  virtual Result<QueryAnswer> query_text(
      std::string_view text, const QueryOptions& options = {}) const = 0;
  // The same for a document that is there, without itself. kNotFound.
  virtual Result<QueryAnswer> query_id(
      std::string_view id, const QueryOptions& options = {}) const = 0;
  // simhash only: kInvalidArgument for hybrid and for another width.
  virtual Result<QueryAnswer> query_fingerprint(
      const Fingerprint& fingerprint,
      const QueryOptions& options = {}) const = 0;

  virtual Result<std::optional<KeptDocument>> get(
      std::string_view id, bool with_text = true) const = 0;
  // False, changing nothing, if it is absent.
  virtual Result<bool> remove(std::string_view id, bool durable = true) = 0;
  // Documents with an id above `after`, ascending by id.
  virtual Status for_each(
      std::string_view after, bool with_text,
      const std::function<Status(const KeptDocument&)>& sink) const = 0;
  // Removes documents older than the collection's TTL at the time `now`, in
  // milliseconds since 1970. Done now and then by itself, too; a document that
  // has expired is never answered. Returns how many.
  virtual Result<std::uint64_t> expire(std::int64_t now) = 0;

  // Everything that was answered without waiting for the disk is on it.
  virtual Status sync() = 0;
  // Saves the index, so that opening is quick. Done now and then, and at the
  // end, by itself.
  virtual Status checkpoint() = 0;
  // A copy of the collection as it is now, in a folder that must not exist;
  // writing may go on meanwhile. It can be opened as it is.
  virtual Status snapshot(const std::string& folder) = 0;
  // Reads everything. `sink` gets what is damaged.
  virtual Status verify(
      const std::function<void(const DamageReport&)>& sink) const = 0;
  virtual Result<CollectionStats> stats() const = 0;
  // Saves what is not saved, and gives the collection free. To be called last;
  // the destructor does the same and tells nobody of errors.
  virtual Status close() = 0;
};

// `name` is a folder that must not exist, or be empty. Errors of settings and
// of the files in `data` that the method needs.
Status create_collection(const std::string& name,
                         const CollectionSettings& settings,
                         const DataPaths& data = DataPaths::installed());

// True if `name` is the folder of a collection, whoever has it open.
bool is_collection(const std::string& name);

// True if `name` is the folder of a collection, whoever has it open.
bool is_collection(const std::string& name);

struct OpenOptions {
  DataPaths data = DataPaths::installed();
  std::uint64_t cache_bytes = std::uint64_t{256} << 20;
};

// kNotFound; kAlreadyExists, naming the process, if another one has it open;
// kUnsupportedVersion if its data came from other dictionaries or another
// format than this program's.
Result<std::unique_ptr<Collection>> open_collection(
    const std::string& name, const OpenOptions& options = {});

// Makes `name`, which must not exist, a copy of the snapshot in `folder`, after
// verifying that. It appears complete and on the disk, or not at all.
Status restore_collection(const std::string& folder, const std::string& name,
                          const OpenOptions& options = {});

}  // namespace neardup

#endif  // NEARDUP_COLLECTION_COLLECTION_H_
