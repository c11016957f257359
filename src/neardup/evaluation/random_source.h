// Random numbers that are the same everywhere for the same seed.

#ifndef NEARDUP_EVALUATION_RANDOM_SOURCE_H_
#define NEARDUP_EVALUATION_RANDOM_SOURCE_H_

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace neardup {

// The finaliser of SplitMix64 (Steele, Lea and Flood 2014): a bijection.
constexpr std::uint64_t mixed(std::uint64_t value) {
  value += 0x9e3779b97f4a7c15;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9;
  value = (value ^ (value >> 27)) * 0x94d049bb133111eb;
  return value ^ (value >> 31);
}

// Not thread safe.
class RandomSource {
 public:
  explicit RandomSource(std::uint64_t seed) : state_(seed) {}

  // In [0, bound), each as likely up to one in 2^40. REQUIRES: bound >= 1.
  std::size_t below(std::size_t bound) {
    assert(bound >= 1);
    state_ = mixed(state_);
    return static_cast<std::size_t>(state_ % bound);
  }

  // `count` different numbers of [0, bound), in random order.
  // REQUIRES: count <= bound. Cost: O(bound).
  std::vector<std::size_t> choose(std::size_t count, std::size_t bound) {
    std::vector<std::size_t> numbers(bound);
    std::iota(numbers.begin(), numbers.end(), std::size_t{0});
    for (std::size_t i = 0; i < count; ++i) {
      std::swap(numbers[i], numbers[i + below(bound - i)]);
    }
    numbers.resize(count);
    return numbers;
  }

 private:
  std::uint64_t state_;
};

}  // namespace neardup

#endif  // NEARDUP_EVALUATION_RANDOM_SOURCE_H_
