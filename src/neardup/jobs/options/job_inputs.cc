#include "neardup/jobs/options/job_inputs.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "neardup/corpus/formats/file_format.h"
#include "neardup/corpus/input_files.h"
#include "neardup/os/append_file.h"
#include "neardup/os/file.h"

namespace neardup {

namespace {

// The name of a stream's copy. It decides the format, so it is chosen to mean
// what the stream's own name means to a reader.
std::string spool_name(const std::string& input) {
  if (input == "-") {
    return "standard-input.jsonl";
  }
  const std::string name = std::filesystem::path(input).filename().string();
  return record_format_by_name(name) ? name : name + ".jsonl";
}

}  // namespace

Status changed_while_read(const std::string& file) {
  return corruption(fmt::format(
      "{}: changed while it was being read; run again when nothing writes to "
      "it",
      file));
}

JobInputs::JobInputs(CorpusOptions options)
    : options_(std::move(options)),
      has_stream_(std::ranges::any_of(options_.inputs, is_stream)) {
  std::ranges::transform(options_.inputs, options_.inputs.begin(), plain_input);
}

Status JobInputs::spool_streams(const std::stop_token& stop,
                                StageProgress& progress) {
  std::uint64_t bytes_copied = 0;
  for (std::string& input : options_.inputs) {
    if (is_stream(input)) {
      NEARDUP_RETURN_IF_ERROR(spool(input, bytes_copied, stop, progress));
    }
  }
  return {};
}

Status JobInputs::spool(std::string& input, std::uint64_t& bytes_copied,
                        const std::stop_token& stop, StageProgress& progress) {
  // What was read to its end gives nothing when it is named again.
  for (const Spooled& spooled : spooled_) {
    if (spooled.name == input) {
      input = spooled.path;
      return {};
    }
  }
  if (!folder_) {
    NEARDUP_ASSIGN_OR_RETURN(folder_, ScratchFolder::create());
  }
  // A folder of its own keeps equal names apart.
  const std::filesystem::path folder =
      std::filesystem::path(folder_->path()) / std::to_string(spooled_.size());
  std::error_code error;
  std::filesystem::create_directory(folder, error);
  const std::string path = (folder / spool_name(input)).string();
  NEARDUP_ASSIGN_OR_RETURN(AppendFile copy, AppendFile::open(path, 0));
  NEARDUP_ASSIGN_OR_RETURN(const auto stream, open_input(input, stop));
  std::string buffer(std::size_t{1} << 20, '\0');
  while (true) {
    if (stop.stop_requested()) {
      return cancelled("stopped while reading " + stream->name());
    }
    NEARDUP_ASSIGN_OR_RETURN(const std::size_t count,
                             stream->read(buffer.data(), buffer.size()));
    if (count == 0) {
      break;
    }
    NEARDUP_RETURN_IF_ERROR(copy.append({buffer.data(), count}));
    bytes_copied += count;
    progress.update(0, bytes_copied);
  }
  spooled_.push_back({input, path});
  input = path;
  return {};
}

Status JobInputs::find_files() {
  NEARDUP_ASSIGN_OR_RETURN(unread_, CorpusReader::open(options_));
  repeated_files_ = unread_->repeated_files();
  for (std::string& path : repeated_files_) {
    const Spooled* spooled = find_spooled(path);
    path = spooled != nullptr ? spooled->name : path;
  }
  for (const std::string& path : unread_->files()) {
    if (!is_stream(path)) {
      NEARDUP_ASSIGN_OR_RETURN(const FileIdentity identity,
                               identify_file(path));
      files_.push_back({path, identity});
    }
  }
  return {};
}

Result<std::unique_ptr<CorpusReader>> JobInputs::open() {
  if (unread_ != nullptr) {
    return std::move(unread_);
  }
  return CorpusReader::open(options_);
}

Status JobInputs::check_unchanged() const {
  for (const InputFile& file : files_) {
    const Result<FileIdentity> now = identify_file(file.path);
    if (!now.ok() || *now != file.identity) {
      return changed_while_read(file.path);
    }
  }
  return {};
}

const JobInputs::Spooled* JobInputs::find_spooled(
    const std::string& path) const {
  for (const Spooled& spooled : spooled_) {
    if (spooled.path == path) {
      return &spooled;
    }
  }
  return nullptr;
}

void JobInputs::restore_origin(RecordOrigin& origin) const {
  if (const Spooled* spooled = find_spooled(origin.file)) {
    origin.file = spooled->name;
  }
}

void JobInputs::restore_origin(Record& record) const {
  const Spooled* spooled = find_spooled(record.origin.file);
  if (spooled == nullptr) {
    return;
  }
  const bool named_by_file = record.id == record.origin.file;
  const bool named_by_line = record.id == to_string(record.origin);
  record.origin.file = spooled->name;
  if (named_by_file || named_by_line) {
    record.id = named_by_file ? spooled->name : to_string(record.origin);
  }
  // A pipe that is one text is written by reading it again, from the copy.
  if (record.raw.empty() && spooled->name != "-") {
    record.origin.file = spooled->path;
  }
}

}  // namespace neardup
