// Random and hostile collections of fingerprints, and queries into them.

#ifndef NEARDUP_TESTS_INDEX_COLLECTIONS_H_
#define NEARDUP_TESTS_INDEX_COLLECTIONS_H_

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "neardup/fingerprint/fingerprint.h"
#include "neardup/index/rows/fingerprint_column.h"
#include "neardup/index/rows/neighbor.h"

namespace neardup::testing {

using Random = std::mt19937_64;

// A number in [0, limit). REQUIRES: limit > 0.
int below(int limit, Random& random);

Fingerprint random_fingerprint(int bits, Random& random);

// `count` different bits of `fingerprint` flipped.
// REQUIRES: 0 <= count <= fingerprint.bits().
Fingerprint flip_bits(const Fingerprint& fingerprint, int count,
                      Random& random);

// All of them are of `bits` bits.
FingerprintColumn column_of(const std::vector<Fingerprint>& fingerprints,
                            int bits);

// `size` fingerprints of 64 random bits, with the bits of `constant` set; the
// same ones at every call.
FingerprintColumn random_column(std::size_t size, std::uint64_t constant = 0);

struct Document {
  DocId id;
  Fingerprint fingerprint;
};

struct Collection {
  std::string kind;
  // In the order of adding; an id that comes again replaces.
  std::vector<Document> documents;
  std::vector<Fingerprint> queries;
};

// Collection number `i`: the kinds in turn (uniform, all equal, one block
// equal, clusters, distance exactly k and k + 1, few values, biased bits,
// single, empty, duplicate and extreme ids), of up to `size` documents.
Collection make_collection(int i, int bits, int k, int size, Random& random);

}  // namespace neardup::testing

#endif  // NEARDUP_TESTS_INDEX_COLLECTIONS_H_
