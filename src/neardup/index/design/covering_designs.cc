#include "neardup/index/design/covering_designs.h"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace neardup {
namespace {

// The widest blocks come last, so that a table of the highest bits has most.
std::vector<int> wide_blocks_last(int bits, int blocks) {
  std::vector<int> widths(static_cast<std::size_t>(blocks), bits / blocks);
  for (int i = 0; i < bits % blocks; ++i) {
    ++widths[widths.size() - 1 - static_cast<std::size_t>(i)];
  }
  return widths;
}

// Appends a table for every choice of `chosen` blocks of [from, to), in
// lexicographic order.
void append_choices(int from, int to, int chosen, std::vector<int>& blocks,
                    std::vector<BlockDesign::Table>& tables) {
  if (chosen == 0) {
    tables.push_back({blocks, 0});
    return;
  }
  for (int block = from;
       block + chosen <= to && tables.size() <= BlockDesign::kMaxTables;
       ++block) {
    blocks.push_back(block);
    append_choices(block + 1, to, chosen - 1, blocks, tables);
    blocks.pop_back();
  }
}

}  // namespace

Result<BlockDesign> turan_design(int bits, int radius, int groups, int chosen) {
  constexpr int kMost = Fingerprint::kMaxBits;
  const bool sound = bits >= 1 && bits <= kMost && radius >= 0 &&
                     radius < kMost && groups >= 1 && groups <= kMost &&
                     chosen >= 1 && chosen <= kMost;
  const int blocks = sound ? groups * (chosen - 1) + 1 + radius : 0;
  if (!sound || blocks > bits || blocks < groups * chosen) {
    return invalid_argument(
        "no design of " + std::to_string(groups) + " groups with " +
        std::to_string(chosen) + " blocks in a key for radius " +
        std::to_string(radius) + " of " + std::to_string(bits) + " bits");
  }
  std::vector<BlockDesign::Table> tables;
  for (int group = 0; group < groups; ++group) {
    std::vector<int> choice;
    append_choices(blocks * group / groups, blocks * (group + 1) / groups,
                   chosen, choice, tables);
  }
  return BlockDesign::of_tables(wide_blocks_last(bits, blocks), radius, tables,
                                BlockDesign::Proof::kByConstruction);
}

Result<BlockDesign> steiner_design(int bits) {
  if (bits < 8 || bits > Fingerprint::kMaxBits) {
    return invalid_argument("a Steiner design needs 8 to 256 bits, not " +
                            std::to_string(bits));
  }
  // The words of weight four of the extended Hamming code: sets of four blocks
  // whose numbers have an exclusive or of zero.
  std::vector<BlockDesign::Table> tables;
  for (unsigned set = 0; set < 256; ++set) {
    BlockDesign::Table table;
    int sum = 0;
    for (int block = 0; block < 8; ++block) {
      if ((set >> block & 1) != 0) {
        table.blocks.push_back(block);
        sum ^= block;
      }
    }
    if (table.blocks.size() == 4 && sum == 0) {
      tables.push_back(table);
    }
  }
  return BlockDesign::of_tables(wide_blocks_last(bits, 8), 3, tables,
                                BlockDesign::Proof::kByConstruction);
}

Result<BlockDesign> multi_index_design(
    std::span<const BlockWithRadius> blocks) {
  std::vector<int> widths;
  std::vector<BlockDesign::Table> tables;
  int radius = -1;
  for (const BlockWithRadius& block : blocks) {
    if (block.radius >= 0 && block.radius <= Fingerprint::kMaxBits) {
      tables.push_back({{static_cast<int>(widths.size())}, block.radius});
      radius += block.radius + 1;
    }
    widths.push_back(block.width);
  }
  return BlockDesign::of_tables(widths, radius, tables,
                                BlockDesign::Proof::kByConstruction);
}

Result<BlockDesign> multi_index_design(int bits, int radius, int blocks) {
  if (bits < 1 || bits > Fingerprint::kMaxBits || radius < 0 || blocks < 1 ||
      blocks > bits || blocks > radius + 1) {
    return invalid_argument("no multi-index design of " +
                            std::to_string(blocks) + " blocks for radius " +
                            std::to_string(radius) + " of " +
                            std::to_string(bits) + " bits");
  }
  // The sum of (r + 1) over the blocks is radius + 1.
  const int share = (radius + 1) / blocks;
  const int more = (radius + 1) % blocks;
  const std::vector<int> widths = wide_blocks_last(bits, blocks);
  std::vector<BlockWithRadius> result;
  for (int block = 0; block < blocks; ++block) {
    // Wide blocks, the last ones, afford the larger radius.
    const int own = share + (block >= blocks - more ? 1 : 0) - 1;
    result.push_back({widths[static_cast<std::size_t>(block)], own});
  }
  return multi_index_design(result);
}

std::string describe(const BlockDesign& design) {
  std::string text = std::to_string(design.tables().size()) + " tables of ";
  int least = Fingerprint::kMaxBits;
  int most = 0;
  int radius = 0;
  for (std::size_t t = 0; t < design.tables().size(); ++t) {
    least = std::min(least, design.key_bits(t));
    most = std::max(most, design.key_bits(t));
    radius = std::max(radius, design.table_radius(t));
  }
  text += std::to_string(least);
  if (most != least) {
    text += ".." + std::to_string(most);
  }
  text += " bits";
  if (radius > 0) {
    text += " within " + std::to_string(radius);
  }
  return text;
}

}  // namespace neardup
