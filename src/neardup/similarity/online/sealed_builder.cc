#include "neardup/similarity/online/sealed_builder.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "neardup/os/sections/section_writer.h"

namespace neardup {
namespace {

using online_internal::bucket_of;
using online_internal::column_at;
using online_internal::mix_key;
using online_internal::SealedHead;

// Rows of a bucket on average.
constexpr std::size_t kRowsPerBucket = 2;

// Collects values and hands them on in pieces.
class ValueWriter {
 public:
  explicit ValueWriter(SectionWriter& out) : out_(out) {
    values_.reserve(kValues);
  }

  Status append(std::uint32_t value) {
    values_.push_back(value);
    return values_.size() < kValues ? Status() : flush();
  }

  Status end_section() {
    NEARDUP_RETURN_IF_ERROR(flush());
    return out_.end_section();
  }

 private:
  static constexpr std::size_t kValues = std::size_t{1} << 16;

  Status flush() {
    Status status = out_.write_values(std::span<const std::uint32_t>(values_));
    values_.clear();
    return status;
  }

  SectionWriter& out_;
  std::vector<std::uint32_t> values_;
};

// A key and a row in one number, so that sorting goes by key, then row.
std::uint64_t entry(std::uint32_t key, std::uint32_t row) {
  return std::uint64_t{key} << 32 | row;
}
std::uint32_t row_of(std::uint64_t entry) {
  return static_cast<std::uint32_t>(entry);
}
std::uint32_t key_of(std::uint64_t entry) {
  return static_cast<std::uint32_t>(entry >> 32);
}

// Sorts the rows of one column after the other.
class ColumnSorter {
 public:
  ColumnSorter(const KeptRows& rows, const KeyIndexOptions& options)
      : rows_(rows), options_(options) {}

  // By mixed key, then the keys that divide a crowd, then row. Valid until the
  // next call.
  const std::vector<std::uint64_t>& sort(std::size_t column) {
    entries_.clear();
    entries_.reserve(rows_.size());
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      const std::uint32_t key = rows_.key(row, column);
      if (key != OnePermutationHasher::kEmpty) {
        entries_.push_back(
            entry(mix_key(key), static_cast<std::uint32_t>(row)));
      }
    }
    sort_by_key();
    other_.assign(entries_.begin(), entries_.end());
    divide(column, 0, entries_.size(), 1);
    return entries_;
  }

 private:
  // Rows are in order before, and stay so within a key.
  void sort_by_key() {
    constexpr int kBits = 11;
    for (int shift = 32; shift < 64; shift += kBits) {
      std::array<std::size_t, std::size_t{1} << kBits> places{};
      const auto digit = [shift](std::uint64_t each) {
        return static_cast<std::size_t>(each >> shift) &
               ((std::size_t{1} << kBits) - 1);
      };
      for (const std::uint64_t each : entries_) {
        ++places[digit(each)];
      }
      std::size_t begin = 0;
      for (std::size_t& place : places) {
        begin += std::exchange(place, begin);
      }
      other_.resize(entries_.size());
      for (const std::uint64_t each : entries_) {
        other_[places[digit(each)]++] = each;
      }
      entries_.swap(other_);
    }
  }

  // Sorts the rows of every run of equal keys in [begin, end), whose rows agree
  // in `depth` columns, by the next column. `other_` holds the keys of this
  // depth while entries_ gets its rows in their new order.
  void divide(std::size_t column, std::size_t begin, std::size_t end,
              std::size_t depth) {
    for (std::size_t first = begin; first < end;) {
      const std::uint32_t key = key_of(other_[first]);
      std::size_t last = first + 1;
      while (last < end && key_of(other_[last]) == key) {
        ++last;
      }
      if (last - first > 1 && depth < options_.max_depth) {
        sort_run(column, first, last, depth);
        divide(column, first, last, depth + 1);
      }
      first = last;
    }
  }

