// Texts to measure with.

#ifndef NEARDUP_BENCH_TEXT_CORPUS_H_
#define NEARDUP_BENCH_TEXT_CORPUS_H_

#include <cstddef>
#include <string>
#include <vector>

namespace neardup::bench {

struct Corpus {
  std::string name;
  std::vector<std::string> texts;

  std::size_t bytes() const;
};

// The "text" of every line of a JSON Lines file, plain or compressed by gzip.
// No texts if it cannot be read.
Corpus read_corpus(const std::string& path);

// The files named on the command line, else the throughput texts of
// $NEARDUP_TEST_DATA.
std::vector<Corpus> corpora(int argc, char** argv);

}  // namespace neardup::bench

#endif  // NEARDUP_BENCH_TEXT_CORPUS_H_
