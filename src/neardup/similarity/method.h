// The methods by which texts are compared.
//
// Thread safety: pure functions.

#ifndef NEARDUP_SIMILARITY_METHOD_H_
#define NEARDUP_SIMILARITY_METHOD_H_

#include <optional>
#include <string_view>
#include <vector>

#include "neardup/base/status.h"

namespace neardup {

enum class Method {
  kHybrid,    // MinHash finds candidates, a judge of copies decides
  kSimHash,   // fingerprints within k bits; weak documents only if equal
  kMinhash,   // MinHash with banded locality-sensitive hashing
  kShingles,  // exact Jaccard similarity of 3-token shingles
  kCosine,    // exact cosine similarity of TF-IDF vectors
  kLongestSentences,  // equal hashes of the three longest sentences
  kExact,             // equal normalised texts
};

// Every method, in the order above.
std::vector<Method> all_methods();

// "hybrid", "simhash", "minhash", "shingles", "cosine", "longest-sentences",
// "exact".
std::string_view method_name(Method method);
// Also "sentences" for the longest.
Result<Method> parse_method(std::string_view name);

// True if a method reads nothing of a text but its fingerprint and the hash of
// its normalised text, both as the profile says: simhash and exact. All others
// read the text itself, each in its own way.
bool compares_fingerprints(Method method);

// The similarity below which the method finds no near-duplicate of its own
// accord; nothing where there is none to measure, and for hybrid, which weighs
// evidence instead.
std::optional<double> own_min_similarity(Method method);

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_METHOD_H_
