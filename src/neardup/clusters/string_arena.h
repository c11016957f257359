// A StringArena keeps many short strings end to end: 8 bytes each above their
// own, without an allocation for any.
//
// Thread safety: const members may run concurrently.

#ifndef NEARDUP_CLUSTERS_STRING_ARENA_H_
#define NEARDUP_CLUSTERS_STRING_ARENA_H_

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace neardup {

class StringArena {
 public:
  void add(std::string_view text) {
    bytes_.append(text);
    ends_.push_back(bytes_.size());
  }

  // The string added as number `index`, from 0; valid until the next add().
  // REQUIRES: index < size().
  std::string_view operator[](std::size_t index) const {
    assert(index < size());
    const std::uint64_t begin = index == 0 ? 0 : ends_[index - 1];
    return std::string_view(bytes_).substr(begin, ends_[index] - begin);
  }

  std::size_t size() const { return ends_.size(); }

 private:
  std::string bytes_;
  std::vector<std::uint64_t> ends_;
};

}  // namespace neardup

#endif  // NEARDUP_CLUSTERS_STRING_ARENA_H_
