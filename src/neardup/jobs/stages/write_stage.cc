#include "neardup/jobs/stages/write_stage.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include <fmt/format.h>

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
  return stage.writer->write(record, header, annotations);
}

// The first pass fixed what each record is; another record in its place means
// that the file changed although its size and time did not tell.
bool is_same_document(const DocumentTable& documents, std::uint32_t document,
                      const Record& record) {
  return document < documents.size() && documents.id(document) == record.id &&
         documents.text_bytes(document) == record.text.size();
}

}  // namespace

Status run_write_stage(const WriteStage& stage, StageProgress& progress) {
  NEARDUP_RETURN_IF_ERROR(stage.inputs.check_unchanged());
  NEARDUP_ASSIGN_OR_RETURN(const auto reader, stage.inputs.open());
  Record record;
  std::uint32_t document = 0;
  while (true) {
    if (stage.stop.stop_requested()) {
      return cancelled("stopped while writing");
    }
    NEARDUP_ASSIGN_OR_RETURN(const bool more, reader->next(record));
    if (!more) {
      break;
    }
    stage.inputs.restore_origin(record);
    if (!is_same_document(stage.documents, document, record)) {
      return changed_while_read(record.origin.file);
    }
    stage.examples.offer(document, record.text);
    if (stage.writer != nullptr) {
      NEARDUP_RETURN_IF_ERROR(
          write_record(stage, document, record, reader->header()));
    }
    ++document;
    const CorpusProgress position = reader->progress();
    progress.update(document, position.bytes_read, position.bytes_total);
  }
  NEARDUP_RETURN_IF_ERROR(stage.inputs.check_unchanged());
  return document == stage.documents.size() ? Status()
                                            : changed_while_read("the input");
}

Status write_clusters(const DocumentTable& documents,
                      std::span<const Membership> fates,
                      const Likenesses& likenesses, LineWriter& writer) {
  std::vector<std::uint32_t> sizes(fates.size());
  for (const Membership& fate : fates) {
    ++sizes[fate.cluster];
  }
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
  NEARDUP_RETURN_IF_ERROR(
      writer.write("cluster\tid\trepresentative\tdistance\tkept\tweak\t"
                   "similarity\trelation"));
  for (const std::uint32_t document : members) {
    const Membership& fate = fates[document];
    const Likeness likeness = likenesses.of(document);
    NEARDUP_RETURN_IF_ERROR(writer.write(fmt::format(
        "{}\t{}\t{}\t{}\t{}\t{}\t{:.4f}\t{}", cluster_number(fate),
        tsv_field(documents.id(document)),
        tsv_field(documents.id(fate.representative)), fate.distance,
        is_kept(fates, document), weakness_name(documents.weak(document)),
        likeness.similarity, relation_word(likeness))));
  }
  return {};
}

}  // namespace neardup
