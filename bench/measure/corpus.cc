#include "measure/corpus.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

#include <nlohmann/json.hpp>
#include <zlib.h>

namespace neardup::bench {

std::vector<std::string> read_texts(const std::string& path) {
  gzFile file = ::gzopen(path.c_str(), "rb");  // reads plain files as well
  if (file == nullptr) {
    std::fprintf(stderr, "cannot open %s\n", path.c_str());
    std::exit(1);
  }
  std::vector<std::string> texts;
  std::string line;
  char part[1 << 16];
  while (::gzgets(file, part, sizeof(part)) != nullptr) {
    line += part;
    if (line.ends_with('\n') || ::gzeof(file) != 0) {
      texts.push_back(nlohmann::json::parse(line).at("text"));
      line.clear();
    }
  }
  ::gzclose(file);
  return texts;
}

std::size_t total_size(const std::vector<std::string>& texts) {
  std::size_t size = 0;
  for (const std::string& text : texts) {
    size += text.size();
  }
  return size;
}

std::vector<std::string> files_or_default(std::vector<std::string> arguments) {
  const char* root = std::getenv("NEARDUP_TEST_DATA");
  if (!arguments.empty() || root == nullptr) {
    return arguments;
  }
  const std::string folder = std::string(root) + "/data/throughput/";
  return {folder + "zh.jsonl.gz", folder + "en.jsonl.gz"};
}

BenchArguments parse_arguments(int argc, char** argv) {
  BenchArguments result;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--rounds") == 0 && i + 1 < argc) {
      result.rounds = std::max(1, std::atoi(argv[++i]));
    } else {
      result.files.emplace_back(argv[i]);
    }
  }
  result.files = files_or_default(std::move(result.files));
  return result;
}

}  // namespace neardup::bench
