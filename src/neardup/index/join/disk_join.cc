#include "neardup/index/join/disk_join.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "neardup/index/design/bit_mask.h"
#include "neardup/index/join/pigeonhole_join.h"
#include "neardup/index/join/table_join.h"
#include "neardup/index/rows/column_scan.h"

namespace neardup {
namespace {

// Fewer rows than this are joined before tables are laid out.
constexpr std::size_t kFewestForTablesOnDisk = 4096;
// Copying a row to another part and back costs as much as this many
// comparisons.
constexpr double kCopyCost = 500;
// Copies of a row that are never too many.
constexpr double kFewCopies = 64;

// The bits of `selection` in which the rows of a part differ.
BitSelection varying_in(const BitSelection& selection, const BitMask& bits) {
  BitMask mask;
  for (std::size_t w = 0; w < mask.words.size(); ++w) {
    mask.words[w] = selection.mask().words[w] & bits.words[w];
  }
  return BitSelection(mask);
}

}  // namespace

DiskJoin::DiskJoin(SpillContext& place, GroupPairs& pairs)
    : place_(place),
      radius_(std::min(place.join().radius, place.bits())),
      pairs_(pairs) {}

Status DiskJoin::run(const RowSpill& distinct) {
  const Part all{distinct, 0};
  if (words_per_row(place_.bits()) == 1) {
    design_ = TableJoin::choose_design(place_.bits(), radius_, all.rows());
  }
  if (design_) {
    return join_tables(all);
  }
  return join_rows(all, {.open = BitSelection::range(0, place_.bits()),
                         .copied_rows = all.rows()});
}

Status DiskJoin::join_tables(const Part& all) {
  keys_ = TableJoin::table_keys(*design_, all.rows());
  for (std::size_t t = 0; t < keys_.size(); ++t) {
    NEARDUP_RETURN_IF_ERROR(
        join_block(all, {.block = keys_[t],
                         .table = t,
                         .elsewhere = std::span(keys_).first(t),
                         .open = BitSelection::range(0, place_.bits()),
                         .copies = static_cast<double>(keys_.size()),
                         .copied_rows = all.rows()}));
  }
  return {};
}

Status DiskJoin::join_block(const Part& part, const Wanted& wanted) {
  NEARDUP_RETURN_IF_ERROR(place_.check_stop());
  if (part.rows() < 2) {
    return {};
  }
  if (part.rows() <= place_.rows_in_memory()) {
    return join_in_memory(part, wanted);
  }
  const BitSelection varying = varying_in(wanted.block, part.varying());
  if (varying.count() > 0) {
    return split(part, varying, wanted);
  }
  Wanted rest = wanted;
  rest.open = wanted.open.without(wanted.block);
  rest.block = BitSelection();
  rest.table = kNoTable;
  return join_rows(part, rest);
}

Status DiskJoin::split(const Part& part, const BitSelection& varying,
                       const Wanted& wanted) {
  const BitSelection prefix(
      highest_bits(varying.mask(), place_.part_bits(part.rows())));
  NEARDUP_ASSIGN_OR_RETURN(
      RowSpill parts,
      place_.split(part.spill, part.number, prefix.count(),
                   [&](FingerprintRow row) {
                     return static_cast<std::size_t>(prefix.key(row));
                   }));
  for (std::size_t p = 0; p < parts.parts(); ++p) {
    NEARDUP_RETURN_IF_ERROR(join_block({parts, p}, wanted));
  }
  return place_.drop(std::move(parts));
}

Status DiskJoin::join_rows(const Part& part, const Wanted& wanted) {
  if (part.rows() <= place_.rows_in_memory()) {
    return join_in_memory(part, wanted);
  }
  const BitSelection varying = varying_in(wanted.open, part.varying());
  const double share = static_cast<double>(part.rows()) /
                       static_cast<double>(wanted.copied_rows);
  const double copies = std::max(1.0, wanted.copies * share);
  if (!worth_cutting(part.rows(), varying.count(), copies)) {
    return compare_pieces(part, wanted);
  }
  ++place_.counts().cut_again;
  std::vector<BitSelection> elsewhere(wanted.elsewhere.begin(),
                                      wanted.elsewhere.end());
  for (const BitSelection& block : varying.split(radius_ + 1)) {
    NEARDUP_RETURN_IF_ERROR(join_block(part, {.block = block,
                                              .elsewhere = elsewhere,
                                              .open = varying,
                                              .copies = copies * (radius_ + 1),
                                              .copied_rows = part.rows()}));
    elsewhere.push_back(block);
  }
  return {};
}

bool DiskJoin::worth_cutting(std::size_t rows, int varying_bits,
                             double copies) const {
  // Blocks must tell rows apart (see PigeonholeJoin::worth_splitting), and
  // rows that share all blocks but one must not be copied through all of them,
  // level after level, for more than it costs to compare them.
  const int blocks = radius_ + 1;
  return std::ldexp(1.0, varying_bits / blocks) > 2.0 * blocks &&
         copies <=
             std::max(kFewCopies, static_cast<double>(rows) / 2 / kCopyCost);
}

Status DiskJoin::join_in_memory(const Part& part, const Wanted& wanted) {
  ++place_.counts().parts;
  NEARDUP_RETURN_IF_ERROR(load(part));
  pairs_.name_rows(names_);
  const BitSelection all = BitSelection::range(0, place_.bits());
  const BitSelection agreed = all.without(varying_in(all, part.varying()));
  if (wanted.table != kNoTable && part.rows() >= kFewestForTablesOnDisk) {
    TableJoin(loaded(), *design_, keys_, place_.join().threads, pairs_,
              workspace_)
        .run_table(wanted.table, agreed);
  } else {
    PigeonholeJoin(radius_, pairs_)
        .run_block(loaded(), numbers(), wanted.block, agreed, wanted.elsewhere);
  }
  return place_.check_stop();
}

// As many rows at a time as fit: once for each piece the part is read, the
// piece kept and joined, and what comes behind it compared with it.
Status DiskJoin::compare_pieces(const Part& part, const Wanted& wanted) {
  ++place_.counts().compared;
  const std::size_t piece = place_.rows_in_memory();
  for (std::size_t from = 0; from < part.rows(); from += piece) {
    clear_loaded();
    std::size_t at = 0;
    NEARDUP_RETURN_IF_ERROR(part.spill.read(
        part.number,
        [&](FingerprintSpan rows, std::span<const std::uint32_t> names) {
          for (std::size_t i = 0; i < names.size(); ++i, ++at) {
            if (at >= from && at < from + piece) {
              keep(rows[i], names[i]);
            } else if (at >= from + piece && !pairs_.stopped()) {
              compare_with_loaded(rows[i], names[i], wanted);
            }
          }
          return place_.check_stop();
        }));
    pairs_.name_rows(names_);
    PigeonholeJoin(radius_, pairs_)
        .run_bucket(loaded(), numbers(), BitSelection(), wanted.elsewhere);
  }
  return place_.check_stop();
}

void DiskJoin::compare_with_loaded(FingerprintRow row, std::uint32_t name,
                                   const Wanted& wanted) {
  for_each_within(loaded(), row, radius_, [&](std::size_t i) {
    const FingerprintRow other = loaded()[i];
    const auto agree = [&](const BitSelection& block) {
      return block.agree(row, other);
    };
    if (std::ranges::none_of(wanted.elsewhere, agree)) {
      pairs_.write_named(names_[i], name, hamming_distance(row, other));
    }
  });
}

FingerprintSpan DiskJoin::loaded() const {
  return {words_.span().first(names_.size() * words_per_row(place_.bits())),
          place_.bits()};
}

std::span<const std::uint32_t> DiskJoin::numbers() {
  for (auto i = static_cast<std::uint32_t>(numbers_.size()); i < names_.size();
       ++i) {
    numbers_.push_back(i);
  }
  return std::span(numbers_).first(names_.size());
}

void DiskJoin::clear_loaded() {
  const std::size_t rows = place_.rows_in_memory();
  if (words_.size() == 0) {
    words_ = HugeBuffer<std::uint64_t>(rows * words_per_row(place_.bits()));
    names_.reserve(rows);
  }
  names_.clear();
}

void DiskJoin::keep(FingerprintRow row, std::uint32_t name) {
  std::ranges::copy(row, words_.data() + names_.size() * row.size());
  names_.push_back(name);
}

Status DiskJoin::load(const Part& part) {
  clear_loaded();
  return part.spill.read(
      part.number,
      [&](FingerprintSpan rows, std::span<const std::uint32_t> names) {
        std::ranges::copy(rows.words(),
                          words_.data() + names_.size() * rows.row_words());
        names_.insert(names_.end(), names.begin(), names.end());
        return Status();
      });
}

}  // namespace neardup
