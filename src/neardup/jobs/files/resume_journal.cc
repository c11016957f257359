#include "neardup/jobs/files/resume_journal.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include <fmt/format.h>
#include <xxhash.h>

#include "neardup/base/little_endian.h"
#include "neardup/jobs/files/fingerprint_payload.h"
#include "neardup/os/file_identity.h"

namespace neardup {

namespace {

constexpr std::string_view kJournalMagic = "NDJRNL\r\n";
constexpr std::string_view kJournalKind = "journal of an interrupted run";
constexpr char kJournalHeader = 'H';
constexpr char kResultsFrame = 'R';
// Among the settings, so that another version is refused like another profile.
constexpr std::string_view kVersionName = "journal version";
constexpr std::string_view kJournalVersion = "3";

JournalSettings with_version(const JournalSettings& settings) {
  JournalSettings all = settings;
  all.emplace(all.begin(), kVersionName, kJournalVersion);
  return all;
}

std::string encode_journal_header(const JournalSettings& settings) {
  std::string payload;
  put_u32(static_cast<std::uint32_t>(settings.size()), payload);
  for (const auto& [name, value] : settings) {
    put_text(name, payload);
    put_text(value, payload);
  }
  std::string bytes(kJournalMagic);
  put_frame(kJournalHeader, payload, bytes);
  return bytes;
}

JournalSettings decode_header(std::string_view payload) {
  PayloadReader reader(payload);
  JournalSettings settings;
  for (std::uint32_t left = reader.u32(); left > 0 && reader.ok(); --left) {
    const std::string_view name = reader.text();
    settings.emplace_back(name, reader.text());
  }
  return settings;
}

// The first difference in words, or "".
std::string describe_difference(const JournalSettings& before,
                                const JournalSettings& now) {
  const std::size_t shared = std::min(before.size(), now.size());
  for (std::size_t i = 0; i < shared; ++i) {
    if (before[i].first == now[i].first && before[i].second != now[i].second) {
      return fmt::format("{} was {}, now it is {}", now[i].first,
                         before[i].second, now[i].second);
    }
    if (before[i].first != now[i].first) {
      return fmt::format("where {} was, now {} is", before[i].first,
                         now[i].first);
    }
  }
  if (before.size() > shared) {
    return fmt::format("{} is missing now", before[shared].first);
  }
  return now.size() > shared ? fmt::format("{} is new", now[shared].first) : "";
}

Result<std::vector<JournalEntry>> decode_results(const FrameReader& file,
                                                 std::string_view payload,
                                                 int bits) {
  PayloadReader reader(payload);
  const std::uint32_t count = reader.u32();
  std::vector<JournalEntry> entries;
  for (std::uint32_t i = 0; i < count; ++i) {
    JournalEntry entry;
    entry.check = reader.u64();
    const std::optional<Weakness> weak = take_weakness(reader);
    entry.text.text_hash = take_text_hash(reader);
    const std::optional<Fingerprint> print = take_fingerprint(bits, reader);
    if (!weak || !print) {
      return file.malformed("a result is not valid");
    }
    entry.text.weak = *weak;
    entry.text.fingerprint = *print;
    entry.digest = reader.text();
    entries.push_back(std::move(entry));
  }
  if (!reader.ok() || !reader.at_end()) {
    return file.malformed("a frame is longer than its results");
  }
  return entries;
}

std::string encode_results(std::span<const JournalEntry> entries) {
  std::string payload;
  put_u32(static_cast<std::uint32_t>(entries.size()), payload);
  for (const JournalEntry& entry : entries) {
    put_u64(entry.check, payload);
    put_weakness(entry.text.weak, payload);
    put_text_hash(entry.text.text_hash, payload);
    put_fingerprint(entry.text.fingerprint, payload);
    put_text(entry.digest, payload);
  }
  return payload;
}

// What an earlier run left behind.
struct Remains {
  JournalSettings settings;
  std::uint64_t results = 0;
  std::uint64_t sound_bytes = 0;
};

// True if the file is empty or holds the beginning of the magic and no more:
// the run that made it died at once.
Result<bool> broke_off_at_once(const std::string& path) {
  NEARDUP_ASSIGN_OR_RETURN(const FileIdentity file, identify_file(path));
  if (file.size >= kJournalMagic.size()) {
    return false;
  }
  NEARDUP_ASSIGN_OR_RETURN(const std::string bytes, read_file(path));
  return kJournalMagic.starts_with(bytes);
}

Status no_journal(const std::string& path) {
  return invalid_argument(fmt::format(
      "{}: is no journal of an interrupted run, so there is nothing to resume "
      "from; delete this file to start over",
      path));
}

// Nothing if there is no journal, or one that broke off before it began.
// kInvalidArgument if the file is something else.
Result<std::optional<Remains>> inspect(const std::string& path, int bits) {
  if (identify_file(path).status().code() == StatusCode::kNotFound) {
    return std::optional<Remains>();
  }
  NEARDUP_ASSIGN_OR_RETURN(auto input, open_input(path));
  FrameReader reader(std::move(input));
  Frame frame;
  if (!reader.expect_magic(kJournalMagic, kJournalKind).ok()) {
    NEARDUP_ASSIGN_OR_RETURN(const bool broke_off, broke_off_at_once(path));
    if (!broke_off) {
      return no_journal(path);
    }
    return std::optional<Remains>();
  }
  const Result<bool> header = reader.next(frame);
  if (!header.ok() || !*header || frame.type != kJournalHeader) {
    return std::optional<Remains>();
  }
  Remains remains{decode_header(frame.payload), 0, reader.sound_bytes()};
  while (true) {
    const Result<bool> more = reader.next(frame);
    if (!more.ok() && more.status().code() != StatusCode::kCorruption) {
      return more.status();
    }
    if (!more.ok() || !*more || frame.type != kResultsFrame) {
      return std::optional<Remains>(remains);
    }
    const auto entries = decode_results(reader, frame.payload, bits);
    if (!entries.ok()) {
      return std::optional<Remains>(remains);
    }
    remains.results += entries->size();
    remains.sound_bytes = reader.sound_bytes();
  }
}

}  // namespace

std::uint64_t document_check(std::string_view id, std::string_view text) {
  return XXH3_64bits_withSeed(text.data(), text.size(),
                              XXH3_64bits(id.data(), id.size()));
}

std::string journal_path(const std::string& output) {
  std::filesystem::path path(output);
  if (!path.has_filename()) {
    path = path.parent_path();  // a folder, with its slash
  }
  const std::string name = "." + path.filename().string() + ".neardup-resume";
  return (path.parent_path() / name).string();
}

Result<ResumeJournal> ResumeJournal::open(const std::string& path,
                                          const JournalSettings& settings,
                                          int bits, bool resume) {
  const JournalSettings now = with_version(settings);
  std::optional<Remains> remains;
  if (resume) {
    NEARDUP_ASSIGN_OR_RETURN(remains, inspect(path, bits));
  }
  if (remains) {
    const std::string difference = describe_difference(remains->settings, now);
    if (!difference.empty()) {
      return invalid_argument(
          fmt::format("{}: cannot resume: {}; run without `resume`, or delete "
                      "this file, to start over",
                      path, difference));
    }
  }
  NEARDUP_ASSIGN_OR_RETURN(
      AppendFile file,
      AppendFile::open(path, remains ? remains->sound_bytes : 0));
  ResumeJournal journal(std::move(file), bits);
  if (!remains) {
    NEARDUP_RETURN_IF_ERROR(journal.file_.append(encode_journal_header(now)));
    return journal;
  }
  journal.known_ = remains->results;
  NEARDUP_RETURN_IF_ERROR(journal.start_reading());
  return journal;
}

Status ResumeJournal::start_reading() {
  NEARDUP_ASSIGN_OR_RETURN(auto input, open_input(path()));
  reader_.emplace(std::move(input));
  NEARDUP_RETURN_IF_ERROR(reader_->expect_magic(kJournalMagic, kJournalKind));
  Frame header;
  return reader_->next(header).status();
}

Result<bool> ResumeJournal::next(JournalEntry& entry) {
  if (taken_ == known_) {
    return false;
  }
  while (next_decoded_ == decoded_.size()) {
    Frame frame;
    NEARDUP_ASSIGN_OR_RETURN(const bool more, reader_->next(frame));
    if (!more) {
      return reader_->malformed("it became shorter");
    }
    NEARDUP_ASSIGN_OR_RETURN(decoded_,
                             decode_results(*reader_, frame.payload, bits_));
    next_decoded_ = 0;
  }
  entry = std::move(decoded_[next_decoded_++]);
  ++taken_;
  return true;
}

Status ResumeJournal::append(std::span<const JournalEntry> entries) {
  std::string bytes;
  put_frame(kResultsFrame, encode_results(entries), bytes);
  return file_.append(bytes);
}

}  // namespace neardup
