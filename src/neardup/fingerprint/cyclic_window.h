// A CyclicWindow hashes the last n hashes of a stream by rotation and xor
// (Cohen 1997): the word shingles of seomoz/simhash-cpp before version 1.0.
//
//   CyclicWindow window(3);
//   for (std::uint64_t word : word_hashes)
//   shingles.push_back(window.push(word));
//
// The value after a push is the xor of the last n hashes, the newest as it is
// and each older one rotated left by one more bit. Before n pushes the missing
// ones count as zero.
//
// Not thread safe. Memory: 8 n bytes.

#ifndef NEARDUP_FINGERPRINT_CYCLIC_WINDOW_H_
#define NEARDUP_FINGERPRINT_CYCLIC_WINDOW_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace neardup {

class CyclicWindow {
 public:
  // REQUIRES: length >= 1.
  explicit CyclicWindow(int length);

  // Takes `hash` in and returns the hash of the window. Cost: constant.
  std::uint64_t push(std::uint64_t hash);

 private:
  std::vector<std::uint64_t> hashes_;  // a ring; oldest_ is replaced next
  std::size_t oldest_ = 0;
  std::uint64_t value_ = 0;
};

enum class WindowTail {
  kDrop,   // what seomoz's programs used ("legacy")
  kFlush,  // push length - 1 zeros, so that every hash leaves by the front
};

// One shingle for each of `hashes`, then those of the tail if it is flushed.
// REQUIRES: length >= 1.
std::vector<std::uint64_t> cyclic_shingles(
    std::span<const std::uint64_t> hashes, int length, WindowTail tail);

}  // namespace neardup

#endif  // NEARDUP_FINGERPRINT_CYCLIC_WINDOW_H_
