#include "neardup/store/rocks/rocks_options.h"

#include <memory>
#include <string>

#include <rocksdb/cache.h>
#include <rocksdb/env.h>
#include <rocksdb/filter_policy.h>
#include <rocksdb/table.h>

namespace neardup {
namespace {

constexpr std::size_t kMiB = std::size_t{1} << 20;
// 1 % of lookups of absent keys read a block for nothing.
constexpr double kFilterBitsPerKey = 10;
// The share of a memtable that its filter takes.
constexpr double kMemtableFilterShare = 0.05;
// Bounds what is replayed after a crash to a few seconds.
constexpr std::uint64_t kLargestLogs = 256 * kMiB;
constexpr int kOpenFiles = 512;

struct ColumnPlan {
  const char* name;
  std::size_t memtable_bytes;
  std::size_t block_bytes;
  // Absent keys are asked for all the time: each new document once by its id
  // and once by its text's identity.
  bool filtered;
  bool packed;  // texts, worth a slower compression once they have settled
};

// In the order of Column.
constexpr std::array<ColumnPlan, kColumns> kPlans = {{
    {"default", 4 * kMiB, std::size_t{4} << 10, false, false},
    {"texts", 64 * kMiB, std::size_t{16} << 10, true, false},
    {"identities", 32 * kMiB, std::size_t{4} << 10, true, false},
    {"documents", 32 * kMiB, std::size_t{8} << 10, true, false},
    {"originals", 64 * kMiB, std::size_t{32} << 10, false, true},
    {"members", 16 * kMiB, std::size_t{8} << 10, false, false},
    {"times", 16 * kMiB, std::size_t{8} << 10, false, false},
    {"removals", 8 * kMiB, std::size_t{16} << 10, false, false},
}};

rocksdb::BlockBasedTableOptions table_options(
    const ColumnPlan& plan, const std::shared_ptr<rocksdb::Cache>& cache) {
  rocksdb::BlockBasedTableOptions table;
  table.block_cache = cache;
  table.block_size = plan.block_bytes;
  table.format_version = 5;
  table.checksum = rocksdb::kXXH3;
  // Within the cache's limit, but the last to leave it.
  table.cache_index_and_filter_blocks = true;
  table.cache_index_and_filter_blocks_with_high_priority = true;
  table.pin_l0_filter_and_index_blocks_in_cache = true;
  if (plan.filtered) {
    table.filter_policy.reset(rocksdb::NewBloomFilterPolicy(kFilterBitsPerKey));
  }
  return table;
}

rocksdb::ColumnFamilyOptions column_options(
    const ColumnPlan& plan, const std::shared_ptr<rocksdb::Cache>& cache) {
  rocksdb::ColumnFamilyOptions column;
  column.write_buffer_size = plan.memtable_bytes;
  // An import writes on while older memtables are on their way to the disk.
  column.max_write_buffer_number = 4;
  column.level_compaction_dynamic_level_bytes = true;
  column.compression = rocksdb::kLZ4Compression;
  column.bottommost_compression =
      plan.packed ? rocksdb::kZSTD : rocksdb::kLZ4Compression;
  if (plan.filtered) {
    column.memtable_whole_key_filtering = true;
    column.memtable_prefix_bloom_size_ratio = kMemtableFilterShare;
  }
  column.table_factory.reset(
      rocksdb::NewBlockBasedTableFactory(table_options(plan, cache)));
  return column;
}

// What is written is checked when it is read again, and what is missing is
// noticed when the collection is opened.
void ask_for_checks(rocksdb::DBOptions& database) {
  database.paranoid_checks = true;
  database.verify_sst_unique_id_in_manifest = true;
  database.track_and_verify_wals_in_manifest = true;
  // Up to the first record that is not whole, and nothing after it: a later log
  // may have reached the disk before an earlier one, and its changes build on
  // those that are gone. That what was synced is not cut off with the rest, the
  // SyncedMark tells.
  database.wal_recovery_mode = rocksdb::WALRecoveryMode::kPointInTimeRecovery;
  // An error ends the writing; nothing resumes behind the store's back.
  database.max_bgerror_resume_count = 0;
}

}  // namespace

rocksdb::DBOptions database_options(const RocksStoreOptions& options,
                                    bool create) {
  rocksdb::DBOptions database;
  database.create_if_missing = create;
  database.create_missing_column_families = create;
  database.error_if_exists = create;
  if (options.env != nullptr) {
    database.env = options.env;
  }
  ask_for_checks(database);
  database.max_background_jobs = 2;
  database.max_open_files = kOpenFiles;
  // Else each column starts sixteen threads to open a handful of files.
  database.max_file_opening_threads = 1;
  database.max_total_wal_size = kLargestLogs;
  database.bytes_per_sync = kMiB;
  database.skip_stats_update_on_db_open = true;
  database.info_log_level = rocksdb::InfoLogLevel::WARN_LEVEL;
  database.keep_log_file_num = 2;
  database.max_log_file_size = kMiB;
  database.stats_dump_period_sec = 0;
  database.stats_persist_period_sec = 0;
  return database;
}

std::vector<rocksdb::ColumnFamilyDescriptor> column_descriptors(
    const RocksStoreOptions& options) {
  const std::shared_ptr<rocksdb::Cache> cache =
      rocksdb::NewLRUCache(options.cache_bytes);
  std::vector<rocksdb::ColumnFamilyDescriptor> columns;
  for (const ColumnPlan& plan : kPlans) {
    columns.emplace_back(plan.name, column_options(plan, cache));
  }
  return columns;
}

}  // namespace neardup
