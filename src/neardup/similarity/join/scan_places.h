// Joins look up one text after the other among all; this shares them out.

#ifndef NEARDUP_SIMILARITY_JOIN_SCAN_PLACES_H_
#define NEARDUP_SIMILARITY_JOIN_SCAN_PLACES_H_

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "neardup/os/parallel/parallel_for.h"
#include "neardup/similarity/measures/pair_finder.h"

namespace neardup {

// Calls scan(place, found) of a scanner for each place in [0, count), on up to
// options.threads threads, each with a scanner of its own that make_scanner()
// gives. Returns what they found, in no defined order; incomplete if asked to
// stop.
template <typename MakeScanner>
std::vector<SimilarPair> scan_places(std::size_t count,
                                     const FindOptions& options,
                                     MakeScanner&& make_scanner) {
  constexpr std::size_t kBlock = 64;
  const auto hands = static_cast<std::size_t>(std::max(options.threads, 1));
  std::vector<std::vector<SimilarPair>> found(hands);
  std::atomic<std::size_t> next{0};
  WorkMeter meter(options.progress, count);
  parallel_for(hands, options.threads, [&](std::size_t hand) {
    auto scanner = make_scanner();
    for (std::size_t begin = next.fetch_add(kBlock);
         begin < count && !options.stop.stop_requested();
         begin = next.fetch_add(kBlock)) {
      const std::size_t end = std::min(count, begin + kBlock);
      for (std::size_t place = begin; place < end; ++place) {
        scanner.scan(static_cast<std::uint32_t>(place), found[hand]);
      }
      meter.add(end - begin);
    }
  });
  std::vector<SimilarPair> pairs;
  for (const std::vector<SimilarPair>& of_hand : found) {
    pairs.insert(pairs.end(), of_hand.begin(), of_hand.end());
  }
  return pairs;
}

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_JOIN_SCAN_PLACES_H_
