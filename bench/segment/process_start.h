// What a fresh process pays until its first sentence is cut: it is measured by
// starting this program again.

#ifndef NEARDUP_BENCH_MEASURE_PROCESS_START_H_
#define NEARDUP_BENCH_MEASURE_PROCESS_START_H_

namespace neardup::bench {

// The argument that makes main() call run_first_sentence().
inline constexpr char kFirstSentenceArgument[] = "--first-sentence";

// Opens the dictionary, cuts a sentence and prints what it took. Returns the
// exit code.
int run_first_sentence();

// Starts `program` with that argument, many times, and prints medians.
void print_process_start(const char* program);

}  // namespace neardup::bench

#endif  // NEARDUP_BENCH_MEASURE_PROCESS_START_H_
