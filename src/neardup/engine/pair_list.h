// The list of all near-duplicate pairs, in the order of the corpus.

#ifndef NEARDUP_ENGINE_PAIR_LIST_H_
#define NEARDUP_ENGINE_PAIR_LIST_H_

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>

#include "neardup/base/status.h"
#include "neardup/corpus/record_writer.h"
#include "neardup/engine/families.h"
#include "neardup/engine/family_index.h"
#include "neardup/engine/stage_progress.h"

namespace neardup {

// id1<TAB>id2<TAB>distance<TAB>similarity, for a pair of fingerprints of `bits`
// bits; similarity is 1 - distance / bits with 4 decimals.
std::string pair_line(std::string_view id1, std::string_view id2, int distance,
                      int bits);

// Writes a line for every pair of documents of one family or of neighbouring
// ones, ordered by the first and then the second document. Returns the number
// of pairs, or kCancelled or what the writer gave.
//
// Searches run on `threads` threads. Memory: the pairs of one document at a
// time, and the neighbours of some hundred families.
Result<std::uint64_t> write_pairs(const DocumentTable& documents,
                                  const Families& families,
                                  const FamilyIndex& index, int threads,
                                  std::stop_token stop, StageProgress& progress,
                                  LineWriter& writer);

}  // namespace neardup

#endif  // NEARDUP_ENGINE_PAIR_LIST_H_
