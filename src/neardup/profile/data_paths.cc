#include "neardup/profile/data_paths.h"

#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

namespace neardup {

DataPaths DataPaths::in_folder(const std::string& folder) {
  const std::filesystem::path root(folder);
  return {.dictionary = root / "zh.jieba",
          .simplified = root / "opencc",
          .dictionary_source = root / "jieba"};
}

DataPaths DataPaths::installed() {
  namespace fs = std::filesystem;
  if (const char* root = std::getenv("NEARDUP_DATA");
      root != nullptr && *root != '\0') {
    return in_folder(root);
  }
  std::error_code ignored;
  const fs::path program = fs::read_symlink("/proc/self/exe", ignored);
  const fs::path share = program.parent_path().parent_path() / "share/neardup";
  if (fs::exists(share / "zh.jieba", ignored)) {
    return in_folder(share);
  }
  return {.dictionary = NEARDUP_BUILD_DICTIONARY,
          .simplified = NEARDUP_BUILD_OPENCC_DIR,
          .dictionary_source = NEARDUP_BUILD_JIEBA_DIR};
}

}  // namespace neardup
