#include "neardup/index/tables/tables_file.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "neardup/base/little_endian.h"
#include "neardup/index/design/bit_mask.h"

namespace neardup {
namespace {

constexpr SectionFileKind kKind = {
    .magic = {'N', 'D', 'T', 'A', 'B', 'L', 'E', '\n'},
    .version = 2,
    .name = "hamming tables",
};

void append_int(std::string& bytes, int value) {
  put_u32(static_cast<std::uint32_t>(value), bytes);
}

void append_ints(std::string& bytes, const std::vector<int>& values) {
  put_u32(static_cast<std::uint32_t>(values.size()), bytes);
  for (const int value : values) {
    append_int(bytes, value);
  }
}

// Reads what those wrote. Behind the end are zeros, and complete() is false.
class NumberReader {
 public:
  explicit NumberReader(std::string_view bytes) : bytes_(bytes) {}

  std::uint32_t next() {
    const std::string_view bytes = take(4);
    return bytes.size() == 4 ? load_u32(bytes, 0) : 0;
  }
  int next_int() { return static_cast<int>(next()); }
  std::vector<int> ints() {
    std::vector<int> values;
    for (std::uint32_t left = next(); left > 0 && complete_; --left) {
      values.push_back(next_int());
    }
    return values;
  }
  std::string_view take(std::size_t size) {
    if (size > bytes_.size() - at_) {
      complete_ = false;
      return {};
    }
    at_ += size;
    return bytes_.substr(at_ - size, size);
  }
  // True if all was there, and nothing more.
  bool complete() const { return complete_ && at_ == bytes_.size(); }
  bool failed() const { return !complete_; }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
  bool complete_ = true;
};

template <typename T>
std::string_view bytes_of(std::span<const T> values) {
  return {reinterpret_cast<const char*>(values.data()), values.size_bytes()};
}

}  // namespace

class TablesFile::Arrays {
 public:
  // The first section is the description.
  explicit Arrays(const SectionFile& file) : file_(file) {}

  // How many bytes the next section has, if there is one.
  std::optional<std::size_t> next_size() const {
    return next_ < file_.size() ? std::optional(file_[next_].size())
                                : std::nullopt;
  }

  // The next section, which must hold `count` values.
  template <typename T>
  Status take(std::size_t count, HugeBuffer<T>& values) {
    if (next_size() != count * sizeof(T)) {
      return damaged("the section has a size it cannot have");
    }
    const char* bytes = file_[next_++].data();
    values = HugeBuffer<T>(std::span(reinterpret_cast<const T*>(bytes), count),
                           file_.owner());
    return {};
  }

  Status expect_end() const {
    return next_ == file_.size() ? Status() : damaged("too many sections");
  }

  // Blames the next section, or the last.
  Status damaged(std::string_view what) const {
    return file_.damaged(std::min(next_, file_.size() - 1), what);
  }

