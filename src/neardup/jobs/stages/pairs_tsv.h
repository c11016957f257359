// The list of all near-duplicate pairs, in the order of the corpus.

#ifndef NEARDUP_JOBS_STAGES_PAIRS_TSV_H_
#define NEARDUP_JOBS_STAGES_PAIRS_TSV_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "neardup/base/status.h"
#include "neardup/clusters/document_table.h"
#include "neardup/corpus/record_writer.h"
#include "neardup/jobs/options/stage_progress.h"
#include "neardup/jobs/stages/older_documents.h"
#include "neardup/similarity/measures/near_duplicates.h"

namespace neardup {

// Appends id1<TAB>id2<TAB>distance<TAB>similarity<TAB>relation, the similarity
// with 4 decimals.
void append_pair_line(std::string_view id1, std::string_view id2, int distance,
                      double similarity, Relation relation, std::string& line);

// The same for a pair found by its fingerprints of `bits` bits: similarity is
// 1 - distance / bits, the relation "equal" for equal texts, else "near".
void append_pair_line(std::string_view id1, std::string_view id2, int distance,
                      int bits, bool equal_texts, std::string& line);

// Writes such a line for every pair of documents with one of the relations,
// ordered by the first and then the second document; the distance is that of
// the fingerprints, whatever decided. Returns the number of pairs, or
// kCancelled or what the writer gave. Memory: NearDuplicates::for_each_pair().
//
// With an older corpus a sixth field names the file or collection of it that
// the first document is of, and is empty if that is a record of the inputs.
// Pairs of two older documents are left out. Behind all others stand the pairs
// for which records were removed for a collection; without a distance, if no
// fingerprints decided.
Result<std::uint64_t> write_pairs(const DocumentTable& documents,
                                  const NearDuplicates& found,
                                  RelationSet relations,
                                  const FindOptions& options,
                                  StageProgress& progress, LineWriter& writer,
                                  const OlderDocuments& older = {});

}  // namespace neardup

#endif  // NEARDUP_JOBS_STAGES_PAIRS_TSV_H_
