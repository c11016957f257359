#include "neardup/jobs/options/output_guard.h"

#include <filesystem>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "neardup/os/file_identity.h"
#include "neardup/os/file_tree.h"

namespace neardup {

namespace {

// The same text for every way to write a path, as far as it exists.
std::string plain_path(const std::string& path) {
  if (path == "-") {
    return path;
  }
  std::error_code error;
  std::filesystem::path plain = std::filesystem::absolute(path, error);
  if (!error) {
    plain = std::filesystem::weakly_canonical(plain, error);
  }
  return error ? path : plain.string();
}

bool is_same_output(const NamedOutput& a, const NamedOutput& b) {
  return !a.path.empty() && !b.path.empty() &&
         path_kind(a.path) != PathKind::kOther &&
         plain_path(a.path) == plain_path(b.path);
}

Status check_against_inputs(const NamedOutput& output,
                            std::span<const InputFile> inputs) {
  const Result<FileIdentity> identity = identify_file(output.path);
  if (output.path.empty() || !identity.ok()) {
    return {};
  }
  for (const InputFile& input : inputs) {
    if (same_file(*identity, input.identity)) {
      return invalid_argument(
          fmt::format("{}: is the {} and also an input ({}); inputs are never "
                      "overwritten",
                      output.path, output.role, input.path));
    }
  }
  return {};
}

}  // namespace

Status check_outputs(std::span<const NamedOutput> outputs,
                     std::span<const InputFile> inputs) {
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (is_same_output(outputs[i], outputs[j])) {
        return invalid_argument(fmt::format("{}: is named for both {} and {}",
                                            outputs[i].path, outputs[j].role,
                                            outputs[i].role));
      }
    }
    NEARDUP_RETURN_IF_ERROR(check_against_inputs(outputs[i], inputs));
  }
  return {};
}

Status check_output_paths(std::span<const NamedOutput> outputs,
                          std::span<const std::string> inputs) {
  std::vector<InputFile> files;
  for (const std::string& path : inputs) {
    if (const auto identity = identify_file(path); identity.ok()) {
      files.push_back({path, *identity});
    }
  }
  return check_outputs(outputs, files);
}

}  // namespace neardup
