// The list of all near-duplicate pairs, in the order of the corpus.

#ifndef NEARDUP_ENGINE_PAIR_LIST_H_
#define NEARDUP_ENGINE_PAIR_LIST_H_

#include <cstdint>
#include <stop_token>

#include "neardup/base/status.h"
#include "neardup/corpus/record_writer.h"
#include "neardup/engine/families.h"
#include "neardup/engine/family_index.h"
#include "neardup/engine/stage_progress.h"
#include "neardup/similarity/pair_set.h"

namespace neardup {

// Writes id1<TAB>id2<TAB>distance<TAB>similarity<TAB>relation for every pair of
// documents of one family or of neighbouring ones, ordered by the first and
// then the second document; similarity is 1 - distance / bits with 4 decimals,
// the relation "equal" for equal texts, else "near". Returns the number of
// pairs, or kCancelled or what the writer gave.
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

#endif  // NEARDUP_ENGINE_PAIR_LIST_H_
