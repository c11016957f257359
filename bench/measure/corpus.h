// The texts to measure on.

#ifndef NEARDUP_BENCH_MEASURE_CORPUS_H_
#define NEARDUP_BENCH_MEASURE_CORPUS_H_

#include <cstddef>
#include <string>
#include <vector>

namespace neardup::bench {

// The "text" of each line of a .jsonl or .jsonl.gz file; ends the program if it
// cannot be read.
std::vector<std::string> read_texts(const std::string& path);

std::size_t total_size(const std::vector<std::string>& texts);

// The files named in `arguments`, else zh.jsonl.gz and en.jsonl.gz of
// $NEARDUP_TEST_DATA/data/throughput, else none.
std::vector<std::string> files_or_default(std::vector<std::string> arguments);

struct BenchArguments {
  std::vector<std::string> files;
  int rounds = 7;
};

// "[--rounds N] FILE ...", with files_or_default() of the files.
BenchArguments parse_arguments(int argc, char** argv);

}  // namespace neardup::bench

#endif  // NEARDUP_BENCH_MEASURE_CORPUS_H_
