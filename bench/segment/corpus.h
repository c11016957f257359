// The texts to measure on.

#ifndef NEARDUP_BENCH_SEGMENT_CORPUS_H_
#define NEARDUP_BENCH_SEGMENT_CORPUS_H_

#include <cstddef>
#include <string>
#include <vector>

namespace neardup::bench {

// The "text" of each line of a .jsonl or .jsonl.gz file; ends the program if it
// cannot be read.
std::vector<std::string> read_texts(const std::string& path);

std::size_t total_size(const std::vector<std::string>& texts);

}  // namespace neardup::bench

#endif  // NEARDUP_BENCH_SEGMENT_CORPUS_H_
