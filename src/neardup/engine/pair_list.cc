#include "neardup/engine/pair_list.h"

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "neardup/os/ordered_pipeline.h"

namespace neardup {

namespace {

constexpr std::uint32_t kDocumentsPerBatch = 64;

// Some documents on their way to their pairs: the neighbours of each one's
// family. Not yet the pairs, which can be far more.
struct SearchBatch {
  std::uint32_t first = 0;
  std::uint32_t end = 0;
  std::vector<std::vector<Neighbor>> neighbors;
};

// Writes the pairs of one document after the other.
class PairWriter {
 public:
  PairWriter(const DocumentTable& documents, const Families& families,
             LineWriter& writer)
      : documents_(documents), families_(families), writer_(writer) {}

  std::uint64_t written() const { return written_; }

  // Writes the pairs of `document` with later ones, given the neighbours of its
  // family.
  Status write(std::uint32_t document,
               const std::vector<Neighbor>& family_neighbors) {
    partners_.clear();
    add_later_members(document, {DocId{families_.family_of(document)}, 0});
    for (const Neighbor& neighbor : family_neighbors) {
      add_later_members(document, neighbor);
    }
    std::sort(partners_.begin(), partners_.end(),
              [](const Neighbor& a, const Neighbor& b) { return a.id < b.id; });
    for (const Neighbor& partner : partners_) {
      const auto other = static_cast<std::uint32_t>(partner.id);
      NEARDUP_RETURN_IF_ERROR(
          writer_.write(pair_line(documents_.id(document), documents_.id(other),
                                  partner.distance, documents_.bits())));
      ++written_;
    }
    return {};
  }

 private:
  // Every member of the family that stands behind `document` is a partner.
  void add_later_members(std::uint32_t document, const Neighbor& family) {
    const auto members =
        families_.members(static_cast<std::uint32_t>(family.id));
    for (auto member =
             std::upper_bound(members.begin(), members.end(), document);
         member != members.end(); ++member) {
      partners_.push_back({DocId{*member}, family.distance});
    }
  }

  const DocumentTable& documents_;
  const Families& families_;
  LineWriter& writer_;
  std::uint64_t written_ = 0;
  std::vector<Neighbor> partners_;
};

}  // namespace

std::string pair_line(std::string_view id1, std::string_view id2, int distance,
                      int bits) {
  return fmt::format("{}\t{}\t{}\t{:.4f}", tsv_field(id1), tsv_field(id2),
                     distance, 1 - static_cast<double>(distance) / bits);
}

Result<std::uint64_t> write_pairs(const DocumentTable& documents,
                                  const Families& families,
                                  const FamilyIndex& index, int threads,
                                  std::stop_token stop, StageProgress& progress,
                                  LineWriter& writer) {
  const auto end = static_cast<std::uint32_t>(documents.size());
  std::uint32_t next = 0;
  PairWriter pairs(documents, families, writer);
  const Status status = run_ordered_pipeline<SearchBatch>(
      {.threads = threads, .stop = stop},
      [&](SearchBatch& batch) -> Result<bool> {
        batch.first = next;
        batch.end = next + std::min(end - next, kDocumentsPerBatch);
        next = batch.end;
        return batch.first < batch.end;
      },
      [&](SearchBatch& batch) {
        batch.neighbors.clear();
        for (std::uint32_t i = batch.first; i < batch.end; ++i) {
          batch.neighbors.push_back(index.neighbors(families.family_of(i)));
        }
      },
      [&](SearchBatch& batch) -> Status {
        for (std::uint32_t i = batch.first; i < batch.end; ++i) {
          if (stop.stop_requested()) {
            return cancelled("stopped while writing pairs");
          }
          NEARDUP_RETURN_IF_ERROR(
              pairs.write(i, batch.neighbors[i - batch.first]));
        }
        progress.update(batch.end);
        return {};
      });
  NEARDUP_RETURN_IF_ERROR(status);
  return pairs.written();
}

}  // namespace neardup
