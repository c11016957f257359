#include "neardup/clusters/duplicate_ids.h"

#include <algorithm>

#include <xxhash.h>

namespace neardup {

void DuplicateIds::add(std::string_view id) {
  hashes_.push_back(XXH3_64bits(id.data(), id.size()));
}

std::uint64_t DuplicateIds::count() {
  std::sort(hashes_.begin(), hashes_.end());
  std::uint64_t count = 0;
  for (std::size_t i = 1; i < hashes_.size(); ++i) {
    count += hashes_[i] == hashes_[i - 1] ? 1U : 0U;
  }
  return count;
}

}  // namespace neardup
