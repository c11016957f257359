#include "neardup/index/tables/hamming_table.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>
#include <vector>

#include "neardup/index/design/bit_mask.h"
#include "neardup/index/rows/radix_partition.h"
#include "neardup/os/parallel/parallel_for.h"
#include "neardup/simd/table_kernel.h"

namespace neardup {
namespace {

// More parts than this and their write lines leave the second-level cache.
constexpr int kPartBits = 11;
constexpr int kMaxPartBits = 16;

int bits_for(std::size_t count) {
  return static_cast<int>(std::bit_width(std::max<std::size_t>(count, 2) - 1));
}

}  // namespace

// Entries on their way to the table are packed in a word, lowest first: the
// row, the tag, and the low bits of the key. The high bits choose the part, and
// each part is then sorted in cache.
class HammingTable::Builder {
 public:
  Builder(FingerprintSpan values, HammingTable& table)
      : values_(values),
        table_(table),
        row_bits_(bits_for(values.size())),
        tag_bits_(8 * table.bits_.tag_bytes),
        low_bits_(std::min(table.key_bits_ - part_bits(table.key_bits_),
                           64 - row_bits_ - tag_bits_)),
        parts_(std::size_t{1} << (table.key_bits_ - low_bits_)),
        starts_((std::size_t{1} << table.key_bits_) + 1) {
    assert(table.key_bits_ - low_bits_ <= kMaxPartBits);
  }

  void run(int threads, HugeWorkspace& workspace) {
    const auto entries = workspace.take<std::uint64_t>(values_.size());
    const auto make = [&](std::size_t from, std::size_t count,
                          std::uint64_t* packed, std::uint32_t* parts) {
      pack(from, count, packed, parts);
    };
    const std::vector<std::uint32_t> starts =
        radix_partition(values_.size(), parts_, threads, make, entries);
    parallel_shares(threads, [&](int t) {
      std::vector<std::uint32_t> ends(std::size_t{1} << low_bits_);
      for (auto p = static_cast<std::size_t>(t); p < parts_;
           p += static_cast<std::size_t>(threads)) {
        fill_part(p, entries.subspan(starts[p], starts[p + 1] - starts[p]),
                  starts[p], ends);
      }
    });
    starts_[parts_ << low_bits_] = static_cast<std::uint32_t>(values_.size());
    table_.buckets_ = BucketStarts(std::move(starts_));
  }

 private:
  static int part_bits(int key_bits) { return std::min(key_bits, kPartBits); }

  void pack(std::size_t from, std::size_t count, std::uint64_t* packed,
            std::uint32_t* parts) const {
    const TableKernel& kernel = active_table_kernel();
    const std::size_t row_words = values_.row_words();
    const std::uint64_t* rows = values_.words().data() + from * row_words;
    std::array<std::uint64_t, kPartitionBlock> keys;
    kernel.gather_bits(rows, count, row_words, table_.bits_.key.words.data(),
                       keys.data());
    for (std::size_t i = 0; i < count; ++i) {
      parts[i] = static_cast<std::uint32_t>(keys[i] >> low_bits_);
    }
    if (packed == nullptr) {
      return;
    }
    kernel.gather_bits(rows, count, row_words, table_.bits_.tag.words.data(),
                       packed);
    const std::uint64_t low_mask = (std::uint64_t{1} << low_bits_) - 1;
    for (std::size_t i = 0; i < count; ++i) {
      packed[i] = (from + i) | packed[i] << row_bits_ |
                  (keys[i] & low_mask) << (row_bits_ + tag_bits_ - 1) << 1;
    }
  }

  // Sorts the entries of a part by the low bits of their key into the table.
  // `ends` is for its own use.
  void fill_part(std::size_t part, std::span<const std::uint64_t> entries,
                 std::uint32_t start, std::vector<std::uint32_t>& ends) {
    std::ranges::fill(ends, 0);
    const int shift = row_bits_ + tag_bits_;
    const auto low_key = [&](std::uint64_t entry) {
      return low_bits_ == 0 ? 0 : entry >> shift;
    };
    for (const std::uint64_t entry : entries) {
      ++ends[low_key(entry)];
    }
    std::uint32_t* starts = starts_.data() + (part << low_bits_);
    for (std::size_t key = 0; key < ends.size(); ++key) {
      starts[key] = start;
      start += ends[key];
      ends[key] = 0;
    }
    const std::uint32_t end = start;
    for (const std::uint64_t entry : entries) {
      const std::size_t key = low_key(entry);
      const std::uint32_t next = key + 1 < ends.size() ? starts[key + 1] : end;
      put({starts[key], next - starts[key]}, ends[key]++, entry);
    }
  }

  void put(const Bucket& bucket, std::uint32_t i, std::uint64_t entry) {
    const auto tag = static_cast<std::uint32_t>(entry >> row_bits_);
    const auto row = static_cast<std::uint32_t>(
        entry & ((std::uint64_t{1} << row_bits_) - 1));
    const std::size_t base = bucket.start * table_.entry_bytes_;
    std::byte* to = table_.entries_.data() + base;
    // The native order of both is little-endian wherever neardup runs.
    if (table_.bits_.tag_bytes == 2) {
      std::memcpy(to + i * std::size_t{2}, &tag, 2);
      put_row(to + bucket.size * std::size_t{2}, i, row);
    } else {
      std::memcpy(to + i * std::size_t{4}, &tag, 4);
      put_row(to + bucket.size * std::size_t{4}, i, row);
    }
  }

  void put_row(std::byte* rows, std::uint32_t i, std::uint32_t row) {
    if (table_.position_mask_ == 0xffffff) {
      std::memcpy(rows + i * std::size_t{3}, &row, 3);
    } else {
      std::memcpy(rows + i * std::size_t{4}, &row, 4);
    }
  }

  FingerprintSpan values_;
  HammingTable& table_;
  int row_bits_;
  int tag_bits_;
  int low_bits_;
  std::size_t parts_;
  HugeBuffer<std::uint32_t> starts_;  // of buckets, and the end
};

HammingTable::HammingTable(const TableBits& bits, std::size_t entries)
    : bits_(bits), key_bits_(count_bits(bits.key)) {
  const bool short_rows = entries <= std::size_t{1} << 24;
  position_bytes_ = short_rows ? 3 : 4;
  entry_bytes_ = static_cast<std::size_t>(bits.tag_bytes) + position_bytes_;
  position_mask_ = short_rows ? 0xffffffu : ~std::uint32_t{0};
}

HammingTable::HammingTable(FingerprintSpan values, const TableBits& bits,
                           int threads, HugeWorkspace& workspace)
    : HammingTable(bits, values.size()) {
  entries_ = HugeBuffer<std::byte>(values.size() * entry_bytes_);
  Builder(values, *this).run(threads, workspace);
}

}  // namespace neardup
