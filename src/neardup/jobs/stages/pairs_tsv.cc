#include "neardup/jobs/stages/pairs_tsv.h"

#include <iterator>

#include <fmt/format.h>

namespace neardup {

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

namespace {

// Writes why each record was removed that a collection has.
Status write_matches(const DocumentTable& documents,
                     const OlderDocuments& older, RelationSet relations,
                     std::uint64_t& written, LineWriter& writer) {
  for (const OlderMatch& match : older.matches()) {
    const Relation relation = reversed(match.relation);
    if (!relations.has(relation)) {
      continue;
    }
    ++written;
    NEARDUP_RETURN_IF_ERROR(writer.write(fmt::format(
        "{}\t{}\t{}\t{:.4f}\t{}\t{}", tsv_field(documents.id(match.older)),
        tsv_field(documents.id(match.record)),
        match.distance ? std::to_string(*match.distance) : "", match.similarity,
        relation_name(relation), tsv_field(older.source(match.older)))));
  }
  return {};
}

}  // namespace

Result<std::uint64_t> write_pairs(const DocumentTable& documents,
                                  const NearDuplicates& found,
                                  RelationSet relations,
                                  const FindOptions& options,
                                  StageProgress& progress, LineWriter& writer,
                                  const OlderDocuments& older) {
  std::uint64_t written = 0;
  std::string line;
  NEARDUP_RETURN_IF_ERROR(
      found.for_each_pair(options, [&](const NearPair& pair) -> Status {
        if (options.stop.stop_requested()) {
          return cancelled("stopped while writing pairs");
        }
        progress.update(pair.first);
        if (!relations.has(pair.relation) ||
            pair.second < older.first_input()) {
          return {};
        }
        line.clear();
        append_pair_line(documents.id(pair.first), documents.id(pair.second),
                         hamming_distance(documents.fingerprint(pair.first),
                                          documents.fingerprint(pair.second)),
                         pair.similarity, pair.relation, line);
        if (older.asked()) {
          line += "\t" + tsv_field(older.source(pair.first));
        }
        ++written;
        return writer.write(line);
      }));
  NEARDUP_RETURN_IF_ERROR(
      write_matches(documents, older, relations, written, writer));
  progress.update(documents.size());
  return written;
}

}  // namespace neardup
