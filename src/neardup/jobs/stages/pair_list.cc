#include "neardup/jobs/stages/pair_list.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "neardup/os/parallel/ordered_pipeline.h"

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

// Writes lines.
class PairLineWriter {
 public:
  PairLineWriter(const DocumentTable& documents, LineWriter& writer)
      : documents_(documents), writer_(writer) {}

  std::uint64_t written() const { return written_; }

  Status write(std::uint32_t a, std::uint32_t b, int distance,
               double similarity, Relation relation) {
    line_.clear();
    append_pair_line(documents_.id(a), documents_.id(b), distance, similarity,
                     relation, line_);
    ++written_;
    return writer_.write(line_);
  }
  // Of a pair that was found by its fingerprints.
  Status write(std::uint32_t a, std::uint32_t b, int distance) {
    line_.clear();
    append_pair_line(documents_.id(a), documents_.id(b), distance,
                     documents_.bits(),
                     documents_.text_hash(a) == documents_.text_hash(b), line_);
    ++written_;
    return writer_.write(line_);
  }

 private:
  const DocumentTable& documents_;
  LineWriter& writer_;
  std::uint64_t written_ = 0;
  std::string line_;
};

// Writes the pairs of one document after the other.
class PairExpander {
 public:
  PairExpander(const DocumentTable& documents, const Families& families,
               LineWriter& writer)
      : documents_(documents), families_(families), lines_(documents, writer) {}

  std::uint64_t written() const { return lines_.written(); }

  // Writes the pairs of `document` with later ones, given the neighbours of its
  // family.
  Status write(std::uint32_t document,
               const std::vector<Neighbor>& family_neighbors) {
    partners_.clear();
    add_later_members(document, {DocId{families_.group_of(document)}, 0});
    for (const Neighbor& neighbor : family_neighbors) {
      add_later_members(document, neighbor);
    }
    std::sort(partners_.begin(), partners_.end(),
              [](const Neighbor& a, const Neighbor& b) { return a.id < b.id; });
    for (const Neighbor& partner : partners_) {
      const auto other = static_cast<std::uint32_t>(partner.id);
      NEARDUP_RETURN_IF_ERROR(lines_.write(document, other, partner.distance));
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
  PairLineWriter lines_;
  std::vector<Neighbor> partners_;
};

}  // namespace

void append_pair_line(std::string_view id1, std::string_view id2, int distance,
                      double similarity, Relation relation, std::string& line) {
  fmt::format_to(std::back_inserter(line), "{}\t{}\t{}\t{:.4f}\t{}",
                 tsv_field(id1), tsv_field(id2), distance, similarity,
                 relation_name(relation));
}

void append_pair_line(std::string_view id1, std::string_view id2, int distance,
                      int bits, bool equal_texts, std::string& line) {
  append_pair_line(id1, id2, distance, 1 - static_cast<double>(distance) / bits,
                   equal_texts ? Relation::kEqual : Relation::kNear, line);
}

Result<std::uint64_t> write_pairs(const DocumentTable& documents,
                                  const Families& families,
                                  const FamilyIndex& index, int threads,
                                  std::stop_token stop, StageProgress& progress,
                                  LineWriter& writer) {
  const auto end = static_cast<std::uint32_t>(documents.size());
  std::uint32_t next = 0;
  PairExpander pairs(documents, families, writer);
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
          batch.neighbors.push_back(index.neighbors(families.group_of(i)));
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

Result<std::uint64_t> write_found_pairs(const DocumentTable& documents,
                                        const PairSet& found,
                                        std::stop_token stop,
                                        StageProgress& progress,
                                        LineWriter& writer) {
  PairLineWriter lines(documents, writer);
  NEARDUP_RETURN_IF_ERROR(
      found.for_each_pair([&](const SimilarPair& pair) -> Status {
        if (stop.stop_requested()) {
          return cancelled("stopped while writing pairs");
        }
        const int distance =
            hamming_distance(documents.fingerprint(pair.first),
                             documents.fingerprint(pair.second));
        return lines.write(pair.first, pair.second, distance, pair.similarity,
                           pair.relation);
      }));
  progress.update(documents.size());
  return lines.written();
}

}  // namespace neardup
