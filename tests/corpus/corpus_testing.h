// What the tests of this floor share: streams in memory that give their bytes
// in pieces of any size, and whole corpora read into lists.

#ifndef NEARDUP_TESTS_CORPUS_CORPUS_TESTING_H_
#define NEARDUP_TESTS_CORPUS_CORPUS_TESTING_H_

#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "neardup/corpus/compression/compression.h"
#include "neardup/corpus/corpus_reader.h"
#include "neardup/corpus/formats/file_reader.h"
#include "neardup/os/file.h"

namespace neardup::testing {

inline constexpr std::size_t kAnySize = std::numeric_limits<std::size_t>::max();

// Gives `bytes`, at most `piece` at a time, then ends with `end`.
class MemoryInput final : public InputStream {
 public:
  explicit MemoryInput(std::string bytes, std::size_t piece = kAnySize,
                       Status end = {})
      : bytes_(std::move(bytes)), piece_(piece), end_(std::move(end)) {}

  Result<std::size_t> read(char* data, std::size_t size) override {
    const std::size_t count = std::string_view(bytes_).substr(given_).copy(
        data, std::min(size, piece_));
    given_ += count;
    if (count == 0 && !end_.ok()) {
      return end_;
    }
    return count;
  }
  const std::string& name() const override { return name_; }

 private:
  const std::string bytes_;
  const std::size_t piece_;
  const Status end_;
  std::size_t given_ = 0;
  const std::string name_ = "memory";
};

// Appends to `bytes`, which must outlive it.
class MemoryOutput final : public OutputStream {
 public:
  explicit MemoryOutput(std::string& bytes) : bytes_(bytes) {}
  Status write(std::string_view bytes) override {
    bytes_.append(bytes);
    return {};
  }
  Status prepare() override { return {}; }
  Status commit() override { return {}; }
  const std::string& name() const override { return name_; }

 private:
  std::string& bytes_;
  const std::string name_ = "memory";
};

inline std::string compressed(std::string_view bytes, Compression compression) {
  std::string result;
  auto out = compress(std::make_unique<MemoryOutput>(result), compression);
  EXPECT_TRUE(out.ok() && (*out)->write(bytes).ok() && (*out)->commit().ok());
  return result;
}

// Reads to the end or the first error.
inline Result<std::string> read_all(InputStream& input,
                                    std::size_t piece = 10'000) {
  std::string bytes;
  std::string buffer(piece, '\0');
  while (true) {
    NEARDUP_ASSIGN_OR_RETURN(const std::size_t count,
                             input.read(buffer.data(), buffer.size()));
    if (count == 0) {
      return bytes;
    }
    bytes.append(buffer, 0, count);
  }
}

inline CorpusOptions inputs(std::vector<std::string> paths) {
  CorpusOptions options;
  options.inputs = std::move(paths);
  return options;
}

// Everything that reading gave.
struct Reading {
  std::vector<Record> records;
  std::vector<Reject> rejects;
  std::vector<std::string> headers;  // header() at each record
  Status status;
  CorpusProgress progress;
};

inline Reading read_corpus(CorpusOptions options) {
  Reading reading;
  auto reader = CorpusReader::open(std::move(options));
  if (!reader.ok()) {
    reading.status = reader.status();
    return reading;
  }
  (*reader)->set_reject_sink(
      [&](const Reject& reject) { reading.rejects.push_back(reject); });
  Record record;
  while (true) {
    const Result<bool> more = (*reader)->next(record);
    if (!more.ok() || !*more) {
      reading.status = more.status();
      break;
    }
    reading.records.push_back(record);
    reading.headers.push_back((*reader)->header());
  }
  reading.progress = (*reader)->progress();
  return reading;
}

// Reads `bytes` as one file named `name`, in pieces. A stream error ends it.
inline Reading read_bytes(RecordFormat format, const std::string& bytes,
                          const CorpusOptions& options = {},
                          std::size_t piece = kAnySize,
                          const std::string& name = "memory") {
  Reading reading;
  const auto reader = make_file_reader(
      format, std::make_unique<MemoryInput>(bytes, piece), name, options);
  while (true) {
    Record record;
    Reject reject;
    const Result<FileReader::Outcome> outcome = reader->next(record, reject);
    if (!outcome.ok()) {
      reading.status = outcome.status();
      return reading;
    }
    switch (*outcome) {
      case FileReader::Outcome::kRecord:
        reading.records.push_back(record);
        break;
      case FileReader::Outcome::kReject:
        reading.rejects.push_back(reject);
        break;
      case FileReader::Outcome::kEnd:
        return reading;
    }
  }
}

}  // namespace neardup::testing

#endif  // NEARDUP_TESTS_CORPUS_CORPUS_TESTING_H_
