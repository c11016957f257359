#include "simulated_disk.h"

#include <algorithm>
#include <utility>

namespace neardup::testing {
namespace {

using rocksdb::IODebugContext;
using rocksdb::IOOptions;
using rocksdb::IOStatus;
using rocksdb::Slice;

constexpr std::size_t kSector = 512;

std::string plain(std::string path) {
  while (path.size() > 1 && path.back() == '/') {
    path.pop_back();
  }
  const std::size_t doubled = path.find("//");
  return doubled == std::string::npos ? path : plain(path.erase(doubled, 1));
}

std::string parent(const std::string& path) {
  return path.substr(0, path.rfind('/'));
}

IOStatus missing(const std::string& path) {
  return IOStatus::NotFound(path, "no such file or folder");
}

class DiskSequentialFile final : public rocksdb::FSSequentialFile {
 public:
  DiskSequentialFile(const SimulatedDisk& disk,
                     std::shared_ptr<SimulatedDisk::Inode> inode)
      : disk_(disk), inode_(std::move(inode)) {}
  IOStatus Read(std::size_t size, const IOOptions&, Slice* result,
                char* scratch, IODebugContext*) override {
    const std::size_t count = disk_.read(*inode_, offset_, size, scratch);
    offset_ += count;
    *result = Slice(scratch, count);
    return IOStatus::OK();
  }
  IOStatus Skip(std::uint64_t size) override {
    offset_ += size;
    return IOStatus::OK();
  }

 private:
  const SimulatedDisk& disk_;
  std::shared_ptr<SimulatedDisk::Inode> inode_;
  std::size_t offset_ = 0;
};

class DiskRandomAccessFile final : public rocksdb::FSRandomAccessFile {
 public:
  DiskRandomAccessFile(const SimulatedDisk& disk,
                       std::shared_ptr<SimulatedDisk::Inode> inode)
      : disk_(disk), inode_(std::move(inode)) {}
  IOStatus Read(std::uint64_t offset, std::size_t size, const IOOptions&,
                Slice* result, char* scratch, IODebugContext*) const override {
    *result = Slice(scratch, disk_.read(*inode_, offset, size, scratch));
    return IOStatus::OK();
  }

 private:
  const SimulatedDisk& disk_;
  std::shared_ptr<SimulatedDisk::Inode> inode_;
};

class DiskWritableFile final : public rocksdb::FSWritableFile {
 public:
  DiskWritableFile(SimulatedDisk& disk, std::string path,
                   std::shared_ptr<SimulatedDisk::Inode> inode)
      : disk_(disk), path_(std::move(path)), inode_(std::move(inode)) {}
  using FSWritableFile::Append;
  IOStatus Append(const Slice& bytes, const IOOptions&,
                  IODebugContext*) override {
    return disk_.append(*inode_, path_, bytes);
  }
  IOStatus Truncate(std::uint64_t, const IOOptions&, IODebugContext*) override {
    return IOStatus::OK();  // only ever to what was appended
  }
  IOStatus Close(const IOOptions&, IODebugContext*) override {
    return IOStatus::OK();
  }
  IOStatus Flush(const IOOptions&, IODebugContext*) override {
    return IOStatus::OK();
  }
  IOStatus Sync(const IOOptions&, IODebugContext*) override {
    return disk_.sync(*inode_, path_);
  }
  bool IsSyncThreadSafe() const override { return true; }
  std::uint64_t GetFileSize(const IOOptions&, IODebugContext*) override {
    return disk_.size_of(*inode_);
  }

 private:
  SimulatedDisk& disk_;
  std::string path_;
  std::shared_ptr<SimulatedDisk::Inode> inode_;
};

class DiskFolder final : public rocksdb::FSDirectory {
 public:
  DiskFolder(SimulatedDisk& disk, std::string path)
      : disk_(disk), path_(std::move(path)) {}
  IOStatus Fsync(const IOOptions&, IODebugContext*) override {
    return disk_.sync_folder(path_);
  }
  IOStatus Close(const IOOptions&, IODebugContext*) override {
    return IOStatus::OK();
  }