 private:
  const SectionFile& file_;
  std::size_t next_ = 1;
};

std::string TablesFile::describe(const StaticTables& tables,
                                 std::string_view profile_id) {
  const BlockDesign& design = tables.design();
  std::string bytes;
  put_u32(static_cast<std::uint32_t>(tables.size()), bytes);
  put_u32(static_cast<std::uint32_t>(tables.groups().size()), bytes);
  append_int(bytes, tables.widths_.tag_bits);
  append_int(bytes, tables.widths_.key_bits);
  append_int(bytes, tables.widths_.first_key_bits);
  append_int(bytes, design.radius());
  append_ints(bytes, design.widths());
  append_ints(bytes, design.order());
  put_u32(static_cast<std::uint32_t>(design.tables().size()), bytes);
  for (std::size_t t = 0; t < design.tables().size(); ++t) {
    append_int(bytes, design.table_radius(t));
    append_ints(bytes, design.tables()[t]);
  }
  put_u32(static_cast<std::uint32_t>(profile_id.size()), bytes);
  bytes += profile_id;
  return bytes;
}

Result<TablesFile::Description> TablesFile::read_description(
    const SectionFile& file) {
  if (file.size() == 0) {
    return corruption("hamming tables without a description");
  }
  NumberReader reader(file[0]);
  const std::uint32_t documents = reader.next();
  const std::uint32_t groups = reader.next();
  StaticTables::Widths widths;
  widths.tag_bits = reader.next_int();
  widths.key_bits = reader.next_int();
  widths.first_key_bits = reader.next_int();
  const int radius = reader.next_int();
  const std::vector<int> blocks = reader.ints();
  const std::vector<int> order = reader.ints();
  std::vector<BlockDesign::Table> tables;
  for (std::uint32_t left = reader.next(); left > 0 && !reader.failed();
       --left) {
    const int table_radius = reader.next_int();
    tables.push_back({.blocks = reader.ints(), .radius = table_radius});
  }
  std::string profile_id(reader.take(reader.next()));
  if (!reader.complete() || groups > documents ||
      (widths.tag_bits != 16 && widths.tag_bits != 32)) {
    return file.damaged(0, "the description contradicts itself");
  }
  // It was proved before it was saved.
  Result<BlockDesign> design = BlockDesign::of_tables(
      blocks, radius, tables, BlockDesign::Proof::kByConstruction);
  if (design.ok()) {
    design = design->reordered(order);
  }
  if (!design.ok()) {
    return file.damaged(0, design.status().message());
  }
  return Description{*std::move(design), documents, groups, widths,
                     std::move(profile_id)};
}

void TablesFile::append_buckets(const BucketStarts& buckets,
                                std::vector<std::string_view>& sections) {
  sections.push_back(buckets.is_plain() ? bytes_of(buckets.plain_.span())
                                        : bytes_of(buckets.blocks_.span()));
}

Status TablesFile::save(const StaticTables& tables, const std::string& path,
                        std::string_view profile_id) {
  const EqualGroups& groups = tables.groups_;
  const std::string description = describe(tables, profile_id);
  std::vector<std::string_view> sections = {
      description, bytes_of(groups.values_.span()),
      bytes_of(groups.first_.span()), bytes_of(groups.is_several_.span()),
      bytes_of(groups.several_.span())};
  for (const StaticTables::Table& table : tables.tables_) {
    if (!table.entries) {
      append_buckets(tables.first_buckets_, sections);
      continue;
    }
    append_buckets(table.entries->buckets_, sections);
    sections.push_back(bytes_of(table.entries->entries_.span()));
  }
  return write_section_file(path, kKind, sections);
}

Status TablesFile::take_groups(Arrays& arrays, const Description& description,
                               EqualGroups& groups) {
  const std::size_t size = description.groups;
  groups.documents_ = description.documents;
  NEARDUP_RETURN_IF_ERROR(
      arrays.take(size * words_per_row(groups.bits_), groups.values_));
  NEARDUP_RETURN_IF_ERROR(arrays.take(size, groups.first_));
  const bool has_several = description.groups != description.documents;
  NEARDUP_RETURN_IF_ERROR(
      arrays.take(has_several ? (size + 63) / 64 : 0, groups.is_several_));
  return arrays.take(arrays.next_size().value_or(0) / sizeof(DocId),
                     groups.several_);
}

Status TablesFile::take_buckets(Arrays& arrays, int key_bits,
                                std::size_t entries, BucketStarts& buckets) {
  constexpr std::size_t kBlock = BucketStarts::kBlock;
  buckets.size_ = std::size_t{1} << key_bits;
  const std::size_t blocks = (buckets.size_ + kBlock - 1) / kBlock;
  if (arrays.next_size() == blocks * sizeof(BucketStarts::Block)) {
    NEARDUP_RETURN_IF_ERROR(arrays.take(blocks, buckets.blocks_));
  } else {
    NEARDUP_RETURN_IF_ERROR(arrays.take(buckets.size_ + 1, buckets.plain_));
  }
  const Bucket last = buckets[buckets.size_ - 1];
  return std::size_t{last.start} + last.size == entries
             ? Status()
             : arrays.damaged("the buckets before it end elsewhere");
}

Result<StaticTables> TablesFile::open(const std::string& path) {
  NEARDUP_ASSIGN_OR_RETURN(const SectionFile file,
                           SectionFile::open(path, kKind));
  NEARDUP_ASSIGN_OR_RETURN(const Description description,
                           read_description(file));
  Arrays arrays(file);
  EqualGroups groups(description.design.bits());
  NEARDUP_RETURN_IF_ERROR(take_groups(arrays, description, groups));
  StaticTables tables(description.design, std::move(groups),
                      description.widths);
  const std::size_t size = description.groups;
  for (StaticTables::Table& table : tables.tables_) {
    const int key_bits = count_bits(table.key);
    if (tables.has_first_table_ && &table == tables.tables_.data()) {
      NEARDUP_RETURN_IF_ERROR(
          take_buckets(arrays, key_bits, size, tables.first_buckets_));
      continue;
    }
    HammingTable entries(tables.bits_of(table), size);
    NEARDUP_RETURN_IF_ERROR(
        take_buckets(arrays, key_bits, size, entries.buckets_));
    NEARDUP_RETURN_IF_ERROR(
        arrays.take(size * entries.entry_bytes_, entries.entries_));
    table.entries = std::move(entries);
  }
  NEARDUP_RETURN_IF_ERROR(arrays.expect_end());
  tables.profile_id_ = description.profile_id;
  return tables;
}

Status StaticTables::save(const std::string& path,
                          std::string_view profile_id) const {
  return TablesFile::save(*this, path, profile_id);
}

Result<StaticTables> StaticTables::open(const std::string& path) {
  return TablesFile::open(path);
}

}  // namespace neardup
