#include "neardup/similarity/online/digest_cache.h"

#include <bit>
#include <cassert>
#include <utility>

namespace neardup {

DigestCache::DigestCache(DigestSource source, std::size_t digests)
    : source_(std::move(source)), slots_(digests) {
  assert(std::has_single_bit(digests) && digests >= kLocks);
}

Status DigestCache::read(std::span<const std::uint32_t> numbers,
                         std::vector<SharedDigest>& out) {
  out.assign(numbers.size(), nullptr);
  std::vector<std::uint32_t> missing;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    out[i] = find(numbers[i]);
    if (out[i] == nullptr) {
      missing.push_back(numbers[i]);
      places.push_back(i);
    }
  }
  if (missing.empty()) {
    return {};
  }
  std::vector<std::string> read;
  NEARDUP_RETURN_IF_ERROR(source_(missing, read));
  for (std::size_t i = 0; i < missing.size(); ++i) {
    if (!read[i].empty()) {
      out[places[i]] = std::make_shared<const std::string>(std::move(read[i]));
      keep(missing[i], out[places[i]]);
    }
  }
  return {};
}

SharedDigest DigestCache::find(std::uint32_t number) {
  const std::size_t at = number & (slots_.size() - 1);
  const std::lock_guard lock(locks_[at % kLocks]);
  return slots_[at].number == number ? slots_[at].digest : nullptr;
}

void DigestCache::keep(std::uint32_t number, SharedDigest digest) {
  const std::size_t at = number & (slots_.size() - 1);
  const std::lock_guard lock(locks_[at % kLocks]);
  slots_[at] = {number, std::move(digest)};
}

}  // namespace neardup
