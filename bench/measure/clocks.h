// Clocks that benchmarks read, in seconds; only differences mean anything.

#ifndef NEARDUP_BENCH_MEASURE_CLOCKS_H_
#define NEARDUP_BENCH_MEASURE_CLOCKS_H_

namespace neardup::bench {

// Processor time of the calling thread: other processes do not count.
double thread_seconds();

// The same of all threads of this process.
double process_seconds();

// Time on the wall, which a busy machine stretches.
double wall_seconds();

}  // namespace neardup::bench

#endif  // NEARDUP_BENCH_MEASURE_CLOCKS_H_
