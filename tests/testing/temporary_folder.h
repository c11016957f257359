// A folder for one test, removed with all it holds when the test ends.

#ifndef NEARDUP_TESTS_TESTING_TEMPORARY_FOLDER_H_
#define NEARDUP_TESTS_TESTING_TEMPORARY_FOLDER_H_

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "testing/test_data.h"
#include <gtest/gtest.h>

namespace neardup::testing {

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = ::testing::TempDir() + "/neardup-test-XXXXXX";
    const char* made = ::mkdtemp(pattern.data());
    EXPECT_NE(made, nullptr) << "cannot create " << pattern;
    path_ = made != nullptr ? made : "";
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::string& path() const { return path_; }
  std::string operator/(std::string_view name) const {
    return path_ + "/" + std::string(name);
  }

  // Writes a file, with the folders on the way, and returns its path.
  std::string write(std::string_view name, std::string_view bytes) const {
    const std::string path = *this / name;
    std::filesystem::create_directories(
        std::filesystem::path(path).parent_path());
    std::ofstream file(path, std::ios::binary);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    EXPECT_TRUE(file.good()) << "cannot write " << path;
    return path;
  }

  std::string read(std::string_view name) const {
    return read_test_file(*this / name);
  }

  // The names of everything in the folder itself, hidden ones too, sorted.
  std::vector<std::string> names() const {
    std::vector<std::string> result;
    for (const auto& entry : std::filesystem::directory_iterator(path_)) {
      result.push_back(entry.path().filename());
    }
    std::ranges::sort(result);
    return result;
  }

 private:
  std::string path_;
};

}  // namespace neardup::testing

#endif  // NEARDUP_TESTS_TESTING_TEMPORARY_FOLDER_H_
