// The list of all near-duplicate pairs, in the order of the corpus.

#ifndef NEARDUP_JOBS_STAGES_PAIR_LIST_H_
#define NEARDUP_JOBS_STAGES_PAIR_LIST_H_

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>

#include "neardup/base/status.h"
#include "neardup/clusters/families.h"
#include "neardup/clusters/family_index.h"
#include "neardup/corpus/record_writer.h"
#include "neardup/jobs/options/stage_progress.h"
#include "neardup/similarity/measures/pair_set.h"

namespace neardup {

// Appends id1<TAB>id2<TAB>distance<TAB>similarity<TAB>relation, the similarity
// with 4 decimals.
void append_pair_line(std::string_view id1, std::string_view id2, int distance,
                      double similarity, Relation relation, std::string& line);

// The same for a pair found by its fingerprints of `bits` bits: similarity is
// 1 - distance / bits, the relation "equal" for equal texts, else "near".
void append_pair_line(std::string_view id1, std::string_view id2, int distance,
                      int bits, bool equal_texts, std::string& line);

// Writes such a line for every pair of documents of one family or of
// neighbouring ones, ordered by the first and then the second document. Returns
// the number of pairs, or kCancelled or what the writer gave.
//
// Searches run on `threads` threads. Memory: the pairs of one document at a
// time, and the neighbours of some hundred families.
Result<std::uint64_t> write_pairs(const DocumentTable& documents,
                                  const Families& families,
                                  const FamilyIndex& index, int threads,
                                  std::stop_token stop, StageProgress& progress,
                                  LineWriter& writer);

// The same for pairs that a finder found, with its similarities and relations;
// the distance is that of the fingerprints, for information.
Result<std::uint64_t> write_found_pairs(const DocumentTable& documents,
                                        const PairSet& found,
                                        std::stop_token stop,
                                        StageProgress& progress,
                                        LineWriter& writer);

}  // namespace neardup

#endif  // NEARDUP_JOBS_STAGES_PAIR_LIST_H_
