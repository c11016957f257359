#include "neardup/explain/fingerprint_comparison.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "neardup/index/design/block_design.h"

namespace neardup {
namespace {

std::vector<int> differing_positions(const Fingerprint& a,
                                     const Fingerprint& b) {
  std::vector<int> positions;
  for (int position = 0; position < a.bits(); ++position) {
    if (a.bit(position) != b.bit(position)) {
      positions.push_back(position);
    }
  }
  return positions;
}

std::vector<ComparedBlock> compare_blocks(const std::vector<int>& widths,
                                          const std::vector<int>& differing) {
  std::vector<ComparedBlock> blocks;
  int first = 0;
  for (const int width : widths) {
    ComparedBlock block{first, width, {}};
    std::copy_if(differing.begin(), differing.end(),
                 std::back_inserter(block.differing_bits),
                 [&](int bit) { return bit >= first && bit < first + width; });
    blocks.push_back(std::move(block));
    first += width;
  }
  return blocks;
}

// The binary digits of some bits, most significant first.
std::string digits_of(const Fingerprint& fingerprint, int first, int width) {
  std::string digits;
  for (int position = first + width; position-- > first;) {
    digits += fingerprint.bit(position) ? '1' : '0';
  }
  return digits;
}

// The binary digits of all blocks, as they stand in the fingerprint.
std::string digits_in_blocks(const Fingerprint& fingerprint,
                             const std::vector<ComparedBlock>& blocks) {
  std::string digits;
  for (std::size_t i = blocks.size(); i-- > 0;) {
    digits += digits.empty() ? "" : " ";
    digits += digits_of(fingerprint, blocks[i].first_bit, blocks[i].width);
  }
  return digits;
}

}  // namespace

Result<FingerprintComparison> compare_fingerprints(const Fingerprint& a,
                                                   const Fingerprint& b,
                                                   int k) {
  if (a.bits() != b.bits()) {
    return invalid_argument(fmt::format(
        "the first fingerprint has {} bits and the second {}; only "
        "fingerprints of one width, made by one profile, can be compared",
        a.bits(), b.bits()));
  }
  if (k < 0 || k > a.bits()) {
    return invalid_argument(fmt::format(
        "k is {}; it must be 0 to {}, the bits of a fingerprint", k, a.bits()));
  }
  FingerprintComparison comparison;
  comparison.a = a;
  comparison.b = b;
  comparison.k = k;
  comparison.differing_bits = differing_positions(a, b);
  comparison.distance = static_cast<int>(comparison.differing_bits.size());
  comparison.similarity =
      1 - static_cast<double>(comparison.distance) / a.bits();
  comparison.near_duplicate = comparison.distance <= k;
  const int blocks = std::min(k + 1, a.bits());
  NEARDUP_ASSIGN_OR_RETURN(const BlockDesign design,
                           BlockDesign::equal(a.bits(), blocks, blocks - 1));
  comparison.blocks =
      compare_blocks(design.widths(), comparison.differing_bits);
  return comparison;
}

std::string to_text(const FingerprintComparison& comparison) {
  std::string text;
  for (const auto& [name, side] :
       {std::pair("A", &comparison.a), std::pair("B", &comparison.b)}) {
    text += fmt::format("    {}  {}  {}\n", name, to_hex(*side),
                        digits_in_blocks(*side, comparison.blocks));
  }
  text += fmt::format("blocks (within k = {}, at least one of {} agrees)\n",
                      comparison.k, comparison.blocks.size());
  for (std::size_t i = comparison.blocks.size(); i-- > 0;) {
    const ComparedBlock& block = comparison.blocks[i];
    text += fmt::format(
        "    block {:>2}  bits {:>3}..{:<3}  {}\n", i, block.first_bit,
        block.first_bit + block.width - 1,
        block.agrees() ? "agrees"
                       : fmt::format("differs in bit{} {}",
                                     block.differing_bits.size() > 1 ? "s" : "",
                                     fmt::join(block.differing_bits, ", ")));
  }
  return text;
}

std::string to_json(const FingerprintComparison& comparison) {
  using Json = nlohmann::ordered_json;
  Json blocks = Json::array();
  for (const ComparedBlock& block : comparison.blocks) {
    blocks.push_back({{"first_bit", block.first_bit},
                      {"bits", block.width},
                      {"agrees", block.agrees()},
                      {"differing_bits", block.differing_bits}});
  }
  const Json json = {{"near_duplicate", comparison.near_duplicate},
                     {"method", "simhash"},
                     {"similarity", comparison.similarity},
                     {"k", comparison.k},
                     {"distance", comparison.distance},
                     {"bits", comparison.a.bits()},
                     {"differing_bits", comparison.differing_bits},
                     {"blocks", std::move(blocks)},
                     {"a", {{"fingerprint", to_hex(comparison.a)}}},
                     {"b", {{"fingerprint", to_hex(comparison.b)}}}};
  return json.dump();
}

}  // namespace neardup