 private:
  SimulatedDisk& disk_;
  std::string path_;
};

class NoLock final : public rocksdb::FileLock {};

class NoLogger final : public rocksdb::Logger {
 public:
  using Logger::Logv;
  void Logv(const char*, va_list) override {}
  std::size_t GetLogFileSize() const override { return 0; }
};

// What is left of a file of which `synced` bytes are safe.
std::string after_cut(const SimulatedDisk::Moment::File& file, AfterCut after,
                      std::minstd_rand& random, bool holes) {
  if (after == AfterCut::kKept) {
    return file.inode->bytes.substr(0, file.size);
  }
  if (after == AfterCut::kDropped) {
    return file.inode->bytes.substr(0, file.synced);
  }
  const std::size_t unsynced = file.size - file.synced;
  std::string bytes = file.inode->bytes.substr(
      0, file.synced + (unsynced > 0 ? random() % (unsynced + 1) : 0));
  for (std::size_t at = file.synced; at < bytes.size();) {
    const std::size_t end =
        std::min(bytes.size(), (at / kSector + 1) * kSector);
    if (holes && random() % 3 == 0) {
      std::fill(bytes.data() + at, bytes.data() + end, '\0');
    }
    at = end;
  }
  return bytes;
}

}  // namespace

SimulatedDisk::SimulatedDisk()
    : rocksdb::FileSystemWrapper(rocksdb::FileSystem::Default()) {}

SimulatedDisk::SimulatedDisk(const Moment& moment, AfterCut after,
                             std::uint32_t seed)
    : SimulatedDisk() {
  std::minstd_rand random(seed + 1);
  folders_ = moment.folders;
  const bool names_kept =
      after == AfterCut::kKept || (after == AfterCut::kTorn && random() % 2);
  for (const auto& [path, file] : names_kept ? moment.seen : moment.durable) {
    auto inode = std::make_shared<Inode>();
    // RocksDB takes sectors missing within its list of files for damage and
    // refuses to open; only the list's end is torn here.
    const bool listed = path.find("MANIFEST") != std::string::npos;
    inode->bytes = after_cut(file, after, random, /*holes=*/!listed);
    inode->synced = inode->bytes.size();
    seen_[path] = inode;
  }
  durable_ = seen_;
}

void SimulatedDisk::set_before(Before before) {
  const std::lock_guard lock(mutex_);
  before_ = std::move(before);
}

void SimulatedDisk::ignore_syncs() {
  const std::lock_guard lock(mutex_);
  syncs_are_ignored_ = true;
}

SimulatedDisk::Moment SimulatedDisk::moment() const {
  const auto copy = [](const Names& names) {
    std::map<std::string, Moment::File> files;
    for (const auto& [path, inode] : names) {
      files[path] = {inode, inode->bytes.size(), inode->synced};
    }
    return files;
  };
  return {copy(seen_), copy(durable_), folders_};
}

void SimulatedDisk::flip(const std::string& path, std::size_t offset,
                         unsigned mask) {
  const std::lock_guard lock(mutex_);
  char& byte = seen_.at(path)->bytes.at(offset);
  byte = static_cast<char>(static_cast<unsigned char>(byte) ^ mask);
}

IOStatus SimulatedDisk::before(DiskCall call, const std::string& path) const {
  return before_ ? before_(call, path) : IOStatus::OK();
}

std::shared_ptr<SimulatedDisk::Inode> SimulatedDisk::find(
    const std::string& path) const {
  const auto found = seen_.find(plain(path));
  return found == seen_.end() ? nullptr : found->second;
}

IOStatus SimulatedDisk::append(Inode& inode, const std::string& path,
                               const Slice& bytes) {
  const std::lock_guard lock(mutex_);
  IOStatus status = before(DiskCall::kAppend, path);
  if (status.ok()) {
    inode.bytes.append(bytes.data(), bytes.size());
  }
  return status;
}

IOStatus SimulatedDisk::sync(Inode& inode, const std::string& path) {
  const std::lock_guard lock(mutex_);
  IOStatus status = before(DiskCall::kSync, path);
  if (status.ok() && !syncs_are_ignored_) {
    inode.synced = inode.bytes.size();
  }
  return status;
}

IOStatus SimulatedDisk::sync_folder(const std::string& path) {
  const std::lock_guard lock(mutex_);
  IOStatus status = before(DiskCall::kSyncFolder, path);
  if (status.ok() && !syncs_are_ignored_) {
    const auto inside = [&](const auto& name) {
      return parent(name.first) == path;
    };
    std::erase_if(durable_, inside);
    for (const auto& name : seen_) {
      if (inside(name)) {
        durable_.insert(name);
      }
    }
  }
  return status;
}

std::size_t SimulatedDisk::read(const Inode& inode, std::size_t offset,
                                std::size_t size, char* scratch) const {
  const std::lock_guard lock(mutex_);
  return offset >= inode.bytes.size() ? 0
                                      : inode.bytes.copy(scratch, size, offset);
}

std::size_t SimulatedDisk::size_of(const Inode& inode) const {
  const std::lock_guard lock(mutex_);
  return inode.bytes.size();
}

IOStatus SimulatedDisk::NewSequentialFile(
    const std::string& path, const rocksdb::FileOptions&,
    std::unique_ptr<rocksdb::FSSequentialFile>* result, IODebugContext*) {
  const std::lock_guard lock(mutex_);
  auto inode = find(path);
  if (inode == nullptr) {
    return missing(path);
  }
  *result = std::make_unique<DiskSequentialFile>(*this, std::move(inode));
  return IOStatus::OK();
}

IOStatus SimulatedDisk::NewRandomAccessFile(
    const std::string& path, const rocksdb::FileOptions&,
    std::unique_ptr<rocksdb::FSRandomAccessFile>* result, IODebugContext*) {
  const std::lock_guard lock(mutex_);
  auto inode = find(path);
  if (inode == nullptr) {
    return IOStatus::PathNotFound(path, "no such file");
  }
  *result = std::make_unique<DiskRandomAccessFile>(*this, std::move(inode));
  return IOStatus::OK();
}

IOStatus SimulatedDisk::NewWritableFile(
    const std::string& path, const rocksdb::FileOptions&,
    std::unique_ptr<rocksdb::FSWritableFile>* result, IODebugContext*) {
  const std::lock_guard lock(mutex_);
  IOStatus status = before(DiskCall::kCreate, path);
  if (status.ok()) {
    auto inode = std::make_shared<Inode>();
    seen_[plain(path)] = inode;
    *result = std::make_unique<DiskWritableFile>(*this, plain(path), inode);
  }
  return status;
}

IOStatus SimulatedDisk::ReopenWritableFile(
    const std::string& path, const rocksdb::FileOptions& options,
    std::unique_ptr<rocksdb::FSWritableFile>* result, IODebugContext* context) {
  {
    const std::lock_guard lock(mutex_);
    if (auto inode = find(path)) {
      *result = std::make_unique<DiskWritableFile>(*this, plain(path), inode);
      return IOStatus::OK();
    }
  }
  return NewWritableFile(path, options, result, context);
}

IOStatus SimulatedDisk::NewDirectory(
    const std::string& path, const IOOptions&,
    std::unique_ptr<rocksdb::FSDirectory>* result, IODebugContext*) {
  *result = std::make_unique<DiskFolder>(*this, plain(path));
  return IOStatus::OK();
}

IOStatus SimulatedDisk::FileExists(const std::string& path, const IOOptions&,
                                   IODebugContext*) {
  const std::lock_guard lock(mutex_);
  return find(path) != nullptr || folders_.count(plain(path)) > 0
             ? IOStatus::OK()
             : missing(path);
}

IOStatus SimulatedDisk::GetChildren(const std::string& path, const IOOptions&,
                                    std::vector<std::string>* result,
                                    IODebugContext*) {
  const std::lock_guard lock(mutex_);
  result->clear();
  for (const auto& [name, inode] : seen_) {
    if (parent(name) == plain(path)) {
      result->push_back(name.substr(name.rfind('/') + 1));
    }
  }
  return result->empty() && folders_.count(plain(path)) == 0 ? missing(path)
                                                             : IOStatus::OK();
}

IOStatus SimulatedDisk::DeleteFile(const std::string& path, const IOOptions&,
                                   IODebugContext*) {
  const std::lock_guard lock(mutex_);
  IOStatus status = before(DiskCall::kDelete, path);
  if (status.ok() && seen_.erase(plain(path)) == 0) {
    return missing(path);
  }
  return status;
}

IOStatus SimulatedDisk::CreateDir(const std::string& path, const IOOptions&,
                                  IODebugContext*) {
  const std::lock_guard lock(mutex_);
  folders_.insert(plain(path));
  return IOStatus::OK();
}

IOStatus SimulatedDisk::CreateDirIfMissing(const std::string& path,
                                           const IOOptions& options,
                                           IODebugContext* context) {
  return CreateDir(path, options, context);
}

IOStatus SimulatedDisk::DeleteDir(const std::string&, const IOOptions&,
                                  IODebugContext*) {
  return IOStatus::IOError("the folder stays");
}

IOStatus SimulatedDisk::GetFileSize(const std::string& path, const IOOptions&,
                                    std::uint64_t* size, IODebugContext*) {
  const std::lock_guard lock(mutex_);
  const auto inode = find(path);
  *size = inode == nullptr ? 0 : inode->bytes.size();
  return inode == nullptr ? IOStatus::PathNotFound(path, "no such file")
                          : IOStatus::OK();
}

IOStatus SimulatedDisk::GetFileModificationTime(const std::string&,
                                                const IOOptions&,
                                                std::uint64_t* time,
                                                IODebugContext*) {
  *time = 0;
  return IOStatus::OK();
}

IOStatus SimulatedDisk::RenameFile(const std::string& from,
                                   const std::string& to, const IOOptions&,
                                   IODebugContext*) {
  const std::lock_guard lock(mutex_);
  IOStatus status = before(DiskCall::kRename, from);
  if (status.ok()) {
    auto node = seen_.extract(plain(from));
    if (node.empty()) {
      return missing(from);
    }
    seen_[plain(to)] = std::move(node.mapped());
  }
  return status;
}

IOStatus SimulatedDisk::LockFile(const std::string&, const IOOptions&,
                                 rocksdb::FileLock** lock, IODebugContext*) {
  *lock = new NoLock;
  return IOStatus::OK();
}

IOStatus SimulatedDisk::UnlockFile(rocksdb::FileLock* lock, const IOOptions&,
                                   IODebugContext*) {
  delete lock;
  return IOStatus::OK();
}

IOStatus SimulatedDisk::NewLogger(const std::string&, const IOOptions&,
                                  std::shared_ptr<rocksdb::Logger>* result,
                                  IODebugContext*) {
  *result = std::make_shared<NoLogger>();
  return IOStatus::OK();
}

IOStatus SimulatedDisk::IsDirectory(const std::string& path, const IOOptions&,
                                    bool* is, IODebugContext*) {
  const std::lock_guard lock(mutex_);
  *is = folders_.count(plain(path)) > 0;
  return IOStatus::OK();
}

IOStatus SimulatedDisk::GetAbsolutePath(const std::string& path,
                                        const IOOptions&, std::string* result,
                                        IODebugContext*) {
  *result = plain(path);
  return IOStatus::OK();
}

}  // namespace neardup::testing