  void sort_run(std::size_t column, std::size_t first, std::size_t last,
                std::size_t depth) {
    const std::size_t by = column_at(column, depth, options_.columns);
    for (std::size_t i = first; i < last; ++i) {
      const std::uint32_t row = row_of(other_[i]);
      other_[i] = entry(rows_.key(row, by), row);
    }
    std::sort(other_.begin() + static_cast<std::ptrdiff_t>(first),
              other_.begin() + static_cast<std::ptrdiff_t>(last));
    for (std::size_t i = first; i < last; ++i) {
      entries_[i] = entry(key_of(entries_[i]), row_of(other_[i]));
    }
  }

  const KeptRows& rows_;
  const KeyIndexOptions& options_;
  std::vector<std::uint64_t> entries_;
  std::vector<std::uint64_t> other_;
};

Status write_numbers(const KeptRows& rows, SectionWriter& out) {
  ValueWriter values(out);
  for (std::size_t row = 0; row < rows.size(); ++row) {
    NEARDUP_RETURN_IF_ERROR(values.append(rows.number(row)));
  }
  return values.end_section();
}

Status write_keys(const KeptRows& rows, std::size_t columns,
                  SectionWriter& out) {
  ValueWriter values(out);
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      NEARDUP_RETURN_IF_ERROR(values.append(rows.key(row, column)));
    }
  }
  return values.end_section();
}

Status write_column(const std::vector<std::uint64_t>& sorted,
                    std::size_t buckets, SectionWriter& out) {
  ValueWriter values(out);
  std::size_t at = 0;
  for (std::size_t bucket = 0; bucket <= buckets; ++bucket) {
    while (at < sorted.size() &&
           bucket_of(key_of(sorted[at]), buckets) < bucket) {
      ++at;
    }
    NEARDUP_RETURN_IF_ERROR(values.append(static_cast<std::uint32_t>(at)));
  }
  NEARDUP_RETURN_IF_ERROR(values.end_section());
  for (const std::uint64_t each : sorted) {
    NEARDUP_RETURN_IF_ERROR(values.append(row_of(each)));
  }
  return values.end_section();
}

}  // namespace

KeptRows::KeptRows(const SealedKeys& sealed, const RowSet& removed)
    : sealed_(sealed), next_slot_(sealed.size()) {
  slots_.reserve(sealed.size());
  for (std::size_t row = 0; row < sealed.size(); ++row) {
    if (!removed.contains(row)) {
      slots_.push_back(static_cast<std::uint32_t>(row));
    }
  }
}

void KeptRows::append(const FreshKeys& fresh, const RowSet& removed) {
  fresh_.push_back({&fresh, next_slot_});
  slots_.reserve(slots_.size() + fresh.size());
  for (std::size_t row = 0; row < fresh.size(); ++row) {
    if (!removed.contains(row)) {
      slots_.push_back(static_cast<std::uint32_t>(next_slot_ + row));
    }
  }
  next_slot_ += fresh.size();
}

Status write_sealed_keys(const KeptRows& rows, const KeyIndexOptions& options,
                         const std::string& path) {
  const SealedHead head{options.columns, options.max_depth, rows.size(),
                        rows.size() / kRowsPerBucket + 1};
  NEARDUP_ASSIGN_OR_RETURN(
      SectionWriter out,
      SectionWriter::create(
          path, online_internal::kSealedKeysKind,
          online_internal::section_of_starts(options.columns)));
  NEARDUP_RETURN_IF_ERROR(out.write_values(std::span(&head, 1)));
  NEARDUP_RETURN_IF_ERROR(out.end_section());
  NEARDUP_RETURN_IF_ERROR(write_numbers(rows, out));
  NEARDUP_RETURN_IF_ERROR(write_keys(rows, options.columns, out));
  ColumnSorter sorter(rows, options);
  for (std::size_t column = 0; column < options.columns; ++column) {
    NEARDUP_RETURN_IF_ERROR(
        write_column(sorter.sort(column), head.buckets, out));
  }
  return out.commit();
}

}  // namespace neardup
