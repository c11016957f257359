#include "neardup/jobs/stages/write_stage.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "neardup/jobs/stages/cluster_counts.h"

namespace neardup {

namespace {

bool is_kept(std::span<const Membership> fates, std::uint32_t document) {
  return fates[document].representative == document;
}

// As many decimals as the list of pairs has.
double in_ten_thousandths(double similarity) {
  return std::round(similarity * 1e4) / 1e4;
}

// Writes one record by what became of it.
Status write_record(const WriteStage& stage, std::uint32_t document,
                    const Record& record, std::string_view header) {
  const bool kept = is_kept(stage.fates, document);
  if (stage.action == Action::kRemove) {
    return kept ? stage.writer->write(record, header, {}) : Status();
  }
  const Membership& fate = stage.fates[document];
  const Likeness likeness = stage.likenesses.of(document);
  std::vector<Annotation> annotations = {
      {"neardup_cluster", static_cast<std::int64_t>(cluster_number(fate))},
      {"neardup_representative", stage.documents.id(fate.representative)},
      {"neardup_similarity", in_ten_thousandths(likeness.similarity)},
      {"neardup_relation", relation_word(likeness)},
      {"neardup_duplicate", !kept},
      {"neardup_weak", weakness_name(stage.documents.weak(document))},
  };
  if (likeness.distance) {
    annotations.push_back(
        {"neardup_distance", std::int64_t{*likeness.distance}});
  }
  if (stage.older.asked()) {
    annotations.push_back(
        {"neardup_against", stage.older.source(fate.representative)});
  }
  return stage.writer->write(record, header, annotations);
}

// The members of every cluster of two documents or more, in the order of
// clusters.
std::vector<std::uint32_t> listed_members(std::span<const Membership> fates,
                                          const OlderDocuments& older) {
  const std::vector<std::uint32_t> sizes = cluster_sizes(fates, older);
  std::vector<std::uint32_t> members;
  for (std::uint32_t document = 0; document < fates.size(); ++document) {
    if (sizes[fates[document].cluster] > 1) {
      members.push_back(document);
    }
  }
  std::stable_sort(members.begin(), members.end(),
                   [fates](std::uint32_t a, std::uint32_t b) {
                     return fates[a].cluster < fates[b].cluster;
                   });
  return members;
}

// The distance of a document to the one kept in its place, as the list of
// clusters shows it.
std::string distance_field(std::uint32_t document, const Membership& fate,
                           const OlderDocuments& older) {
  const OlderMatch* match = older.match(document);
  return match == nullptr || match->distance ? std::to_string(fate.distance)
                                             : "";
}

}  // namespace

Status run_write_stage(const WriteStage& stage, StageProgress& progress) {
  NEARDUP_ASSIGN_OR_RETURN(SecondReading reading,
                           SecondReading::open(stage.reading));
  Record record;
  while (true) {
    if (stage.stop.stop_requested()) {
      return cancelled("stopped while writing");
    }
    NEARDUP_ASSIGN_OR_RETURN(const bool more, reading.next(record));
    if (!more) {
      return {};
    }
    stage.examples.offer(reading.document(), record.text);
    if (stage.writer != nullptr) {
      NEARDUP_RETURN_IF_ERROR(
          write_record(stage, reading.document(), record, reading.header()));
    }
    const CorpusProgress position = reading.progress();
    progress.update(reading.count(), position.bytes_read, position.bytes_total);
  }
}

Status write_clusters(const DocumentTable& documents,
                      std::span<const Membership> fates,
                      const Likenesses& likenesses, const OlderDocuments& older,
                      LineWriter& writer) {
  NEARDUP_RETURN_IF_ERROR(writer.write(
      std::string("cluster\tid\trepresentative\tdistance\tkept\tweak\t"
                  "similarity\trelation") +
      (older.asked() ? "\tagainst" : "")));
  for (const std::uint32_t document : listed_members(fates, older)) {
    const Membership& fate = fates[document];
    const Likeness likeness = likenesses.of(document);
    std::string line = fmt::format(
        "{}\t{}\t{}\t{}\t{}\t{}\t{:.4f}\t{}", cluster_number(fate),
        tsv_field(documents.id(document)),
        tsv_field(documents.id(fate.representative)),
        distance_field(document, fate, older), is_kept(fates, document),
        weakness_name(documents.weak(document)), likeness.similarity,
        relation_word(likeness));
    if (older.asked()) {
      line += "\t" + tsv_field(older.source(fate.representative));
    }
    NEARDUP_RETURN_IF_ERROR(writer.write(line));
  }
  return {};
}

}  // namespace neardup
