#include "neardup/corpus/input_files.h"

#include <filesystem>
#include <system_error>
#include <unordered_set>
#include <utility>

#include "neardup/corpus/formats/file_format.h"
#include "neardup/os/file_tree.h"

namespace neardup {
namespace {

class Expansion {
 public:
  Status add(const std::string& input) {
    if (input.empty()) {
      return invalid_argument("the name of an input is empty");
    }
    if (plain_input(input) == "-") {
      add_once("-", input);
      return {};
    }
    // A file whose name happens to hold "[" is itself before it is a pattern.
    if (path_kind(input) != PathKind::kMissing) {
      return add_path(input);
    }
    return looks_like_glob(input) ? add_matches(input) : check_readable(input);
  }

  InputFiles take() { return std::move(result_); }

 private:
  Status add_matches(const std::string& pattern) {
    NEARDUP_ASSIGN_OR_RETURN(const std::vector<std::string> matches,
                             match_glob(pattern));
    if (matches.empty()) {
      return not_found(pattern + ": no file matches");
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
    std::error_code error;
    const std::filesystem::path real = std::filesystem::canonical(path, error);
    // A pipe of the shell has no path but the one it was given.
    add_once(error ? path : real.string(), path);
    return {};
  }

  // `file` is the same for all paths to it.
  void add_once(const std::string& file, const std::string& path) {
    const bool is_new = seen_.insert(file).second;
    (is_new ? result_.files : result_.repeated)
        .push_back(file == "-" ? file : path);
  }

  InputFiles result_;
  std::unordered_set<std::string> seen_;
};

// True if the system opens `path` as one of this process's descriptors.
bool names_descriptor(const std::string& path) {
  return path.starts_with("/dev/fd/") || path.starts_with("/proc/self/fd/");
}

}  // namespace

Result<InputFiles> expand_inputs(const std::vector<std::string>& inputs) {
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

std::string plain_input(const std::string& input) {
  const bool is_standard_input = input == "/dev/stdin" ||
                                 input == "/dev/fd/0" ||
                                 input == "/proc/self/fd/0";
  return is_standard_input ? "-" : input;
}

bool is_stream(const std::string& input) {
  return plain_input(input) == "-" || path_kind(input) == PathKind::kOther;
}

RecordFormat format_of_input(const std::string& path) {
  if (const auto named = record_format_by_name(path)) {
    return *named;
  }
  return is_stream(path) || names_descriptor(path) ? RecordFormat::kJsonl
                                                   : RecordFormat::kText;
}

}  // namespace neardup
