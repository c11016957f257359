// Texts for the tests of the similarity floor, and what a finder finds in them.
// A given seed gives the same texts everywhere.

#ifndef NEARDUP_TESTS_SIMILARITY_TEXTS_H_
#define NEARDUP_TESTS_SIMILARITY_TEXTS_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "neardup/similarity/measures/comparison_text.h"
#include "neardup/similarity/measures/pair_finder.h"

namespace neardup::testing {

using Random = std::mt19937;
using Words = std::vector<std::string>;
using Texts = std::vector<std::string>;

// One reader for all tests, with the published tables.
std::shared_ptr<const ComparisonReader> comparison_reader();

// Words of 4 to 7 letters, out of many thousands.
Words random_words(std::size_t count, Random& random);
// Chinese characters, out of two thousand.
Words random_characters(std::size_t count, Random& random);

// The words with one of every `every` replaced by a word that no random words
// have.
Words with_edits(Words words, std::size_t every);

// `part` with `more` behind it.
Words joined(Words part, const Words& more);

// Words with spaces between, or without.
std::string spaced(const Words& words);
std::string unspaced(const Words& words);

// A collection with unrelated texts, equal ones, edited ones, parts of others,
// short ones, empty ones and bytes that are no text.
Texts mixed_collection(std::size_t size, std::uint32_t seed);

// The pairs of documents found among those added, in order; fails the test on
// an error.
std::vector<SimilarPair> pairs_of(PairFinder& finder, int threads = 1);
// The same once these texts were added.
std::vector<SimilarPair> found_pairs(PairFinder& finder, const Texts& texts,
                                     int threads = 1);

}  // namespace neardup::testing

#endif  // NEARDUP_TESTS_SIMILARITY_TEXTS_H_
