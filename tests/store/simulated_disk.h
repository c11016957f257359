// A file system in memory that can lose power: it knows which bytes and which
// names have been synced, and gives the disk as it may look after a cut at any
// moment. RocksDB runs on it through an Env. Folders are always safe.
//
// Thread safety: all members may run concurrently.

#ifndef NEARDUP_TESTS_STORE_SIMULATED_DISK_H_
#define NEARDUP_TESTS_STORE_SIMULATED_DISK_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <set>
#include <string>

#include <rocksdb/env.h>
#include <rocksdb/file_system.h>

namespace neardup::testing {

// What changes the disk.
enum class DiskCall { kCreate, kAppend, kSync, kRename, kDelete, kSyncFolder };

// What a power cut leaves of what was not synced.
enum class AfterCut {
  kDropped,  // nothing
  kKept,     // all, as after the end of the process alone
  kTorn,     // any sectors, the others being zeros, and any end
};

class SimulatedDisk final : public rocksdb::FileSystemWrapper {
 public:
  struct Inode {
    std::string bytes;  // only grows
    std::size_t synced = 0;
  };
  // The disk at one moment: names and lengths only, for bytes are never changed
  // in place.
  struct Moment {
    struct File {
      std::shared_ptr<const Inode> inode;
      std::size_t size = 0;
      std::size_t synced = 0;
    };
    std::map<std::string, File> seen;     // by programs
    std::map<std::string, File> durable;  // by a program after a power cut
    std::set<std::string> folders;
  };

  SimulatedDisk();
  // The disk after a cut at `moment`; `seed` chooses what is torn.
  SimulatedDisk(const Moment& moment, AfterCut after, std::uint32_t seed);

  const char* Name() const override { return "SimulatedDisk"; }

  // Called before each call that changes the disk, which fails with what this
  // returns. Not called by two threads at once.
  using Before =
      std::function<rocksdb::IOStatus(DiskCall call, const std::string& path)>;
  void set_before(Before before);
  // The planted bug: from now on syncs do nothing and succeed.
  void ignore_syncs();

  // Damages one byte of a file: those bits that are set in `mask`.
  void flip(const std::string& path, std::size_t offset, unsigned mask);

  // For `Before`, or while nothing else runs: the disk before the call.
  Moment moment() const;

  rocksdb::IOStatus NewSequentialFile(
      const std::string& path, const rocksdb::FileOptions& options,
      std::unique_ptr<rocksdb::FSSequentialFile>* result,
      rocksdb::IODebugContext* context) override;
  rocksdb::IOStatus NewRandomAccessFile(
      const std::string& path, const rocksdb::FileOptions& options,
      std::unique_ptr<rocksdb::FSRandomAccessFile>* result,
      rocksdb::IODebugContext* context) override;
  rocksdb::IOStatus NewWritableFile(
      const std::string& path, const rocksdb::FileOptions& options,
      std::unique_ptr<rocksdb::FSWritableFile>* result,
      rocksdb::IODebugContext* context) override;
  rocksdb::IOStatus ReopenWritableFile(
      const std::string& path, const rocksdb::FileOptions& options,
      std::unique_ptr<rocksdb::FSWritableFile>* result,
      rocksdb::IODebugContext* context) override;
  rocksdb::IOStatus NewDirectory(const std::string& path,
                                 const rocksdb::IOOptions& options,
                                 std::unique_ptr<rocksdb::FSDirectory>* result,
                                 rocksdb::IODebugContext* context) override;
  rocksdb::IOStatus FileExists(const std::string& path,
                               const rocksdb::IOOptions& options,
                               rocksdb::IODebugContext* context) override;
  rocksdb::IOStatus GetChildren(const std::string& path,
                                const rocksdb::IOOptions& options,
                                std::vector<std::string>* result,
                                rocksdb::IODebugContext* context) override;
  rocksdb::IOStatus DeleteFile(const std::string& path,
                               const rocksdb::IOOptions& options,
                               rocksdb::IODebugContext* context) override;
  rocksdb::IOStatus CreateDir(const std::string& path,
                              const rocksdb::IOOptions& options,
                              rocksdb::IODebugContext* context) override;
  rocksdb::IOStatus CreateDirIfMissing(
      const std::string& path, const rocksdb::IOOptions& options,
      rocksdb::IODebugContext* context) override;
  rocksdb::IOStatus DeleteDir(const std::string& path,
                              const rocksdb::IOOptions& options,
                              rocksdb::IODebugContext* context) override;
  rocksdb::IOStatus GetFileSize(const std::string& path,
                                const rocksdb::IOOptions& options,
                                std::uint64_t* size,
                                rocksdb::IODebugContext* context) override;
  rocksdb::IOStatus GetFileModificationTime(
      const std::string& path, const rocksdb::IOOptions& options,
      std::uint64_t* time, rocksdb::IODebugContext* context) override;
  rocksdb::IOStatus RenameFile(const std::string& from, const std::string& to,
                               const rocksdb::IOOptions& options,
                               rocksdb::IODebugContext* context) override;
  rocksdb::IOStatus LockFile(const std::string& path,
                             const rocksdb::IOOptions& options,
                             rocksdb::FileLock** lock,
                             rocksdb::IODebugContext* context) override;
  rocksdb::IOStatus UnlockFile(rocksdb::FileLock* lock,
                               const rocksdb::IOOptions& options,
                               rocksdb::IODebugContext* context) override;
  rocksdb::IOStatus NewLogger(const std::string& path,
                              const rocksdb::IOOptions& options,
                              std::shared_ptr<rocksdb::Logger>* result,
                              rocksdb::IODebugContext* context) override;
  rocksdb::IOStatus IsDirectory(const std::string& path,
                                const rocksdb::IOOptions& options, bool* is,
                                rocksdb::IODebugContext* context) override;
  rocksdb::IOStatus GetAbsolutePath(const std::string& path,
                                    const rocksdb::IOOptions& options,
                                    std::string* result,
                                    rocksdb::IODebugContext* context) override;

  // For the files of this disk.
  rocksdb::IOStatus append(Inode& inode, const std::string& path,
                           const rocksdb::Slice& bytes);
  rocksdb::IOStatus sync(Inode& inode, const std::string& path);
  rocksdb::IOStatus sync_folder(const std::string& path);
  std::size_t read(const Inode& inode, std::size_t offset, std::size_t size,
                   char* scratch) const;
  std::size_t size_of(const Inode& inode) const;

 private:
  using Names = std::map<std::string, std::shared_ptr<Inode>>;

  rocksdb::IOStatus before(DiskCall call, const std::string& path) const;
  std::shared_ptr<Inode> find(const std::string& path) const;

  mutable std::mutex mutex_;
  Before before_;
  bool syncs_are_ignored_ = false;
  Names seen_;
  Names durable_;
  std::set<std::string> folders_;
};

}  // namespace neardup::testing

#endif  // NEARDUP_TESTS_STORE_SIMULATED_DISK_H_
