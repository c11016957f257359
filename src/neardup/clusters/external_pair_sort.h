// ExternalPairSort puts the pairs of a join in order, on disk where they do not
// fit memory: runs are sorted in memory, written to a temporary file, and
// merged.
//
//   ExternalPairSort pairs({.memory = 1 << 28, .folder = "/var/tmp"});
//   pairs.add(portion);                       // many
//   NEARDUP_RETURN_IF_ERROR(pairs.for_each(visit));
//
// Not thread safe.

#ifndef NEARDUP_CLUSTERS_EXTERNAL_PAIR_SORT_H_
#define NEARDUP_CLUSTERS_EXTERNAL_PAIR_SORT_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/index/rows/neighbor.h"
#include "neardup/os/scratch/scratch_file.h"

namespace neardup {

class ExternalPairSort {
 public:
  struct Limits {
    std::uint64_t memory = 0;  // bytes, about; at least some hundred pairs
    std::string folder;        // for the temporary file; made when needed
  };

  explicit ExternalPairSort(Limits limits);

  // Errors of ScratchFile, a full disk for one. 12 bytes a pair on disk.
  Status add(std::span<const NeighborPair> pairs);

  std::uint64_t size() const { return size_; }

  // Calls visit(pair) for all in ascending order until one gives an error.
  // Nothing may be added after.
  Status for_each(const std::function<Status(const NeighborPair&)>& visit);

 private:
  // A sorted stretch of the file, read a chunk at a time.
  struct Run {
    std::uint64_t next;  // byte of the file to be read next
    std::uint64_t end;
    std::vector<NeighborPair> chunk;
    std::size_t at = 0;  // in the chunk
  };

  Status write_run();
  Status merge(const std::function<Status(const NeighborPair&)>& visit);
  // Reads on if the chunk is used up; false at the end of the run.
  Result<bool> refill(Run& run, std::size_t chunk_pairs) const;

  Limits limits_;
  std::size_t most_;  // pairs in memory
  std::uint64_t size_ = 0;
  std::vector<NeighborPair> pairs_;
  std::optional<ScratchFile> file_;
  std::vector<Run> runs_;
};

}  // namespace neardup

#endif  // NEARDUP_CLUSTERS_EXTERNAL_PAIR_SORT_H_
