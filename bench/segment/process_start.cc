#include "segment/process_start.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "measure/clocks.h"
#include "measure/comparison.h"

#include "neardup/segment/jieba_segmenter.h"

namespace neardup::bench {
namespace {

// The memory of this process that no other can share, in KiB.
long anonymous_kib() {
  std::FILE* file = std::fopen("/proc/self/smaps_rollup", "r");
  char line[256];
  long kib = -1;
  while (file != nullptr && std::fgets(line, sizeof(line), file) != nullptr) {
    if (std::sscanf(line, "Anonymous: %ld kB", &kib) == 1) {
      break;
    }
  }
  if (file != nullptr) {
    std::fclose(file);
  }
  return kib;
}

void print_row(const char* name, const std::vector<double>& values) {
  std::printf("| %-44s | %.2f | %.2f |\n", name, median(values),
              *std::min_element(values.begin(), values.end()));
}

}  // namespace

int run_first_sentence() {
  const double started = 1e3 * process_seconds();
  const long anonymous = anonymous_kib();
  const double start = 1e3 * process_seconds();
  const auto dictionary = CompiledDictionary::open(NEARDUP_ZH_DICTIONARY);
  if (!dictionary.ok()) {
    std::fprintf(stderr, "%s\n", dictionary.status().message().c_str());
    return 1;
  }
  JiebaSegmenter segmenter(*dictionary, {});
  TokenBuffer tokens;
  segmenter.segment("我来到北京清华大学，他来到了网易杭研大厦。", tokens);
  const double cut = 1e3 * process_seconds();
  std::printf("%g %g %ld\n", cut - start, cut - start + started,
              anonymous_kib() - anonymous);
  return 0;
}

void print_process_start(const char* program) {
  const std::string command =
      "'" + std::string(program) + "' " + kFirstSentenceArgument;
  std::vector<double> first, process, wall, memory;
  for (int round = 0; round < 21; ++round) {
    const double start = wall_seconds();
    std::FILE* pipe = ::popen(command.c_str(), "r");
    double values[3];
    if (pipe == nullptr || std::fscanf(pipe, "%lf %lf %lf", &values[0],
                                       &values[1], &values[2]) != 3) {
      std::fprintf(stderr, "cannot run %s\n", command.c_str());
      std::exit(1);
    }
    ::pclose(pipe);
    wall.push_back(1e3 * (wall_seconds() - start));
    first.push_back(values[0]);
    process.push_back(values[1]);
    memory.push_back(values[2]);
  }
  std::printf(
      "\nA fresh process, warm page cache; dictionary file %.2f MB\n\n",
      static_cast<double>(std::filesystem::file_size(NEARDUP_ZH_DICTIONARY)) /
          1e6);
  std::printf("| %-44s | median of 21 | least |\n|---|---:|---:|\n", "");
  print_row("open + first sentence, ms of CPU", first);
  print_row("process until then, ms of CPU", process);
  print_row("shell and process, start to end, ms", wall);
  print_row("private memory of the dictionary, KB", memory);
}

}  // namespace neardup::bench
