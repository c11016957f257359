// StaticTables as a file: a section that describes them, then their arrays.

#ifndef NEARDUP_INDEX_TABLES_TABLES_FILE_H_
#define NEARDUP_INDEX_TABLES_TABLES_FILE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/index/tables/static_tables.h"
#include "neardup/os/sections/section_file.h"

namespace neardup {

// The friend through whom arrays come and go. What tables are beside their
// arrays (keys, flips, sizes of entries) follows from the design and is not in
// the file.
class TablesFile {
 public:
  // See StaticTables.
  static Status save(const StaticTables& tables, const std::string& path,
                     std::string_view profile_id);
  static Result<StaticTables> open(const std::string& path);

 private:
  // What the first section says.
  struct Description {
    BlockDesign design;
    std::uint32_t documents;
    std::uint32_t groups;
    StaticTables::Widths widths;
    std::string profile_id;
  };
  // Hands out the sections in the order in which save() wrote them.
  class Arrays;

  static std::string describe(const StaticTables& tables,
                              std::string_view profile_id);
  static Result<Description> read_description(const SectionFile& file);
  static void append_buckets(const BucketStarts& buckets,
                             std::vector<std::string_view>& sections);
  static Status take_groups(Arrays& arrays, const Description& description,
                            EqualGroups& groups);
  static Status take_buckets(Arrays& arrays, int key_bits, std::size_t entries,
                             BucketStarts& buckets);
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_TABLES_TABLES_FILE_H_
