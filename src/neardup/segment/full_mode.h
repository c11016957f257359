// SegmentMode::kFull: every dictionary word at every position.

#ifndef NEARDUP_SEGMENT_FULL_MODE_H_
#define NEARDUP_SEGMENT_FULL_MODE_H_

#include "neardup/segment/dictionary/dictionary_tables.h"
#include "neardup/segment/jieba_rules.h"
#include "neardup/segment/lattice.h"
#include "neardup/segment/token_buffer.h"

namespace neardup {

// Adds the tokens of the decoded block: at each position the words that start
// there, shorter ones first; the character itself only if no longer word starts
// there and none before reaches over it. (cppjieba's FullSegment; the rules
// differ in how far a character that is no word reaches.)
void add_full_tokens(const DictionaryTables& tables, const Lattice& lattice,
                     JiebaRules rules, TokenBuffer& tokens);

}  // namespace neardup

#endif  // NEARDUP_SEGMENT_FULL_MODE_H_
