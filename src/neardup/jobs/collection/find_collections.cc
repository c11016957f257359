#include "neardup/jobs/collection/find_collections.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "neardup/collection/collection.h"

namespace neardup {

Result<std::vector<std::string>> find_collections(const std::string& folder) {
  namespace fs = std::filesystem;
  if (is_collection(folder)) {
    return std::vector<std::string>{folder};
  }
  std::error_code error;
  if (!fs::is_directory(folder, error)) {
    return not_found(folder + ": there is no such folder");
  }
  std::vector<std::string> found;
  auto entry = fs::recursive_directory_iterator(
      folder, fs::directory_options::skip_permission_denied, error);
  for (const fs::recursive_directory_iterator end; !error && entry != end;
       entry.increment(error)) {
    std::error_code gone;
    if (entry->is_symlink(gone) || !entry->is_directory(gone)) {
      continue;
    }
    const std::string path = entry->path().lexically_normal().string();
    const bool is_hidden = entry->path().filename().string().starts_with('.');
    const bool is_found = !is_hidden && is_collection(path);
    if (is_found) {
      found.push_back(path);
    }
    if (is_hidden || is_found) {
      entry.disable_recursion_pending();
    }
  }
  if (error) {
    return io_error(folder + ": " + error.message());
  }
  std::ranges::sort(found);
  return found;
}

}  // namespace neardup
