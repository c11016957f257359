#include "neardup/index/tables/crowded_bucket.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "neardup/index/design/bit_mask.h"
#include "neardup/index/design/covering_designs.h"

namespace neardup {
namespace {

constexpr std::size_t kSample = std::size_t{1} << 16;
constexpr std::size_t kLeastStep = 32;
constexpr std::size_t kHotInSample = 20;
// A bucket is not hot if all are about as long.
constexpr std::size_t kHotRatio = 16;
// Of a crowd's fingerprints, one in so many may miss a bit of its pattern.
constexpr std::size_t kMissing = 64;

using KeyedWord = std::pair<std::uint64_t, std::uint64_t>;

// The run of equal keys with the most distinct words, and how many these are.
struct Run {
  std::size_t from = 0;
  std::size_t to = 0;
  std::size_t distinct = 0;
};

Run longest_run(const std::vector<KeyedWord>& sorted) {
  Run longest;
  for (std::size_t from = 0, to = 0; from < sorted.size(); from = to) {
    std::size_t distinct = 0;
    for (; to < sorted.size() && sorted[to].first == sorted[from].first; ++to) {
      distinct += to == from || sorted[to] != sorted[to - 1] ? 1u : 0u;
    }
    if (distinct > longest.distinct) {
      longest = {from, to, distinct};
    }
  }
  return longest;
}

CrowdedBucket pattern_of(const std::vector<KeyedWord>& sorted, const Run& run,
                         int bits) {
  CrowdedBucket pattern = {0, 0};
  const std::size_t size = run.to - run.from;
  for (int bit = 0; bit < bits; ++bit) {
    std::size_t ones = 0;
    for (std::size_t i = run.from; i < run.to; ++i) {
      ones += sorted[i].second >> bit & 1;
    }
    if (std::min(ones, size - ones) * kMissing <= size) {
      pattern.mask |= std::uint64_t{1} << bit;
      pattern.value |= std::uint64_t{ones * 2 > size} << bit;
    }
  }
  return pattern;
}

double expected_cost(const BlockDesign& design, std::size_t size) {
  constexpr double kTagsInTheTimeOfALine = 8;
  return static_cast<double>(design.tables().size()) +
         design.expected_candidates(static_cast<double>(size)) /
             kTagsInTheTimeOfALine;
}

}  // namespace

std::optional<CrowdedBucket> find_crowded_bucket(FingerprintSpan fingerprints,
                                                 const BlockDesign& design) {
  const std::size_t n = fingerprints.size();
  if (n < kCrowded) {
    return std::nullopt;
  }
  const std::size_t step = std::max(n / kSample, kLeastStep);
  const std::size_t hot = std::max(kCrowdedBucket, kHotInSample * step);
  // Buckets of a table hold 8 or so (static_tables.cc).
  const int key_bits = static_cast<int>(std::bit_width(n)) - 3;
  std::optional<CrowdedBucket> found;
  std::size_t most = 0;
  std::vector<KeyedWord> sample;
  for (std::size_t t = 0; t < design.tables().size(); ++t) {
    const BitMask key = highest_bits(design.selection(t).mask(), key_bits);
    sample.clear();
    for (std::size_t i = 0; i < n; i += step) {
      const std::uint64_t word = fingerprints.words()[i];
      sample.emplace_back(word & key.words[0], word);
    }
    std::sort(sample.begin(), sample.end());
    const Run run = longest_run(sample);
    const std::size_t usual = n >> std::min(count_bits(key), 63);
    if (run.distinct > most && run.distinct * step >= hot &&
        run.distinct * step >= kHotRatio * usual) {
      most = run.distinct;
      found = pattern_of(sample, run, fingerprints.bits());
    }
  }
  return found;
}

BitPermutation order_outside_first(std::uint64_t mask, int bits) {
  BitPermutation order{};
  std::uint8_t next = 0;
  const auto put = [&](int from) {
    order.forth[next] = static_cast<std::uint8_t>(from);
    order.back[static_cast<std::size_t>(from)] = next++;
  };
  for (const std::uint64_t wanted : {std::uint64_t{0}, std::uint64_t{1}}) {
    for (int bit = 0; bit < bits; ++bit) {
      if ((mask >> bit & 1) == wanted) {
        put(bit);
      }
    }
  }
  for (int bit = bits; bit < 64; ++bit) {
    put(bit);
  }
  return order;
}

std::optional<BlockDesign> design_for_varying(int bits, int varying, int radius,
                                              std::size_t size) {
  constexpr std::pair<int, int> kGroupsAndChosen[] = {
      {3, 2}, {2, 2}, {2, 3}, {1, 2}};
  std::optional<BlockDesign> best;
  const auto consider = [&](const Result<BlockDesign>& design) {
    if (design.ok() &&
        (!best || expected_cost(*design, size) < expected_cost(*best, size))) {
      best = *design;
    }
  };
  consider(turan_design(varying, radius, radius + 1, 1));
  for (const auto& [groups, chosen] : kGroupsAndChosen) {
    consider(turan_design(varying, radius, groups, chosen));
  }
  if (!best || varying == bits) {
    return best;
  }
  std::vector<int> widths = best->widths();
  widths.push_back(bits - varying);
  std::vector<BlockDesign::Table> tables;
  for (const std::vector<int>& blocks : best->tables()) {
    tables.push_back({blocks, 0});
  }
  // A block that no key has leaves fewer differing bits to the others.
  return *BlockDesign::of_tables(widths, radius, tables,
                                 BlockDesign::Proof::kByConstruction);
}

}  // namespace neardup
