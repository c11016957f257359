// An OlderCorpus is what a job's records give way to: collections that are
// asked about each of them, and files that are read before them.
//
// Collections are open, and nobody else's, from open() to close().
//
// Thread safety: const members may run concurrently.

#ifndef NEARDUP_JOBS_AGAINST_OLDER_CORPUS_H_
#define NEARDUP_JOBS_AGAINST_OLDER_CORPUS_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/collection/collection.h"
#include "neardup/jobs/options/job_options.h"

namespace neardup {

// What a record is to the collections of an older corpus.
struct OlderAnswer {
  // It is there itself, under its id and with its text, so it stays. Told only
  // if the job adds to the collection.
  bool there = false;
  // Else a document that it is removed for, and the number of its collection.
  std::optional<RelatedDocument> of;
  std::size_t collection = 0;
};

class OlderCorpus {
 public:
  // For blocks of a collection's store.
  static constexpr std::uint64_t kCacheBytes = std::uint64_t{64} << 20;

  // Of nothing.
  OlderCorpus() = default;
  // options.against. kInvalidArgument for a name that is empty, for a
  // collection that does not fit the job, and if what is kept cannot be added;
  // errors of comparison_of().
  static Result<OlderCorpus> open(const DedupOptions& options);

  bool asked() const { return !files_.empty() || !collections_.empty(); }
  // What is to be read before the inputs: files, folders, globs.
  const std::vector<std::string>& files() const { return files_; }
  bool has_collections() const { return !collections_.empty(); }
  const std::string& collection_name(std::size_t number) const {
    return collections_[number].name;
  }

  // Asks every collection in turn. Errors of Collection::query_text().
  Result<OlderAnswer> ask(std::string_view id, std::string_view text) const;

  // The text of a document, or a word of why it cannot be shown.
  Result<std::string> text_to_show(std::size_t collection,
                                   std::string_view id) const;

  // Adds to the one collection, durably. Returns how many took the place of
  // others. Errors of Collection::add_batch(). REQUIRES: options.add.
  Result<std::uint64_t> add(std::span<const NewDocument> documents,
                            int threads);

  // Gives the collections free. Errors of Collection::close().
  Status close();

 private:
  struct Named {
    std::string name;
    std::unique_ptr<Collection> collection;
  };

  Status open_collections(const DedupOptions& options);
  // True if the record is in the collection that is added to.
  Result<bool> is_there(std::string_view id, std::string_view text) const;

  std::vector<std::string> files_;
  std::vector<Named> collections_;
  QueryOptions query_;
  bool adds_ = false;
};

// The same, but kIoError if it says that somebody else has a collection open:
// what is asked for is right, and another time it will do.
Status without_owner(Status status);

}  // namespace neardup

#endif  // NEARDUP_JOBS_AGAINST_OLDER_CORPUS_H_
