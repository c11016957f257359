#include "neardup/jobs/digest_texts.h"

#include <algorithm>
#include <array>

#include "neardup/os/parallel/parallel_for.h"

namespace neardup {
namespace {

// Texts that are read at a time, by all threads together: their digests are
// held beside what is remembered of them.
constexpr std::size_t kTextsAtATime = 1024;
// Texts that one thread reads at a time.
constexpr std::size_t kTextsAShare = 16;

}  // namespace

Status digest_texts(std::size_t texts,
                    const std::function<std::string_view(std::size_t)>& text,
                    const PairFinder& finder, const FindOptions& options,
                    const std::function<Status(const std::string&)>& take) {
  std::array<std::string, kTextsAtATime> digests;
  for (std::size_t begin = 0; begin < texts; begin += kTextsAtATime) {
    if (options.stop.stop_requested()) {
      return cancelled("stopped while reading texts");
    }
    const std::size_t count = std::min(texts - begin, kTextsAtATime);
    const std::size_t shares = (count + kTextsAShare - 1) / kTextsAShare;
    parallel_for(shares, options.threads, [&](std::size_t share) {
      const std::size_t end = std::min(count, (share + 1) * kTextsAShare);
      for (std::size_t i = share * kTextsAShare; i < end; ++i) {
        finder.digest(text(begin + i), digests[i]);
      }
    });
    for (std::size_t i = 0; i < count; ++i) {
      NEARDUP_RETURN_IF_ERROR(take(digests[i]));
    }
  }
  return {};
}

}  // namespace neardup
