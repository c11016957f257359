#include "neardup/index/design/bit_spread.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

#include "neardup/index/design/bit_mask.h"

namespace neardup {
namespace {

// What a spread must gain to be worth a change of layout.
constexpr double kLeastGain = 1.2;
// Less than this, in bits, is the noise of a sample.
constexpr double kNoise = 0.01;

// How little each bit of a sample tells, and each two.
class BitCosts {
 public:
  explicit BitCosts(FingerprintSpan sample)
      : size_(static_cast<double>(sample.size())),
        columns_(static_cast<std::size_t>(sample.bits())) {
    for (std::size_t bit = 0; bit < columns_.size(); ++bit) {
      columns_[bit].resize((sample.size() + 63) / 64);
      for (std::size_t i = 0; i < sample.size(); ++i) {
        columns_[bit][i / 64] |= (sample[i][bit / 64] >> bit % 64 & 1)
                                 << i % 64;
      }
      ones_.push_back(common(bit, bit));
    }
    take_pairs();
  }

  // The bits that a fingerprint's bit tells less than one.
  double of(std::size_t bit) const { return costs_[bit]; }
  // What two bits in one block tell less than both alone.
  double of(std::size_t a, std::size_t b) const {
    return pairs_[a * columns_.size() + b];
  }
  // Of a bit with all others: the worst first.
  double total(std::size_t bit) const {
    const auto row =
        pairs_.begin() + static_cast<std::ptrdiff_t>(bit * columns_.size());
    return std::accumulate(
        row, row + static_cast<std::ptrdiff_t>(columns_.size()), of(bit));
  }

 private:
  // The share of fingerprints with a one in both bits.
  double common(std::size_t a, std::size_t b) const {
    std::uint64_t count = 0;
    for (std::size_t w = 0; w < columns_[a].size(); ++w) {
      count += static_cast<std::uint64_t>(
          std::popcount(columns_[a][w] & columns_[b][w]));
    }
    return static_cast<double>(count) / size_;
  }

  static double above_noise(double cost) { return cost < kNoise ? 0 : cost; }

  // The chance that two fingerprints agree in a bit.
  double agreement(std::size_t bit) const {
    return ones_[bit] * ones_[bit] + (1 - ones_[bit]) * (1 - ones_[bit]);
  }

  void take_pairs() {
    const std::size_t bits = columns_.size();
    pairs_.resize(bits * bits);
    for (std::size_t a = 0; a < bits; ++a) {
      costs_.push_back(above_noise(1 + std::log2(agreement(a))));
      for (std::size_t b = 0; b < a; ++b) {
        const double both = common(a, b);
        const double cells[] = {both, ones_[a] - both, ones_[b] - both,
                                1 - ones_[a] - ones_[b] + both};
        double agree = 0;
        for (const double cell : cells) {
          agree += cell * cell;
        }
        const double cost =
            above_noise(std::log2(agree / agreement(a) / agreement(b)));
        pairs_[a * bits + b] = cost;
        pairs_[b * bits + a] = cost;
      }
    }
  }

  double size_;
  // Of each bit, its values in the sample, packed.
  std::vector<std::vector<std::uint64_t>> columns_;
  std::vector<double> ones_;
  std::vector<double> costs_;
  std::vector<double> pairs_;
};

// `count` of the bits that `mask` has, spread evenly over them.
BitMask spread_inside(BitMask mask, int bits, int count) {
  for (int word = 0; 64 * word < bits; ++word) {
    mask.words[static_cast<std::size_t>(word)] =
        ~mask.words[static_cast<std::size_t>(word)];
  }
  return spread_outside(mask, bits, count);
}

struct Block {
  std::size_t width;
  std::vector<int> bits{};
  double cost = 0;
};

class Dealer {
 public:
  Dealer(const BitCosts& costs, const BlockDesign& design)
      : costs_(costs), home_(static_cast<std::size_t>(design.bits())) {
    int bit = 0;
    for (const int width : design.widths()) {
      for (int end = bit + width; bit < end; ++bit) {
        home_[static_cast<std::size_t>(bit)] = blocks_.size();
      }
      blocks_.push_back({.width = static_cast<std::size_t>(width)});
    }
  }

