#include "neardup/index/design/block_design.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
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

std::vector<int> wide_blocks_first(int bits, int blocks) {
  std::vector<int> widths(static_cast<std::size_t>(blocks), bits / blocks);
  for (int block = 0; block < bits % blocks; ++block) {
    ++widths[static_cast<std::size_t>(block)];
  }
  return widths;
}

// Looks for a way to spread differing bits over blocks that every table misses:
// depth first, block by block.
class Escape {
 public:
  explicit Escape(const BlockDesign& design)
      : design_(design), differing_(design.tables().size()) {}

  // True if there is one, with `left` bits on the blocks from `block` on.
  bool exists(std::size_t block, int left) {
    if (std::ranges::all_of(missed_, [](bool missed) { return missed; })) {
      return true;
    }
    if (block == design_.widths().size()) {
      return false;
    }
    for (int here = std::min(left, design_.widths()[block]); here >= 0;
         --here) {
      put(block, here);
      const bool found = exists(block + 1, left - here);
      put(block, -here);
      if (found) {
        return true;
      }
    }
    return false;
  }

 private:
  void put(std::size_t block, int bits) {
    missed_.resize(differing_.size());
    for (std::size_t t = 0; t < differing_.size(); ++t) {
      const std::vector<int>& blocks = design_.tables()[t];
      if (std::ranges::binary_search(blocks, static_cast<int>(block))) {
        differing_[t] += bits;
      }
      missed_[t] = differing_[t] > design_.table_radius(t);
    }
  }

  const BlockDesign& design_;
  std::vector<int> differing_;          // bits, in each table's key
  std::vector<bool> missed_ = {false};  // tables that do not find the two
};

// The sum of block widths, or an error if they are not widths.
Result<int> sum_of_widths(std::span<const int> widths) {
  int bits = 0;
  for (const int width : widths) {
    if (width < 1 || width > Fingerprint::kMaxBits - bits) {
      return invalid_argument(
          "block widths must be at least 1 and together at most " +
          std::to_string(Fingerprint::kMaxBits));
    }
    bits += width;
  }
  return bits;
}

Status check_table(const BlockDesign::Table& table, std::size_t blocks) {
  const bool ascending =
      std::ranges::adjacent_find(table.blocks, std::greater_equal<>()) ==
      table.blocks.end();
  if (table.blocks.empty() || !ascending || table.blocks.front() < 0 ||
      table.blocks.back() >= static_cast<int>(blocks) || table.radius < 0) {
    return invalid_argument("a table needs ascending blocks below " +
                            std::to_string(blocks) +
                            " and a radius of at least 0");
  }
  return {};
}

}  // namespace

Result<BlockDesign> BlockDesign::equal(int bits, int blocks, int radius) {
  if (bits < 1 || bits > Fingerprint::kMaxBits || blocks < 1 || blocks > bits) {
    return invalid_argument("cannot cut " + std::to_string(bits) +
                            " bits into " + std::to_string(blocks) +
                            " blocks; give 1 to " +
                            std::to_string(Fingerprint::kMaxBits) +
                            " bits and a block at least one");
  }
  return unequal(wide_blocks_first(bits, blocks), radius);
}

Result<BlockDesign> BlockDesign::unequal(std::span<const int> widths,
                                         int radius) {
  NEARDUP_RETURN_IF_ERROR(sum_of_widths(widths).status());
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
  return BlockDesign({widths.begin(), widths.end()}, radius,
                     every_choice(blocks, blocks - radius));
}

Result<BlockDesign> BlockDesign::of_tables(std::span<const int> widths,
                                           int radius,
                                           std::span<const Table> tables,
                                           Proof proof) {
  NEARDUP_RETURN_IF_ERROR(sum_of_widths(widths).status());
  if (radius < 0 || tables.empty() || tables.size() > kMaxTables) {
    return invalid_argument("a design needs a radius of at least 0 and 1 to " +
                            std::to_string(kMaxTables) + " tables");
  }
  std::vector<std::vector<int>> blocks;
  for (const Table& table : tables) {
    NEARDUP_RETURN_IF_ERROR(check_table(table, widths.size()));
    blocks.push_back(table.blocks);
  }
  BlockDesign design({widths.begin(), widths.end()}, radius, std::move(blocks));
  for (std::size_t t = 0; t < tables.size(); ++t) {
    design.table_radii_[t] = tables[t].radius;
  }
  if (proof == Proof::kByTrying && !design.is_complete()) {
    return invalid_argument("the tables miss neighbours within radius " +
                            std::to_string(radius));
  }
  return design;
}

BlockDesign::BlockDesign(std::vector<int> widths, int radius,
                         std::vector<std::vector<int>> tables)
    : radius_(radius),
      widths_(std::move(widths)),
      tables_(std::move(tables)),
      table_radii_(tables_.size()) {
  bits_ = std::accumulate(widths_.begin(), widths_.end(), 0);
  order_.resize(static_cast<std::size_t>(bits_));
  std::iota(order_.begin(), order_.end(), 0);
  select_bits();
}

void BlockDesign::select_bits() {
  std::vector<std::span<const int>> blocks;
  std::span<const int> rest = order_;
  for (const int width : widths_) {
    blocks.push_back(rest.first(static_cast<std::size_t>(width)));
    rest = rest.subspan(blocks.back().size());
  }
  selections_.clear();
  for (const std::vector<int>& table : tables_) {
    BitMask mask;
    for (const int block : table) {
      for (const int bit : blocks[static_cast<std::size_t>(block)]) {
        mask.set_bit(bit);
      }
    }
    selections_.emplace_back(mask);
  }
}

Result<BlockDesign> BlockDesign::reordered(std::span<const int> order) const {
  std::vector<int> sorted(order.begin(), order.end());
  std::ranges::sort(sorted);
  std::vector<int> every(static_cast<std::size_t>(bits_));
  std::iota(every.begin(), every.end(), 0);
  if (sorted != every) {
    return invalid_argument("an order of bits names each of 0 to " +
                            std::to_string(bits_ - 1) + " once");
  }
  BlockDesign result = *this;
  result.order_.assign(order.begin(), order.end());
  result.select_bits();
  return result;
}

bool BlockDesign::one_key_a_table() const {
  return std::ranges::all_of(table_radii_,
                             [](int radius) { return radius == 0; });
}

bool BlockDesign::is_complete() const {
  return !Escape(*this).exists(0, radius_);
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

}  // namespace neardup
