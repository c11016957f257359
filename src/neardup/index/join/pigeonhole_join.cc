#include "neardup/index/join/pigeonhole_join.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <numeric>

#include "neardup/index/rows/column_scan.h"

namespace neardup {
namespace {

// Rows whose comparison with each other is cheaper than another partition.
constexpr std::size_t kLeaf = 1024;
// Rows in a part, if the block's bits are uniform and enough.
constexpr std::size_t kPart = 64;
// More parts than this and each write of a partition misses the caches.
constexpr int kMaxPartBits = 16;

}  // namespace

struct PigeonholeJoin::Partition {
  explicit Partition(const Rows& rows)
      : words(rows.words.words().size()), index(rows.index.size()) {}

  // Orders the rows by the part of their key in `block`.
  void fill(const Rows& rows, const BitSelection& block) {
    const std::size_t size = rows.index.size();
    const int part_bits =
        std::min({kMaxPartBits, block.count(),
                  static_cast<int>(std::bit_width(size / kPart))});
    const auto part_of = [&](std::size_t i) {
      return table_slot(block.key(rows.words[i]), block.count(), part_bits);
    };
    ends.assign((std::size_t{1} << part_bits) + 1, 0);
    for (std::size_t i = 0; i < size; ++i) {
      ++ends[part_of(i) + 1];
    }
    std::partial_sum(ends.begin(), ends.end(), ends.begin());
    // ends[p] starts as the beginning of part p and grows to its end.
    for (std::size_t i = 0; i < size; ++i) {
      const std::size_t at = ends[part_of(i)]++;
      const FingerprintRow row = rows.words[i];
      std::copy(row.begin(), row.end(), &words[at * row.size()]);
      index[at] = rows.index[i];
    }
    ends.pop_back();
  }

  std::vector<std::uint64_t> words;
  std::vector<std::uint32_t> index;
  std::vector<std::uint32_t> ends;
};

void PigeonholeJoin::run(FingerprintSpan values) {
  std::vector<std::uint32_t> index(values.size());
  std::iota(index.begin(), index.end(), std::uint32_t{0});
  reports_ = true;
  join({values, index}, BitSelection::range(0, values.bits()));
}

void PigeonholeJoin::run_bucket(FingerprintSpan values,
                                std::span<const std::uint32_t> index,
                                const BitSelection& agreed,
                                std::span<const BitSelection> elsewhere) {
  exclude(elsewhere);
  join({values, index}, BitSelection::range(0, values.bits()).without(agreed));
}

void PigeonholeJoin::run_block(FingerprintSpan values,
                               std::span<const std::uint32_t> index,
                               const BitSelection& block,
                               const BitSelection& agreed,
                               std::span<const BitSelection> elsewhere) {
  exclude(elsewhere);
  const Rows rows{values, index};
  Partition parts(rows);
  parts.fill(rows, block.without(agreed));
  steps_.push_back({block, true});
  join_parts(
      parts, values.bits(),
      BitSelection::range(0, values.bits()).without(agreed).without(block));
}

void PigeonholeJoin::exclude(std::span<const BitSelection> elsewhere) {
  steps_.clear();
  for (const BitSelection& selection : elsewhere) {
    steps_.push_back({selection, false});
  }
}

void PigeonholeJoin::join(const Rows& rows, const BitSelection& open) {
  if (rows.index.size() <= kLeaf || !worth_splitting(rows.index.size(), open)) {
    compare_all(rows);
    return;
  }
  const std::size_t depth = steps_.size();
  Partition parts(rows);
  const std::vector<BitSelection> blocks = open.split(radius_ + 1);
  std::uint64_t blocks_done = 0;
  for (const BitSelection& block : blocks) {
    parts.fill(rows, block);
    steps_.push_back({block, true});
    join_parts(parts, rows.words.bits(), open.without(block));
    if (reports_ && depth == 0) {
      writer_.report(++blocks_done, blocks.size());
    }
    // Where all agree, no pair is left for the blocks behind.
    if (all_agree(rows, block)) {
      break;
    }
    steps_.back().agree = false;
  }
  steps_.resize(depth);
}

void PigeonholeJoin::join_parts(const Partition& parts, int bits,
                                const BitSelection& open) {
  const FingerprintSpan words(parts.words, bits);
  const std::span<const std::uint32_t> index(parts.index);
  std::size_t from = 0;
  for (const std::uint32_t end : parts.ends) {
    const std::size_t n = end - from;
    if (n > 1 && !writer_.stopped()) {
      join({words.subspan(from, n), index.subspan(from, n)}, open);
    }
    from = end;
  }
}

bool PigeonholeJoin::all_agree(const Rows& rows, const BitSelection& block) {
  for (std::size_t i = 1; i < rows.index.size(); ++i) {
    if (!block.agree(rows.words[0], rows.words[i])) {
      return false;
    }
  }
  return true;
}

void PigeonholeJoin::compare_all(const Rows& rows) {
  const std::size_t size = rows.index.size();
  for (std::size_t i = 0; i + 1 < size && !writer_.stopped(); ++i) {
    if (reports_ && steps_.empty()) {
      // Of the triangle of all comparisons, what lies before this row.
      writer_.report(i * (2 * size - i), size * size);
    }
    const FingerprintRow row = rows.words[i];
    const FingerprintSpan later = rows.words.subspan(i + 1, size - i - 1);
    for_each_within(later, row, radius_, [&](std::size_t j) {
      const FingerprintRow other = later[j];
      if (admitted(row, other)) {
        writer_.write_near(rows.index[i], rows.index[i + 1 + j],
                           hamming_distance(row, other));
      }
    });
  }
}

bool PigeonholeJoin::worth_splitting(std::size_t rows,
                                     const BitSelection& open) const {
  // Comparing all costs rows^2 / 2. Parts cost `blocks` times that over
  // 2^width, and their making about kPart comparisons a row and block.
  const int blocks = radius_ + 1;
  const int width = open.count() / blocks;
  return std::ldexp(1.0, width) > 2.0 * blocks &&
         rows > kPart * static_cast<std::size_t>(blocks);
}

bool PigeonholeJoin::admitted(FingerprintRow a, FingerprintRow b) const {
  return std::all_of(steps_.begin(), steps_.end(), [&](const Step& step) {
    return step.block.agree(a, b) == step.agree;
  });
}

}  // namespace neardup