  // The bits of the blocks, one block after the other.
  std::vector<int> deal() {
    std::vector<std::size_t> bits(home_.size());
    std::iota(bits.begin(), bits.end(), 0);
    std::ranges::stable_sort(bits, std::greater<>(), [&](std::size_t bit) {
      return costs_.total(bit);
    });
    for (const std::size_t bit : bits) {
      give(bit);
    }
    std::vector<int> order;
    for (Block& block : blocks_) {
      std::ranges::sort(block.bits);
      order.insert(order.end(), block.bits.begin(), block.bits.end());
    }
    return order;
  }

 private:
  double cost_with(const Block& block, std::size_t bit) const {
    double cost = block.cost + costs_.of(bit);
    for (const int other : block.bits) {
      cost += costs_.of(bit, static_cast<std::size_t>(other));
    }
    return cost;
  }

  // Ties go to the block where the bit was.
  void give(std::size_t bit) {
    Block* best = nullptr;
    double least = 0;
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      Block& block = blocks_[(home_[bit] + i) % blocks_.size()];
      const double cost =
          cost_with(block, bit) / static_cast<double>(block.width);
      if (block.bits.size() < block.width &&
          (best == nullptr || cost < least)) {
        best = &block;
        least = cost;
      }
    }
    assert(best != nullptr);
    best->cost = cost_with(*best, bit);
    best->bits.push_back(static_cast<int>(bit));
  }

  const BitCosts& costs_;
  std::vector<std::size_t> home_;  // the block of each bit
  std::vector<Block> blocks_;
};

}  // namespace

FingerprintColumn take_skew_sample(FingerprintSpan fingerprints) {
  FingerprintColumn sample(fingerprints.bits());
  const std::size_t step = std::max<std::size_t>(
      1, (fingerprints.size() + kSkewSample - 1) / kSkewSample);
  for (std::size_t i = 0; i < fingerprints.size(); i += step) {
    sample.push_back(fingerprints[i]);
  }
  return sample;
}

double measure_skew(FingerprintSpan sample, const BlockDesign& design) {
  assert(sample.bits() == design.bits());
  if (sample.size() < 2) {
    return 1;
  }
  // Under wider keys than this few pairs meet by chance, and near-duplicates,
  // which are no skew, would make up the most of them.
  const int most = static_cast<int>(std::bit_width(sample.size()));
  const auto size = static_cast<double>(sample.size());
  double sum = 0;
  std::vector<std::uint64_t> keys(sample.size());
  for (std::size_t t = 0; t < design.tables().size(); ++t) {
    const BitSelection selection(
        spread_inside(design.selection(t).mask(), design.bits(), most));
    for (std::size_t i = 0; i < sample.size(); ++i) {
      keys[i] = selection.key(sample[i]);
    }
    std::sort(keys.begin(), keys.end());
    double pairs = 0;
    for (auto begin = keys.begin(); begin != keys.end();) {
      const auto end = std::upper_bound(begin, keys.end(), *begin);
      const auto count = static_cast<double>(end - begin);
      pairs += count * (count - 1) / 2;
      begin = end;
    }
    const double expected =
        size * (size - 1) / 2 / std::exp2(selection.count());
    sum += pairs / expected;
  }
  return std::max(1.0, sum / static_cast<double>(design.tables().size()));
}

std::optional<BlockDesign> spread_bits(FingerprintSpan sample,
                                       const BlockDesign& design) {
  assert(sample.bits() == design.bits());
  if (sample.size() < 2) {
    return std::nullopt;
  }
  const BitCosts costs(sample);
  Result<BlockDesign> spread = design.reordered(Dealer(costs, design).deal());
  assert(spread.ok());
  if (measure_skew(sample, design) <
      kLeastGain * measure_skew(sample, *spread)) {
    return std::nullopt;
  }
  return *std::move(spread);
}

}  // namespace neardup
