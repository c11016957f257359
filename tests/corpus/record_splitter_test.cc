// Cutting streams into records: the same pieces however the bytes arrive.

#include "neardup/corpus/formats/record_splitter.h"

#include <random>
#include <string>
#include <vector>

#include "corpus/corpus_testing.h"
#include "testing/child_process.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

namespace neardup {
namespace {

using ::testing::ElementsAre;
using testing::MemoryInput;

// "LINE:BYTES", with "+" behind it if the piece was too long to keep.
std::vector<std::string> split(InputStream& input, std::uint64_t max_bytes,
                               Status* status = nullptr) {
  LineBoundary boundary;
  RecordSplitter splitter(input, boundary, max_bytes);
  std::vector<std::string> pieces;
  while (true) {
    RecordSplitter::Piece piece;
    const Result<bool> more = splitter.next(piece);
    if (!more.ok() || !*more) {
      if (status != nullptr) {
        *status = more.status();
      }
      return pieces;
    }
    pieces.push_back(std::to_string(piece.line) + ":" +
                     std::string(piece.bytes) + (piece.too_long ? "+" : ""));
  }
}

std::vector<std::string> split(const std::string& bytes,
                               std::size_t read_size = testing::kAnySize,
                               std::uint64_t max_bytes = 1000) {
  MemoryInput input(bytes, read_size);
  return split(input, max_bytes);
}

// The obvious way, on bytes that are all there.
std::vector<std::string> expected_split(std::string bytes,
                                        std::size_t max_bytes) {
  std::vector<std::string> pieces;
  if (bytes.starts_with("\xEF\xBB\xBF")) {
    bytes.erase(0, 3);
  }
  for (std::size_t line = 1; !bytes.empty(); ++line) {
    const std::size_t end = bytes.find('\n');
    std::string piece = bytes.substr(0, end);
    bytes.erase(0, end == std::string::npos ? end : end + 1);
    if (piece.ends_with('\r')) {
      piece.pop_back();
    }
    const bool too_long = piece.size() > max_bytes;
    pieces.push_back(std::to_string(line) + ":" + (too_long ? "+" : piece));
  }
  return pieces;
}

TEST(RecordSplitter, cuts_at_line_ends) {
  EXPECT_THAT(split(""), ElementsAre());
  EXPECT_THAT(split("a"), ElementsAre("1:a"));
  EXPECT_THAT(split("a\nb\r\n\nc"), ElementsAre("1:a", "2:b", "3:", "4:c"));
  EXPECT_THAT(split("\r\n\r"), ElementsAre("1:", "2:"));
}

TEST(RecordSplitter, drops_a_byte_order_mark_however_it_arrives) {
  for (std::size_t read_size = 1; read_size <= 4; ++read_size) {
    EXPECT_THAT(split("\xEF\xBB\xBFx\ny", read_size),
                ElementsAre("1:x", "2:y"));
    EXPECT_THAT(split("\xEF\xBB", read_size), ElementsAre("1:\xEF\xBB"));
  }
}

TEST(RecordSplitter, agrees_with_the_obvious_way) {
  std::mt19937 random(1);
  const std::string alphabet = "aaab\r\n\xEF\xBB\xBF";
  for (int round = 0; round < 3000; ++round) {
    std::string bytes = round % 3 == 0 ? "\xEF\xBB\xBF" : "";
    for (std::size_t i = random() % 60; i > 0; --i) {
      bytes += alphabet[random() % alphabet.size()];
    }
    const std::size_t read_size = 1 + random() % 8;
    const std::size_t max_bytes = 1 + random() % 12;
    EXPECT_EQ(split(bytes, read_size, max_bytes),
              expected_split(bytes, max_bytes))
        << ::testing::PrintToString(bytes) << " by " << read_size;
  }
}

TEST(RecordSplitter, records_may_be_longer_than_the_buffer) {
  std::string bytes;
  for (std::size_t size : {3'000'000u, 10u, 700'000u, 5u, 524'288u, 524'287u}) {
    bytes += std::string(size, static_cast<char>('a' + size % 26)) + "\n";
  }
  for (std::size_t read_size : {testing::kAnySize, std::size_t{65'537}}) {
    EXPECT_EQ(split(bytes, read_size, 1 << 30), expected_split(bytes, 1 << 30));
    EXPECT_EQ(split(bytes, read_size, 600'000), expected_split(bytes, 600'000));
  }
}

TEST(RecordSplitter, bytes_behind_a_piece_can_be_read) {
  MemoryInput input("{\"a\":1}}}}}}\nx", 3);
  LineBoundary boundary;
  RecordSplitter splitter(input, boundary, 100);
  RecordSplitter::Piece piece;
  ASSERT_TRUE(*splitter.next(piece));
  ASSERT_TRUE(*splitter.next(piece));
  EXPECT_EQ(piece.bytes, "x");
  const std::string behind(piece.bytes.end(), RecordSplitter::kPadding);
  EXPECT_EQ(behind, std::string(RecordSplitter::kPadding, '\n'));
}

TEST(RecordSplitter, gives_what_came_before_an_error) {
  MemoryInput input("a\nb\nhalf", 2, corruption("damaged"));
  Status status;
  EXPECT_THAT(split(input, 100, &status), ElementsAre("1:a", "2:b"));
  EXPECT_EQ(status, corruption("damaged"));
}

// One record of endless 'x', then a short one.
class LongRecord final : public InputStream {
 public:
  explicit LongRecord(std::size_t size) : left_(size) {}
  Result<std::size_t> read(char* data, std::size_t size) override {
    if (left_ == 0) {
      return tail_.read(data, size);
    }
    const std::size_t count = std::min(size, left_);
    std::fill_n(data, count, 'x');
    left_ -= count;
    return count;
  }
  const std::string& name() const override { return tail_.name(); }

 private:
  std::size_t left_;
  MemoryInput tail_{"\nshort\n"};
};

std::size_t peak_memory_bytes() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::size_t>(usage.ru_maxrss) * 1024;
}

TEST(RecordSplitter, does_not_hold_a_record_above_the_limit) {
  constexpr std::size_t kMebibyte = std::size_t{1} << 20;
  const auto outcome = testing::run_in_child(
      [] { return true; },
      [] {
        const std::size_t before = peak_memory_bytes();
        LongRecord input(300 * kMebibyte);
        EXPECT_THAT(split(input, kMebibyte), ElementsAre("1:+", "2:short"));
        EXPECT_LT(peak_memory_bytes() - before, 32 * kMebibyte);
      });
  NEARDUP_EXPECT_CHILD_PASSED(outcome, "");
}

}  // namespace
}  // namespace neardup
