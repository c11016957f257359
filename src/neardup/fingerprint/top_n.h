// Keeping the heaviest terms of a document, with a defined answer when weights
// are equal: ties at the cut are the rule with TF-IDF, because every unknown
// word has the same weight.
//
//   kByHash        heavier first, then the smaller feature hash, then the
//                  smaller UTF-8 bytes; the same on every platform. Native: the
//                  hash is known anyway, and which of two unknown words is kept
//                  does not depend on the alphabet.
//   kLibstdcxx     the order std::partial_sort of libstdc++ leaves behind after
//                  the terms were sorted by bytes: what yanyiwu/simhash and
//                  cppjieba built with g++ give. Written out here, so that it
//                  does not depend on the library we are built with.

#ifndef NEARDUP_FINGERPRINT_TOP_N_H_
#define NEARDUP_FINGERPRINT_TOP_N_H_

#include <cstddef>
#include <string_view>
#include <vector>

#include "neardup/fingerprint/term.h"

namespace neardup {

enum class TopNOrder { kByHash, kLibstdcxx };

// Cuts `terms` to the min(n, terms.size()) heaviest, in descending order;
// n = 0 keeps and orders all. Whatever order they came in, the result is the
// same. A NaN weight counts as 0. REQUIRES: terms have distinct texts.
// Cost: O(t log n) for kByHash, O(t log t) for kLibstdcxx.
void keep_top_n(std::size_t n, TopNOrder order, std::vector<Term>& terms);

// yanyiwu/simhash's choice of n for a text of `bytes` bytes:
// max(5, min(200, bytes / 120)).
std::size_t adaptive_top_n(std::size_t bytes);

}  // namespace neardup

#endif  // NEARDUP_FINGERPRINT_TOP_N_H_
