#include "neardup/index/block_design.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

namespace neardup {
namespace {

// The ways to choose `chosen` of `from`, or anything above `limit` if they are
// more than that. REQUIRES: 0 <= chosen <= from <= 256.
std::uint64_t choices(int from, int chosen, std::uint64_t limit) {
  std::uint64_t result = 1;
  // C(n, i) = C(n, i-1) (n-i+1) / i; the smaller side keeps it growing.
  for (int i = 1; i <= std::min(chosen, from - chosen) && result <= limit;
       ++i) {
    result = result * static_cast<std::uint64_t>(from - i + 1) /
             static_cast<std::uint64_t>(i);
  }
  return result;
}

// Every ascending choice of `chosen` numbers below `from`, in lexicographic
// order.
std::vector<std::vector<int>> every_choice(int from, int chosen) {
  std::vector<std::vector<int>> result;
  std::vector<int> choice(static_cast<std::size_t>(chosen));
  std::iota(choice.begin(), choice.end(), 0);
  while (true) {
    result.push_back(choice);
    // Advance the last number that can still grow; those behind follow it.
    int at = chosen - 1;
    while (at >= 0 &&
           choice[static_cast<std::size_t>(at)] == from - chosen + at) {
      --at;
    }
    if (at < 0) {
      return result;
    }
    int next = choice[static_cast<std::size_t>(at)] + 1;
    for (int i = at; i < chosen; ++i) {
      choice[static_cast<std::size_t>(i)] = next++;
    }
  }
}

std::vector<int> equal_widths(int bits, int blocks) {
  std::vector<int> widths(static_cast<std::size_t>(blocks), bits / blocks);
  for (int block = 0; block < bits % blocks; ++block) {
    ++widths[static_cast<std::size_t>(block)];
  }
  return widths;
}

constexpr std::uint64_t kChosenTables = 24;
constexpr double kChosenCandidates = 1024;

}  // namespace

Result<BlockDesign> BlockDesign::equal(int bits, int blocks, int radius) {
  if (bits < 1 || bits > Fingerprint::kMaxBits || blocks < 1 || blocks > bits) {
    return invalid_argument("cannot cut " + std::to_string(bits) +
                            " bits into " + std::to_string(blocks) +
                            " blocks; give 1 to " +
                            std::to_string(Fingerprint::kMaxBits) +
                            " bits and a block at least one");
  }
  return unequal(equal_widths(bits, blocks), radius);
}

Result<BlockDesign> BlockDesign::unequal(std::span<const int> widths,
                                         int radius) {
  int bits = 0;
  for (const int width : widths) {
    if (width < 1 || width > Fingerprint::kMaxBits - bits) {
      return invalid_argument(
          "block widths must be at least 1 and together at most " +
          std::to_string(Fingerprint::kMaxBits));
    }
    bits += width;
  }
  const int blocks = static_cast<int>(widths.size());
  if (radius < 0 || radius >= blocks) {
    return invalid_argument(
        std::to_string(blocks) + " blocks cannot cover radius " +
        std::to_string(radius) + "; the radius must be below the blocks");
  }
  if (choices(blocks, radius, kMaxTables) > kMaxTables) {
    return invalid_argument(std::to_string(blocks) + " blocks for radius " +
                            std::to_string(radius) + " need more than " +
                            std::to_string(kMaxTables) +
                            " tables; take fewer blocks");
  }
  return BlockDesign({widths.begin(), widths.end()}, radius);
}

BlockDesign::BlockDesign(std::vector<int> widths, int radius)
    : radius_(radius),
      widths_(std::move(widths)),
      tables_(every_choice(static_cast<int>(widths_.size()),
                           static_cast<int>(widths_.size()) - radius)) {
  std::vector<int> starts;
  for (const int width : widths_) {
    starts.push_back(bits_);
    bits_ += width;
  }
  for (const std::vector<int>& table : tables_) {
    HashValue mask;
    for (const int block : table) {
      const auto b = static_cast<std::size_t>(block);
      for (int bit = starts[b]; bit < starts[b] + widths_[b]; ++bit) {
        mask.set_bit(bit);
      }
    }
    selections_.emplace_back(mask);
  }
}

std::uint64_t BlockDesign::key(const Fingerprint& fingerprint,
                               std::size_t table) const {
  assert(fingerprint.bits() == bits_);
  return selections_[table].key(fingerprint.words());
}

double BlockDesign::expected_candidates(std::size_t table,
                                        double documents) const {
  return std::ldexp(documents, -key_bits(table));
}

double BlockDesign::expected_candidates(double documents) const {
  double sum = 0;
  for (std::size_t table = 0; table < tables_.size(); ++table) {
    sum += expected_candidates(table, documents);
  }
  return sum;
}

BlockDesign choose_block_design(int bits, int radius, std::size_t expected) {
  assert(bits >= 1 && bits <= Fingerprint::kMaxBits && radius >= 0);
  const auto documents = static_cast<double>(expected);
  std::optional<BlockDesign> best;
  radius = std::min(radius, bits);  // radius + 1 must not overflow
  for (int blocks = radius + 1;
       blocks <= bits &&
       choices(blocks, radius, kChosenTables) <= kChosenTables;
       ++blocks) {
    best = *BlockDesign::equal(bits, blocks, radius);
    // The last table has the narrowest blocks.
    if (best->expected_candidates(best->tables().size() - 1, documents) <=
        kChosenCandidates) {
      break;
    }
  }
  if (!best || best->expected_candidates(1.0) >= 0.5) {
    return *BlockDesign::equal(bits, 1, 0);
  }
  return *std::move(best);
}

}  // namespace neardup
