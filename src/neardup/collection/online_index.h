// An OnlineIndex finds texts of a collection that are related to one: derived
// from its store, and made anew from it when it is lost.
//
// A checkpoint is made in steps, so that the index can be used meanwhile:
// freeze(), build(), install(), release().
//
// Thread safety: const members may run concurrently, with each other; freeze()
// and install() need the index alone, as add() and remove() do; build() and
// release() may run beside all others but each other, freeze() and install().

#ifndef NEARDUP_COLLECTION_ONLINE_INDEX_H_
#define NEARDUP_COLLECTION_ONLINE_INDEX_H_

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/collection/collection_settings.h"
#include "neardup/collection/text_digester.h"
#include "neardup/similarity/measures/relation.h"
#include "neardup/similarity/online/digest_cache.h"

namespace neardup {

struct FoundText {
  std::uint32_t number;
  Relation relation;
  double similarity;
  std::optional<int> distance{};
};

struct FoundTexts {
  // Most similar duplicates first, then the others.
  std::vector<FoundText> texts;
  bool truncated = false;
};

struct FindTexts {
  // The number of the text asked about, if it is in the index: it is left out.
  std::optional<std::uint32_t> number{};
  std::optional<int> k{};  // simhash; nothing: the collection's
  // Texts wanted, for methods that can stop early.
  std::size_t limit = std::numeric_limits<std::size_t>::max();
};

class OnlineIndex {
 public:
  virtual ~OnlineIndex() = default;

  // Errors of the digest. REQUIRES: numbers ascend.
  virtual Status add(std::uint32_t number, std::string_view digest) = 0;
  // REQUIRES: it is in the index.
  virtual Status remove(std::uint32_t number, std::string_view digest) = 0;
  // Equal texts are not looked for. Errors of the digest and of the source.
  virtual Result<FoundTexts> find(std::string_view digest,
                                  const FindTexts& wanted) const = 0;
  // simhash only.
  virtual Result<FoundTexts> find_fingerprint(
      const Fingerprint& fingerprint, const FindTexts& wanted) const = 0;

  // Many texts came: what was found out about the collection is found out anew.
  virtual void settle() = 0;
  virtual std::uint64_t memory_bytes() const = 0;
  virtual std::uint64_t mapped_bytes() const = 0;

  // What has come so far is what the next build() writes.
  virtual void freeze() = 0;
  // Writes that into files in `folder`, which exists. kIoError.
  virtual Status build(const std::string& folder) = 0;
  // Uses those files instead of what freeze() froze.
  virtual Status install(const std::string& folder) = 0;
  // Gives back what install() replaced.
  virtual void release() = 0;
};

// Of no texts. `digester` and the source must outlive it.
Result<std::unique_ptr<OnlineIndex>> make_online_index(
    const CollectionSettings& settings, const TextDigester& digester,
    DigestSource source);
// What build() wrote into `folder`.
Result<std::unique_ptr<OnlineIndex>> open_online_index(
    const std::string& folder, const CollectionSettings& settings,
    const TextDigester& digester, DigestSource source);

}  // namespace neardup

#endif  // NEARDUP_COLLECTION_ONLINE_INDEX_H_
