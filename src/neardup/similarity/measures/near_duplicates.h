// NearDuplicates are what a method found among documents 0, 1, 2 ...: groups of
// documents that it cannot tell apart, such as those of equal texts, and which
// groups are near each other. A thousand copies of one text are one group, not
// half a million pairs.
//
// Whatever follows from near-duplicates reads them here: it is the same whether
// a method found all pairs at once or looks neighbours up in an index.
//
// Thread safety: const members may run concurrently.

#ifndef NEARDUP_SIMILARITY_MEASURES_NEAR_DUPLICATES_H_
#define NEARDUP_SIMILARITY_MEASURES_NEAR_DUPLICATES_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/similarity/measures/document_groups.h"
#include "neardup/similarity/measures/relation.h"
#include "neardup/similarity/measures/work_meter.h"

namespace neardup {

// Two documents that are near-duplicates, or two groups of them.
struct NearPair {
  std::uint32_t first;
  std::uint32_t second;
  // In [0, 1]; which measure, the method says. 1 within a group.
  double similarity;
  Relation relation;

  friend bool operator==(const NearPair&, const NearPair&) = default;
};

using NearPairSink = std::function<void(const NearPair&)>;

struct FindOptions {
  int threads = 1;
  std::stop_token stop{};
  // Told how far the search is, by one thread at a time; not always the
  // caller's.
  WorkReport progress = nullptr;
};

class NearDuplicates {
 public:
  virtual ~NearDuplicates() = default;
  NearDuplicates(const NearDuplicates&) = delete;
  NearDuplicates& operator=(const NearDuplicates&) = delete;

  const DocumentGroups& groups() const { return groups_; }

  // True if fingerprints were compared: a similarity is 1 - distance / bits.
  virtual bool by_distance() const = 0;
  // How two documents of one group relate.
  virtual Relation within(std::uint32_t a, std::uint32_t b) const = 0;
  // The pair of these two groups, in this order; nothing if they are none.
  // REQUIRES: a != b.
  virtual std::optional<NearPair> between(std::uint32_t a,
                                          std::uint32_t b) const = 0;
  // The pairs of groups whose first is `group`, in no defined order.
  virtual std::vector<NearPair> neighbors(std::uint32_t group) const = 0;
  // Hands every pair of groups to `sink`, each once, in no defined order.
  // kCancelled if asked to stop.
  virtual Status join(const FindOptions& options,
                      const NearPairSink& sink) const = 0;

  // The pair of two documents, in this order; nothing if they are none.
  std::optional<NearPair> find(std::uint32_t first, std::uint32_t second) const;

  // Calls sink once for every pair of documents, first < second, ascending by
  // first, then second, on the caller's thread; others look up neighbours.
  // Ends with the sink's error, if it gives one. kCancelled if asked to stop.
  // Memory: the pairs of one document at a time, and the neighbours of some
  // hundred groups.
  Status for_each_pair(
      const FindOptions& options,
      const std::function<Status(const NearPair&)>& sink) const;

 protected:
  explicit NearDuplicates(DocumentGroups groups) : groups_(std::move(groups)) {}

 private:
  // Replaces `row` by the pairs of `document` with later ones, given the
  // neighbours of its group.
  void expand(std::uint32_t document, const std::vector<NearPair>& neighbors,
              std::vector<NearPair>& row) const;

  DocumentGroups groups_;
};

// A pair as a method finds it: as NearPair, in half the memory.
struct SimilarPair {
  std::uint32_t first;
  std::uint32_t second;
  float similarity;
  Relation relation;

  friend bool operator==(const SimilarPair&, const SimilarPair&) = default;
};

// Of pairs of groups, each once, in any order and direction. `within` is how
// members of a group relate. Memory: 24 bytes a pair, 16 a group.
std::unique_ptr<NearDuplicates> near_duplicates(
    DocumentGroups groups, std::vector<SimilarPair> pairs,
    Relation within = Relation::kEqual);

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_MEASURES_NEAR_DUPLICATES_H_
