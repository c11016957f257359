// Counts documents whose id an earlier document has.

#ifndef NEARDUP_CLUSTERS_DUPLICATE_IDS_H_
#define NEARDUP_CLUSTERS_DUPLICATE_IDS_H_

#include <cstdint>
#include <string_view>
#include <vector>

namespace neardup {

// Memory: 8 bytes an id. Two different ids count as equal with a chance of
// 2^-64 a pair: good enough for a warning.
class DuplicateIds {
 public:
  void add(std::string_view id);

  // Cost: one sort.
  std::uint64_t count();

 private:
  std::vector<std::uint64_t> hashes_;
};

}  // namespace neardup

#endif  // NEARDUP_CLUSTERS_DUPLICATE_IDS_H_
