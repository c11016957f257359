// Which feature hashes a dictionary stores with its words, so that only unknown
// words are hashed at run time.

#ifndef NEARDUP_SEGMENT_DICTIONARY_HASH_COLUMN_H_
#define NEARDUP_SEGMENT_DICTIONARY_HASH_COLUMN_H_

#include <vector>

#include "neardup/base/hash/feature_hash.h"
#include "neardup/base/status.h"
#include "neardup/segment/dictionary/dictionary_format.h"

namespace neardup {

// The name of the column for `hash`: its name, seed and key. kInvalidArgument
// if it has more than 64 bits or the name does not fit a HashColumnName.
Result<HashColumnName> hash_column_name(const FeatureHash& hash);

// The hashes a dictionary stores unless asked for others: those of the built-in
// Chinese profiles.
Result<std::vector<FeatureHash>> default_hash_columns();

}  // namespace neardup

#endif  // NEARDUP_SEGMENT_DICTIONARY_HASH_COLUMN_H_
