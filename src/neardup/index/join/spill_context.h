// Where the parts of an external join go and how large they may be: its limits,
// and the account of what it took.

#ifndef NEARDUP_INDEX_JOIN_SPILL_CONTEXT_H_
#define NEARDUP_INDEX_JOIN_SPILL_CONTEXT_H_

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/index/join/external_join.h"
#include "neardup/index/join/row_spill.h"

namespace neardup {

class SpillContext {
 public:
  // Bits of a key that choose a part: fewer strip too little off a crowd that
  // shares a key, more parts make their buffers too small.
  static constexpr int kFewestPartBits = 5;
  static constexpr int kMostPartBits = 8;

  // `options` must outlive the place.
  SpillContext(int bits, const ExternalJoinOptions& options)
      : bits_(bits), options_(options) {}

  int bits() const { return bits_; }
  const JoinOptions& join() const { return options_.join; }
  const std::string& folder() const { return options_.folder; }
  ExternalJoinCounts& counts() { return counts_; }

  // Rows that are joined in memory: beside fingerprint and name, as much again
  // twice while they are sorted and cut.
  std::size_t rows_in_memory() const {
    const std::size_t row = 32 * words_per_row(bits_) + 12;
    return std::max<std::size_t>(
        static_cast<std::size_t>(options_.memory / row), kFewestRows);
  }

  // How many bits of a key split `rows` rows into parts that fit, if they are
  // spread evenly.
  int part_bits(std::size_t rows) const {
    const std::size_t parts = rows + rows / 4;
    return std::clamp(
        static_cast<int>(std::bit_width(parts / rows_in_memory())),
        kFewestPartBits, kMostPartBits);
  }

  Result<RowSpill> spill(std::size_t parts) {
    NEARDUP_ASSIGN_OR_RETURN(ScratchFile file, take_file());
    return RowSpill(
        std::move(file),
        {.bits = bits_,
         .parts = parts,
         .buffer_bytes = static_cast<std::size_t>(options_.memory / 4)});
  }
  // Ends the writing of `spill` and puts it to the account.
  Status finish(RowSpill& spill) {
    NEARDUP_RETURN_IF_ERROR(spill.finish());
    add_bytes(spill.bytes());
    return {};
  }
  // Makes parts of one part: row r goes to part_of(r), below 2^part_bits.
  template <typename PartOf>
  Result<RowSpill> split(const RowSpill& spill, std::size_t part, int part_bits,
                         const PartOf& part_of) {
    NEARDUP_ASSIGN_OR_RETURN(RowSpill parts,
                             this->spill(std::size_t{1} << part_bits));
    const auto put = [&](FingerprintSpan rows,
                         std::span<const std::uint32_t> names) {
      for (std::size_t i = 0; i < names.size(); ++i) {
        NEARDUP_RETURN_IF_ERROR(parts.add(part_of(rows[i]), rows[i], names[i]));
      }
      return check_stop();
    };
    NEARDUP_RETURN_IF_ERROR(spill.read(part, put));
    NEARDUP_RETURN_IF_ERROR(finish(parts));
    return parts;
  }
  // Ends the use of `spill` and gives its room on the disk back.
  Status drop(RowSpill spill) {
    on_disk_ -= spill.bytes();
    files_.push_back(std::move(spill).take_file());
    return files_.back().clear();
  }
  void add_bytes(std::uint64_t bytes) {
    counts_.spilled += bytes;
    on_disk_ += bytes;
    counts_.most_on_disk = std::max(counts_.most_on_disk, on_disk_);
  }

  // kCancelled if the join shall end.
  Status check_stop() const {
    return options_.join.stop.stop_requested()
               ? cancelled("the join was stopped")
               : Status();
  }

 private:
  static constexpr std::size_t kFewestRows = 16;

  Result<ScratchFile> take_file() {
    if (files_.empty()) {
      return ScratchFile::create(options_.folder);
    }
    ScratchFile file = std::move(files_.back());
    files_.pop_back();
    return file;
  }

  int bits_;
  const ExternalJoinOptions& options_;
  ExternalJoinCounts counts_;
  std::uint64_t on_disk_ = 0;
  std::vector<ScratchFile> files_;  // to be used again
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_JOIN_SPILL_CONTEXT_H_
