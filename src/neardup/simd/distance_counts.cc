#include "neardup/simd/distance_counts.h"

#include <bit>

namespace neardup {
namespace {

// One set of counts for even rows and one for odd: neighbours often have equal
// distances, and adding to the same number twice in a row waits.
constexpr std::size_t kLanes = 2;
constexpr std::size_t kMostDistances = 65;

[[gnu::always_inline]] inline void count_words(const std::uint64_t* rows,
                                               std::size_t n,
                                               std::uint64_t query,
                                               std::uint64_t* counts) {
  std::uint64_t lanes[kLanes][kMostDistances] = {};
  for (std::size_t i = 0; i < n; ++i) {
    ++lanes[i % kLanes][std::popcount(rows[i] ^ query)];
  }
  for (std::size_t d = 0; d < kMostDistances; ++d) {
    counts[d] += lanes[0][d] + lanes[1][d];
  }
}

[[gnu::always_inline]] inline void count_rows(const std::uint64_t* rows,
                                              std::size_t n, std::size_t words,
                                              const std::uint64_t* query,
                                              std::uint64_t* counts) {
  if (words == 1) {
    count_words(rows, n, *query, counts);
    return;
  }
  for (std::size_t i = 0; i < n; ++i) {
    int distance = 0;
    for (std::size_t word = 0; word < words; ++word) {
      distance += std::popcount(rows[i * words + word] ^ query[word]);
    }
    ++counts[distance];
  }
}

#if defined(__x86_64__) && !defined(NEARDUP_SCALAR_ONLY)
// The same with the instruction for it, which the oldest CPUs of the family
// lack.
[[gnu::target("popcnt")]] void count_with_popcnt(const std::uint64_t* rows,
                                                 std::size_t n,
                                                 std::size_t words,
                                                 const std::uint64_t* query,
                                                 std::uint64_t* counts) {
  count_rows(rows, n, words, query, counts);
}
#endif

}  // namespace

void count_distances(const std::uint64_t* rows, std::size_t n,
                     std::size_t words, const std::uint64_t* query,
                     std::uint64_t* counts) {
#if defined(__x86_64__) && !defined(NEARDUP_SCALAR_ONLY)
  if (__builtin_cpu_supports("popcnt")) {
    count_with_popcnt(rows, n, words, query, counts);
    return;
  }
#endif
  count_rows(rows, n, words, query, counts);
}

}  // namespace neardup
