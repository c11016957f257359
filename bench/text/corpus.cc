#include "text/corpus.h"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <numeric>
#include <sstream>

#include <nlohmann/json.hpp>
#include <zlib.h>

namespace neardup::bench {
namespace {

std::string read_gzip_or_plain(const std::string& path) {
  std::string bytes;
  gzFile file = gzopen(path.c_str(), "rb");
  if (file == nullptr) {
    return bytes;
  }
  std::array<char, 1 << 16> piece;
  int size = 0;
  while ((size = gzread(file, piece.data(), piece.size())) > 0) {
    bytes.append(piece.data(), static_cast<std::size_t>(size));
  }
  gzclose(file);
  return bytes;
}

}  // namespace

std::size_t Corpus::bytes() const {
  return std::accumulate(texts.begin(), texts.end(), std::size_t{0},
                         [](std::size_t sum, const std::string& text) {
                           return sum + text.size();
                         });
}

Corpus read_corpus(const std::string& path) {
  const std::string file = std::filesystem::path(path).filename();
  Corpus corpus{file.substr(0, file.find('.')), {}};
  std::istringstream lines(read_gzip_or_plain(path));
  for (std::string line; std::getline(lines, line);) {
    corpus.texts.push_back(nlohmann::json::parse(line).at("text"));
  }
  return corpus;
}

std::vector<Corpus> corpora(int argc, char** argv) {
  std::vector<std::string> paths(argv + 1, argv + argc);
  const char* data = std::getenv("NEARDUP_TEST_DATA");
  if (paths.empty() && data != nullptr) {
    const std::string folder = std::string(data) + "/data/throughput/";
    paths = {folder + "en.jsonl.gz", folder + "zh.jsonl.gz"};
  }
  std::vector<Corpus> result;
  for (const std::string& path : paths) {
    result.push_back(read_corpus(path));
  }
  return result;
}

}  // namespace neardup::bench
