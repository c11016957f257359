// A DigestCache keeps digests that were read lately, so that texts of a crowd,
// which are candidates of each other again and again, are read once.
//
// Thread safety: all members may run concurrently.

#ifndef NEARDUP_SIMILARITY_ONLINE_DIGEST_CACHE_H_
#define NEARDUP_SIMILARITY_ONLINE_DIGEST_CACHE_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "neardup/base/status.h"

namespace neardup {

// Replaces the digests by those of the texts with these numbers; empty where
// there is no such text. May be called concurrently.
using DigestSource = std::function<Status(std::span<const std::uint32_t>,
                                          std::vector<std::string>&)>;

using SharedDigest = std::shared_ptr<const std::string>;

class DigestCache {
 public:
  // Keeps up to `digests` of them. REQUIRES: a power of two, at least 64.
  DigestCache(DigestSource source, std::size_t digests);

  // Replaces `out` by the digests of these texts; null where there is none.
  // Errors of the source.
  Status read(std::span<const std::uint32_t> numbers,
              std::vector<SharedDigest>& out);

 private:
  struct Slot {
    std::uint32_t number = 0;
    SharedDigest digest;
  };
  static constexpr std::size_t kLocks = 64;

  SharedDigest find(std::uint32_t number);
  void keep(std::uint32_t number, SharedDigest digest);

  DigestSource source_;
  std::vector<Slot> slots_;
  // Slot i is under lock i % kLocks.
  std::array<std::mutex, kLocks> locks_;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_ONLINE_DIGEST_CACHE_H_
