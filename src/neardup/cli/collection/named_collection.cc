#include "neardup/cli/collection/named_collection.h"

#include <fmt/format.h>

#include "neardup/cli/options/declare_option.h"

namespace neardup::cli {

void declare_name(CLI::App& verb, std::string& name) {
  declare_argument(
      verb, "NAME",
      {.placeholder = "NAME", .help = "The folder of the collection."},
      store_in(name));
}

Status check_name(const std::string& name) {
  if (name.empty()) {
    return invalid_argument("name the folder of a collection");
  }
  if (const std::size_t scheme = name.find("://");
      scheme != std::string::npos) {
    return invalid_argument(
        fmt::format("'{}': a collection is a folder; {}:// is not understood",
                    name, name.substr(0, scheme)));
  }
  return {};
}

Result<std::unique_ptr<Collection>> open_named(const std::string& name) {
  NEARDUP_RETURN_IF_ERROR(check_name(name));
  Result<std::unique_ptr<Collection>> opened = open_collection(name);
  switch (opened.status().code()) {
    case StatusCode::kAlreadyExists:
    case StatusCode::kCorruption:
    case StatusCode::kUnsupportedVersion:
      return io_error(opened.status().message());
    default:
      return opened;
  }
}

}  // namespace neardup::cli
