#include "neardup/index/equal_groups.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <compare>

#include "neardup/index/bit_selection.h"

namespace neardup {
namespace {

// Rows in parts small enough to sort in cache, all copies in the same part.
struct Parts {
  std::vector<std::uint32_t> order;
  std::vector<std::uint32_t> ends;  // of each part, in `order`
};

Parts partition_by_value(FingerprintSpan fingerprints) {
  constexpr std::size_t kPartSize = 32;
  const std::size_t size = fingerprints.size();
  const BitSelection all = BitSelection::range(0, fingerprints.bits());
  const int table_bits = static_cast<int>(std::bit_width(size / kPartSize));
  const auto part_of = [&](std::size_t i) {
    return table_slot(all.key(fingerprints[i]), 64, table_bits);
  };
  Parts parts;
  parts.ends.assign((std::size_t{1} << table_bits) + 1, 0);
  for (std::size_t i = 0; i < size; ++i) {
    ++parts.ends[part_of(i) + 1];
  }
  for (std::size_t part = 1; part < parts.ends.size(); ++part) {
    parts.ends[part] += parts.ends[part - 1];
  }
  parts.order.resize(size);
  // ends[p] starts as the beginning of part p and grows to its end.
  for (std::size_t i = 0; i < size; ++i) {
    parts.order[parts.ends[part_of(i)]++] = static_cast<std::uint32_t>(i);
  }
  parts.ends.pop_back();
  return parts;
}

}  // namespace

EqualGroups::EqualGroups(FingerprintSpan fingerprints,
                         std::span<const DocId> ids)
    : values_(fingerprints.bits()) {
  assert(ids.size() == fingerprints.size());
  Parts parts = partition_by_value(fingerprints);
  values_.reserve(fingerprints.size());
  starts_.reserve(fingerprints.size() + 1);
  ids_.reserve(fingerprints.size());
  std::size_t from = 0;
  for (const std::uint32_t end : parts.ends) {
    append(fingerprints, ids, std::span(parts.order).subspan(from, end - from));
    from = end;
  }
  starts_.push_back(static_cast<std::uint32_t>(ids_.size()));
}

void EqualGroups::append(FingerprintSpan fingerprints,
                         std::span<const DocId> ids,
                         std::span<std::uint32_t> order) {
  const auto compare = [&](std::uint32_t a, std::uint32_t b) {
    const FingerprintRow left = fingerprints[a];
    const FingerprintRow right = fingerprints[b];
    return std::lexicographical_compare_three_way(left.begin(), left.end(),
                                                  right.begin(), right.end());
  };
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    const auto values = compare(a, b);
    return std::is_neq(values) ? std::is_lt(values) : ids[a] < ids[b];
  });
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (i == 0 || std::is_neq(compare(order[i - 1], order[i]))) {
      starts_.push_back(static_cast<std::uint32_t>(ids_.size()));
      values_.push_back(fingerprints[order[i]]);
    }
    ids_.push_back(ids[order[i]]);
  }
}

}  // namespace neardup
