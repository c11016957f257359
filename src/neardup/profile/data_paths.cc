// Where the dictionaries of an installed or freshly built neardup are.

#include <cstdlib>
#include <filesystem>
#include <string>

#include "neardup/profile/fingerprinter.h"

namespace neardup {

namespace {

DataPaths below(const std::filesystem::path& root) {
  return {.dictionary = root / "zh.jieba",
          .simplified = root / "opencc",
          .dictionary_source = root / "jieba"};
}

}  // namespace

DataPaths DataPaths::installed() {
  namespace fs = std::filesystem;
  if (const char* root = std::getenv("NEARDUP_DATA");
      root != nullptr && *root != '\0') {
    return below(root);
  }
  std::error_code ignored;
  const fs::path program = fs::read_symlink("/proc/self/exe", ignored);
  const fs::path share = program.parent_path().parent_path() / "share/neardup";
  if (fs::exists(share / "zh.jieba", ignored)) {
    return below(share);
  }
  return {.dictionary = NEARDUP_BUILD_DICTIONARY,
          .simplified = NEARDUP_BUILD_OPENCC_DIR,
          .dictionary_source = NEARDUP_BUILD_JIEBA_DIR};
}

}  // namespace neardup
