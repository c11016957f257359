#include "neardup/collection/checkpoint_files.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <xxhash.h>

#include "neardup/os/file.h"

namespace neardup {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

std::string checksum(std::string_view text) {
  return fmt::format("{:016x}", XXH3_64bits(text.data(), text.size()));
}

Status refused(const std::string& path, const std::error_code& error) {
  return io_error(path + ": " + error.message());
}

// The number that a checkpoint's folder has as its name; 0 for other names.
std::uint64_t number_of(const fs::path& path) {
  const std::string name = path.filename().string();
  std::uint64_t number = 0;
  const auto [end, error] =
      std::from_chars(name.data(), name.data() + name.size(), number);
  return error == std::errc() && end == name.data() + name.size() ? number : 0;
}

std::optional<Checkpoint> parse(const std::string& bytes,
                                const std::string& folder) {
  const std::size_t line = bytes.find('\n');
  if (line == std::string::npos ||
      bytes.substr(line + 1) != checksum(bytes.substr(0, line)) + "\n") {
    return std::nullopt;
  }
  const Json json = Json::parse(bytes.substr(0, line), nullptr, false);
  try {
    if (json.at("format") != 1) {
      return std::nullopt;
    }
    return Checkpoint{folder + "/" + json.at("folder").get<std::string>(),
                      json.at("collection"), json.at("next_text"),
                      json.at("removals")};
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

}  // namespace

std::optional<Checkpoint> CheckpointFiles::read() const {
  const Result<std::string> bytes = read_file(manifest(), 1 << 16);
  return bytes.ok() ? parse(*bytes, folder_) : std::nullopt;
}

Result<std::string> CheckpointFiles::begin() const {
  std::error_code error;
  fs::create_directories(folder_, error);
  std::uint64_t last = 0;
  for (fs::directory_iterator at(folder_, error), end; !error && at != end;
       at.increment(error)) {
    last = std::max(last, number_of(at->path()));
  }
  if (error) {
    return refused(folder_, error);
  }
  const std::string folder = folder_ + "/" + std::to_string(last + 1);
  fs::create_directory(folder, error);
  if (error) {
    return refused(folder, error);
  }
  return folder;
}

Status CheckpointFiles::commit(const Checkpoint& checkpoint) const {
  const Json json{{"format", 1},
                  {"folder", fs::path(checkpoint.folder).filename().string()},
                  {"collection", checkpoint.collection},
                  {"next_text", checkpoint.next_text},
                  {"removals", checkpoint.removals}};
  const std::string line = json.dump();
  NEARDUP_ASSIGN_OR_RETURN(auto out, create_output(manifest()));
  NEARDUP_RETURN_IF_ERROR(out->write(line + "\n" + checksum(line) + "\n"));
  NEARDUP_RETURN_IF_ERROR(out->commit());
  remove_all_but(checkpoint.folder);
  return {};
}

void CheckpointFiles::discard(const std::string& folder) const {
  std::error_code ignored;
  fs::remove_all(folder, ignored);
}

// What cannot be removed now is removed another time.
void CheckpointFiles::remove_all_but(const std::string& kept) const {
  std::error_code error;
  std::vector<fs::path> others;
  for (fs::directory_iterator at(folder_, error), end; !error && at != end;
       at.increment(error)) {
    if (number_of(at->path()) != 0 && at->path() != fs::path(kept)) {
      others.push_back(at->path());
    }
  }
  for (const fs::path& other : others) {
    fs::remove_all(other, error);
  }
}

Status CheckpointFiles::copy_to(const std::string& path) const {
  const std::optional<Checkpoint> checkpoint = read();
  if (!checkpoint) {
    return {};
  }
  const CheckpointFiles copy(path);
  NEARDUP_ASSIGN_OR_RETURN(const std::string folder, copy.begin());
  std::error_code error;
  fs::copy(checkpoint->folder, folder,
           fs::copy_options::recursive | fs::copy_options::overwrite_existing,
           error);
  if (error) {
    return refused(folder, error);
  }
  Checkpoint copied = *checkpoint;
  copied.folder = folder;
  return copy.commit(copied);
}

}  // namespace neardup
