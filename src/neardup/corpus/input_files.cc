#include "neardup/corpus/input_files.h"

#include <unordered_set>

#include "neardup/os/file_tree.h"

namespace neardup {
namespace {

class Expansion {
 public:
  Status add(const std::string& input) {
    if (input.empty()) {
      return invalid_argument("the name of an input is empty");
    }
    if (input == "-") {
      add_once(input);
      return {};
    }
    // A file whose name happens to hold "[" is itself before it is a pattern.
    if (path_kind(input) != PathKind::kMissing) {
      return add_path(input);
    }
    return looks_like_glob(input) ? add_matches(input) : check_readable(input);
  }

  std::vector<std::string> take() { return std::move(files_); }

 private:
  Status add_matches(const std::string& pattern) {
    NEARDUP_ASSIGN_OR_RETURN(const std::vector<std::string> matches,
                             match_glob(pattern));
    if (matches.empty()) {
      return invalid_argument(pattern + ": no file matches");
    }
    for (const std::string& match : matches) {
      NEARDUP_RETURN_IF_ERROR(add_path(match));
    }
    return {};
  }

  Status add_path(const std::string& path) {
    if (path_kind(path) != PathKind::kFolder) {
      return add_file(path);
    }
    NEARDUP_ASSIGN_OR_RETURN(const std::vector<std::string> files,
                             list_files(path));
    for (const std::string& file : files) {
      NEARDUP_RETURN_IF_ERROR(add_file(file));
    }
    return {};
  }

  Status add_file(const std::string& path) {
    NEARDUP_RETURN_IF_ERROR(check_readable(path));
    add_once(path);
    return {};
  }

  void add_once(const std::string& path) {
    if (seen_.insert(path).second) {
      files_.push_back(path);
    }
  }

  std::vector<std::string> files_;
  std::unordered_set<std::string> seen_;
};

}  // namespace

Result<std::vector<std::string>> expand_inputs(
    const std::vector<std::string>& inputs) {
  if (inputs.empty()) {
    return invalid_argument(
        "no input; name files, folders, or - for standard input");
  }
  Expansion expansion;
  for (const std::string& input : inputs) {
    NEARDUP_RETURN_IF_ERROR(expansion.add(input));
  }
  return expansion.take();
}

}  // namespace neardup
