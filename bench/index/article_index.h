// The index as the articles on SimHash describe it: a fingerprint is cut into
// four parts of 16 bits, each the key of a hash map to the list of fingerprints
// that have it; candidates are compared one by one.

#ifndef NEARDUP_BENCH_INDEX_ARTICLE_INDEX_H_
#define NEARDUP_BENCH_INDEX_ARTICLE_INDEX_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace neardup::bench {

class ArticleIndex {
 public:
  void add(std::uint64_t fingerprint) {
    for (std::size_t part = 0; part < 4; ++part) {
      buckets_[part][key(fingerprint, part)].push_back(fingerprint);
    }
  }

  // Appends each stored fingerprint within `radius` once. It has no ids.
  void search(std::uint64_t query, int radius,
              std::vector<std::uint64_t>& found) const {
    for (std::size_t part = 0; part < 4; ++part) {
      const auto bucket = buckets_[part].find(key(query, part));
      if (bucket == buckets_[part].end()) {
        continue;
      }
      for (const std::uint64_t other : bucket->second) {
        if (std::popcount(other ^ query) <= radius &&
            first_shared_part(other ^ query) == part) {
          found.push_back(other);
        }
      }
    }
  }

 private:
  static std::uint16_t key(std::uint64_t fingerprint, std::size_t part) {
    return static_cast<std::uint16_t>(fingerprint >> (16 * part));
  }
  static std::size_t first_shared_part(std::uint64_t difference) {
    std::size_t part = 0;
    while (key(difference, part) != 0) {
      ++part;
    }
    return part;
  }

  std::array<std::unordered_map<std::uint16_t, std::vector<std::uint64_t>>, 4>
      buckets_;
};

}  // namespace neardup::bench

#endif  // NEARDUP_BENCH_INDEX_ARTICLE_INDEX_H_
