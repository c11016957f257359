// The checkpoints of a collection's index: folders with the index's files, of
// which a manifest names the one that holds.
//
//   index/MANIFEST   one line of JSON, and its checksum
//   index/17/        what OnlineIndex::build() wrote
//
// A crash leaves the manifest as it was, and at most a folder that nobody
// names, which the next checkpoint removes. What is damaged or missing is made
// anew from the store, so none of this is ever the only copy of anything.
//
// Not thread safe.

#ifndef NEARDUP_COLLECTION_CHECKPOINT_FILES_H_
#define NEARDUP_COLLECTION_CHECKPOINT_FILES_H_

#include <cstdint>
#include <optional>
#include <string>

#include "neardup/base/status.h"

namespace neardup {

// What a checkpoint covers.
struct Checkpoint {
  std::string folder;      // its path
  std::string collection;  // StoredSettings::name
  std::uint32_t next_text = 0;
  std::uint64_t removals = 0;  // of the store, that the index knows of
};

class CheckpointFiles {
 public:
  // In the collection at `path`.
  explicit CheckpointFiles(const std::string& path)
      : folder_(path + "/index") {}

  // The checkpoint that holds; nothing if there is none or it is damaged.
  std::optional<Checkpoint> read() const;
  // An empty folder for the next one. kIoError.
  Result<std::string> begin() const;
  // From now on `checkpoint` holds, even after the power fails; the others are
  // removed. kIoError.
  Status commit(const Checkpoint& checkpoint) const;
  // Gives back the space of what begin() made and commit() did not take.
  void discard(const std::string& folder) const;
  // Copies the checkpoint that holds, if any, into another collection's folder.
  // kIoError.
  Status copy_to(const std::string& path) const;

  const std::string& folder() const { return folder_; }

 private:
  std::string manifest() const { return folder_ + "/MANIFEST"; }
  void remove_all_but(const std::string& kept) const;

  std::string folder_;
};

}  // namespace neardup

#endif  // NEARDUP_COLLECTION_CHECKPOINT_FILES_H_
