#include "index/index_factories.h"

#include <algorithm>
#include <vector>

#include "neardup/index/design/covering_designs.h"
#include "neardup/index/dynamic_tables.h"
#include "neardup/index/linear_scan_index.h"

namespace neardup::testing {
namespace {

BlockDesign equal(int bits, int blocks, int radius) {
  return *BlockDesign::equal(bits, blocks, radius);
}

BlockDesign unequal(const std::vector<int>& widths, int radius) {
  return *BlockDesign::unequal(widths, radius);
}

BlockDesign odd_bits_first(const BlockDesign& design) {
  std::vector<int> order = design.order();
  std::ranges::stable_partition(order, [](int bit) { return bit % 2 == 1; });
  return *design.reordered(order);
}

}  // namespace

const std::vector<NamedDesign>& every_design() {
  static const std::vector<NamedDesign> designs = {
      {"4x16_k3", equal(64, 4, 3)},
      {"6_choose_3", equal(64, 6, 3)},
      {"5_choose_2", equal(64, 5, 3)},
      {"8_blocks_k7", equal(64, 8, 7)},
      {"2_blocks_k1", equal(64, 2, 1)},
      {"1_block_k0", equal(64, 1, 0)},
      {"unequal_k3", unequal({22, 21, 20, 1}, 3)},
      {"unequal_5_k2", unequal({1, 2, 3, 29, 29}, 2)},
      {"32_bits_4_blocks_k3", equal(32, 4, 3)},
      {"6_bits_3_blocks_k2", equal(6, 3, 2)},
      {"100_bits_4_blocks_k3", equal(100, 4, 3)},
      {"100_bits_7_blocks_k4", equal(100, 7, 4)},
      {"128_bits_4_blocks_k3", equal(128, 4, 3)},
      {"128_bits_unequal_k2", unequal({60, 10, 58}, 2)},
      {"192_bits_5_blocks_k3", equal(192, 5, 3)},
      {"256_bits_4_blocks_k3", equal(256, 4, 3)},
      {"256_bits_6_choose_3", equal(256, 6, 3)},
      {"2_of_8_blocks_k5", *turan_design(64, 5, 2, 2)},
      {"6_tables_odd_bits_first", odd_bits_first(*turan_design(64, 3, 2, 2))},
      {"whole_key_only", equal(64, 1, 0)},
  };
  return designs;
}

const std::vector<IndexFactory>& every_index_factory() {
  static const std::vector<IndexFactory> factories = [] {
    std::vector<IndexFactory> list;
    for (const int bits : {1, 6, 32, 64, 100, 128, 192, 256}) {
      list.push_back({"linear_scan_" + std::to_string(bits), bits, 3,
                      [bits] { return make_linear_scan_index(bits); }});
    }
    for (const NamedDesign& named : every_design()) {
      // Small enough for a hundred documents to be frozen and merged.
      list.push_back({"dynamic_" + named.name, named.design.bits(),
                      named.design.radius(), [&] {
                        return make_dynamic_index({.design = named.design,
                                                   .least_fresh = 7,
                                                   .most_fresh = 64});
                      }});
    }
    const auto dynamic = [&list](std::string name, const BlockDesign& design,
                                 std::size_t most_fresh) {
      list.push_back({"dynamic_" + name, design.bits(), design.radius(),
                      [design, most_fresh] {
                        return make_dynamic_index(
                            {.design = design, .most_fresh = most_fresh});
                      }});
    };
    dynamic("6_tables_all_fresh", *turan_design(64, 3, 2, 2), 1 << 16);
    dynamic("9_tables_k4", *turan_design(64, 4, 2, 2), 1 << 12);
    dynamic("multi_index_k7", *multi_index_design(64, 7, 4), 1 << 12);
    dynamic("multi_index_128_k5", *multi_index_design(128, 5, 4), 1 << 12);
    return list;
  }();
  return factories;
}

}  // namespace neardup::testing
