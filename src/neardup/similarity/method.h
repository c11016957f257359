// The methods by which texts are compared.
//
// Thread safety: pure functions.

#ifndef NEARDUP_SIMILARITY_METHOD_H_
#define NEARDUP_SIMILARITY_METHOD_H_

#include <string_view>

#include "neardup/base/status.h"

namespace neardup {

enum class Method {
  kHybrid,    // MinHash finds candidates, alignment decides
  kSimHash,   // fingerprints within k bits; weak documents only if equal
  kMinhash,   // MinHash with banded locality-sensitive hashing
  kShingles,  // exact Jaccard similarity of 3-token shingles
  kCosine,    // exact cosine similarity of TF-IDF vectors
  kLongestSentences,  // equal hashes of the three longest sentences
  kExact,             // equal normalised texts
};
// "hybrid", "simhash", "minhash", "shingles", "cosine", "longest-sentences",
// "exact".
std::string_view method_name(Method method);
// Also "sentences" for the longest.
Result<Method> parse_method(std::string_view name);

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_METHOD_H_
