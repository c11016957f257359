// A HybridIndex answers by the hybrid method what a text that arrives is to
// those of a collection: the batch search (hybrid_search.h), one text at a
// time.
//
//   HybridIndex index(options, source);
//   auto related = index.find(digest, std::nullopt);
//   if (related.ok() && related->empty()) {
//     report(index.add(number, digest));
//   }
//
// It knows texts by their numbers; what it must see of one again it reads from
// the source. Candidates come from indexes of keys (key_index.h), the decision
// from the same rules and the same judge as in the batch, with the statistics
// of the texts that are in the index: so answers depend on what has come
// before. A text of the index is answered as the batch would over the same
// texts, but for crowds: the batch compares with what is shorter, and lists
// what finds or is found; here a text in a crowd finds its own nearest.
//
// A checkpoint is made in three steps, so that the index can be used meanwhile:
// freeze(), build(), install().
//
// Thread safety: const members may run concurrently, with each other and, but
// for build(), with nothing else. build() may run beside all but freeze() and
// install().
//
// Memory: see KeyIndex, CollectionStatistics; 64 MB for digests that were read.

#ifndef NEARDUP_SIMILARITY_ONLINE_HYBRID_INDEX_H_
#define NEARDUP_SIMILARITY_ONLINE_HYBRID_INDEX_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/similarity/hybrid/hybrid_digest.h"
#include "neardup/similarity/hybrid/hybrid_options.h"
#include "neardup/similarity/judge/collection_statistics.h"
#include "neardup/similarity/measures/relation.h"
#include "neardup/similarity/online/digest_cache.h"
#include "neardup/similarity/online/key_index.h"
#include "neardup/similarity/online/kin_counts.h"

namespace neardup {

// A text of the index that is related to the one asked about.
struct RelatedText {
  std::uint32_t number;
  Relation relation;  // of the text asked about to this one
  double similarity;  // as in Judgement
};

class HybridIndex {
 public:
  // Of no texts. REQUIRES: the source has every text from before add() to after
  // remove().
  HybridIndex(HybridOptions options, DigestSource source);
  // What build() wrote, used where it lies. Errors of KeyIndex::open().
  static Result<std::unique_ptr<HybridIndex>> open(const std::string& folder,
                                                   HybridOptions options,
                                                   DigestSource source);
  ~HybridIndex();
  HybridIndex(const HybridIndex&) = delete;
  HybridIndex& operator=(const HybridIndex&) = delete;

  // REQUIRES: numbers ascend; no text has the same identity.
  void add(std::uint32_t number, const HybridDigest& digest);
  // REQUIRES: it is in the index.
  void remove(std::uint32_t number, const HybridDigest& digest);

  std::uint64_t size() const { return statistics_.size(); }

  // What the text is to those of the index, most similar copies first, then the
  // others; `number` is its own if it is in the index. Equal texts are not
  // looked for. Errors of the source.
  Result<std::vector<RelatedText>> find(
      const HybridDigest& digest, std::optional<std::uint32_t> number) const;

  // What was found out about families of copies is found out anew from now on:
  // answers are then those of the texts as they are, however they came.
  void forget_kin() { kin_.forget(); }

  // What has come so far is what the next build() writes.
  void freeze();
  // Writes that into files in `folder`, which exists. kIoError.
  Status build(const std::string& folder) const;
  // Uses those files instead of what freeze() froze. Errors of
  // KeyIndex::open().
  Status install(const std::string& folder);

  // On the heap; of mapped files.
  std::size_t memory_bytes() const;
  std::size_t mapped_bytes() const {
    return tokens_.mapped_bytes() + letters_.mapped_bytes() +
           statistics_.mapped_bytes();
  }

 private:
  class Search;
  struct Workspace;

  std::unique_ptr<Workspace> take_workspace() const;
  void give_back(std::unique_ptr<Workspace> workspace) const;

  HybridOptions options_;
  KeyIndex tokens_;
  KeyIndex letters_;
  CollectionStatistics statistics_;
  std::optional<CollectionStatistics> frozen_statistics_;
  mutable DigestCache digests_;
  mutable KinCounts kin_;
  mutable std::mutex workspaces_mutex_;
  mutable std::vector<std::unique_ptr<Workspace>> workspaces_;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_ONLINE_HYBRID_INDEX_H_
