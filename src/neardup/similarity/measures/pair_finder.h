// A PairFinder finds the near-duplicates in a collection of texts by one
// method. All methods share this interface, so that they can be compared.
//
//   auto finder = make_text_finder(Method::kHybrid, reader);
//   std::string digest;
//   for (std::string_view text : texts) {
//     finder->digest(text, digest);      // from any thread
//     finder->add(digest);               // in order: documents 0, 1, 2 ...
//   }
//   auto found = finder->find({.threads = 2});
//
// A digest is what the method remembers of a text: bytes that can be kept in a
// file and added later, by the same version of the program on the same kind of
// machine.
//
// The pairs found depend on the texts only: not on the order in which they were
// added (their numbers aside), nor on the number of threads.
//
// Thread safety: digest() may run concurrently with itself; everything else
// needs the finder alone.

#ifndef NEARDUP_SIMILARITY_MEASURES_PAIR_FINDER_H_
#define NEARDUP_SIMILARITY_MEASURES_PAIR_FINDER_H_

#include <memory>
#include <string>
#include <string_view>

#include "neardup/base/status.h"
#include "neardup/similarity/measures/near_duplicates.h"

namespace neardup {

class PairFinder {
 public:
  virtual ~PairFinder() = default;

  // Replaces `out` by the digest of `text`, which need not be valid UTF-8.
  virtual void digest(std::string_view text, std::string& out) const = 0;

  // Adds the next document. kCorruption if these bytes are no digest of this
  // method, kLimitExceeded beyond 2^32 - 1 documents.
  virtual Status add(std::string_view digest) = 0;

  // The near-duplicates among the documents added; the finder must outlive
  // them. kCancelled if asked to stop.
  virtual Result<std::unique_ptr<NearDuplicates>> find(
      const FindOptions& options) = 0;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_MEASURES_PAIR_FINDER_H_
