// Compressed files, whole, joined, cut short, damaged and malicious.

#include "neardup/corpus/compression/decompression.h"

#include <random>
#include <string>

#include "corpus/corpus_testing.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neardup {
namespace {

using std::string_literals::operator""s;
using testing::compressed;
using ::testing::HasSubstr;
using testing::MemoryInput;

// What came out before the end, and how it ended.
struct Outcome {
  std::string bytes;
  Status status;
};

Outcome decompress_all(const std::string& bytes,
                       std::size_t read_size = testing::kAnySize,
                       std::uint64_t max_expansion = 1000,
                       std::size_t out_size = 10'000) {
  auto input = decompress(std::make_unique<MemoryInput>(bytes, read_size),
                          max_expansion);
  if (!input.ok()) {
    return {"", input.status()};
  }
  Outcome outcome;
  std::string buffer(out_size, '\0');
  while (true) {
    const auto count = (*input)->read(buffer.data(), buffer.size());
    if (!count.ok() || *count == 0) {
      outcome.status = count.status();
      return outcome;
    }
    outcome.bytes.append(buffer, 0, *count);
  }
}

// Text that does not compress well, so that it fills many blocks.
std::string noise(std::size_t size) {
  std::mt19937 random(10);
  std::string text;
  for (std::size_t i = 0; i < size; ++i) {
    text += static_cast<char>('0' + random() % 64);
  }
  return text;
}

TEST(Decompress, leaves_plain_bytes_alone) {
  for (const std::string& bytes :
       {""s, "x"s, "\x1F"s, "\x1F\x8B"s, "\x28\xB5\x2F"s, "PK"s, "BZhello"s,
        "PAR1 is a text"s, "{\"text\":\"x\"}\n"s}) {
    EXPECT_EQ(decompress_all(bytes, 1).bytes, bytes);
    EXPECT_TRUE(decompress_all(bytes).status.ok());
  }
}

TEST(Decompress, names_the_format_it_does_not_read) {
  const struct {
    std::string bytes;
    std::string advice;
  } cases[] = {
      {"BZh91AY&SY...", "bunzip2"},
      {"\xFD"
       "7zXZ\0..."s,
       "unxz"},
      {"\x04\x22\x4D\x18...", "unlz4"},
      {"PK\x03\x04...", "unpack"},
      {"PAR1\x15...", "Parquet"},
  };
  for (const auto& c : cases) {
    const Outcome outcome = decompress_all(c.bytes, 1);
    EXPECT_EQ(outcome.status.code(), StatusCode::kCorruption);
    EXPECT_THAT(outcome.status.message(), HasSubstr(c.advice));
  }
}

class DecompressFormat : public ::testing::TestWithParam<Compression> {};

INSTANTIATE_TEST_SUITE_P(Formats, DecompressFormat,
                         ::testing::Values(Compression::kGzip,
                                           Compression::kZstd));

TEST_P(DecompressFormat, reads_in_pieces_of_any_size) {
  const std::string text = noise(3000);
  const std::string bytes = compressed(text, GetParam());
  for (std::size_t piece : {1u, 2u, 3u, 7u, 1000u}) {
    for (std::size_t out : {1u, 13u, 5000u}) {
      const Outcome outcome = decompress_all(bytes, piece, 1000, out);
      EXPECT_TRUE(outcome.status.ok()) << outcome.status.message();
      EXPECT_EQ(outcome.bytes, text);
    }
  }
}

TEST_P(DecompressFormat, reads_several_members_as_one) {
  const std::string bytes = compressed("one\n", GetParam()) +
                            compressed("", GetParam()) +
                            compressed(noise(1000), GetParam());
  for (std::size_t piece : {1u, 5u, 10'000u}) {
    EXPECT_EQ(decompress_all(bytes, piece).bytes, "one\n" + noise(1000));
    EXPECT_TRUE(decompress_all(bytes, piece).status.ok());
  }
}

TEST_P(DecompressFormat, gives_what_stands_before_a_cut) {
  const std::string text = noise(2000);
  const std::string bytes = compressed(text, GetParam());
  std::size_t most = 0;
  for (std::size_t size = 8; size < bytes.size(); ++size) {
    const Outcome outcome = decompress_all(bytes.substr(0, size), 100);
    ASSERT_EQ(outcome.status.code(), StatusCode::kCorruption) << size;
    ASSERT_THAT(outcome.status.message(), HasSubstr("ends too early"));
    ASSERT_TRUE(text.starts_with(outcome.bytes));
    most = std::max(most, outcome.bytes.size());
  }
  EXPECT_EQ(most, text.size());  // all but the checksum was there
}

TEST_P(DecompressFormat, gives_what_stands_before_damage) {
  const std::string text = noise(1'000'000);
  std::string bytes = compressed(text, GetParam());
  bytes.replace(bytes.size() / 2, 100, 100, '\xFF');
  const Outcome outcome = decompress_all(bytes, 100'000, 1000, 4'000'000);
  EXPECT_EQ(outcome.status.code(), StatusCode::kCorruption);
  EXPECT_THAT(outcome.status.message(), HasSubstr("is damaged"));
  // gzip may decode a little of the damage before it notices.
  const std::string sound = outcome.bytes.substr(0, 300'000);
  EXPECT_EQ(sound.size(), 300'000u);
  EXPECT_TRUE(text.starts_with(sound));
  // And no byte less if it is asked for in small pieces.
  for (std::size_t out : {7u, 1000u, 100'000u}) {
    const Outcome again = decompress_all(bytes, 1000, 1000, out);
    EXPECT_EQ(again.status, outcome.status);
    EXPECT_TRUE(again.bytes == outcome.bytes) << again.bytes.size();
  }
}

TEST_P(DecompressFormat, survives_every_flipped_bit) {
  const std::string text = noise(150);
  const std::string bytes = compressed(text, GetParam());
  for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    std::string damaged = bytes;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << bit % 8));
    const Outcome outcome = decompress_all(damaged, 50);
    if (outcome.status.ok() && bit >= 32) {
      EXPECT_EQ(outcome.bytes, text) << bit;  // a bit that says nothing
    }
  }
}

TEST_P(DecompressFormat, stops_a_bomb) {
  const std::string text(kExpansionCheckedAbove + 4'000'000, 'x');
  const std::string bytes = compressed(text, GetParam());
  const Outcome outcome =
      decompress_all(bytes, testing::kAnySize, 500, 1'000'000);
  EXPECT_EQ(outcome.status.code(), StatusCode::kLimitExceeded);
  EXPECT_THAT(outcome.status.message(), HasSubstr("more than 500-fold"));
  EXPECT_LT(outcome.bytes.size(), kExpansionCheckedAbove + 2'000'000);
}

TEST_P(DecompressFormat, lets_a_small_bomb_pass) {
  const std::string text(std::size_t{20} << 20, 'x');
  const Outcome outcome = decompress_all(compressed(text, GetParam()),
                                         testing::kAnySize, 1, 1'000'000);
  EXPECT_TRUE(outcome.status.ok());
  EXPECT_EQ(outcome.bytes.size(), text.size());
}

TEST_P(DecompressFormat, keeps_saying_what_was_wrong) {
  const std::string bytes = compressed("text", GetParam());
  auto input = decompress(
      std::make_unique<MemoryInput>(bytes.substr(0, bytes.size() - 1)), 1000);
  ASSERT_TRUE(input.ok());
  const Status status = testing::read_all(**input).status();
  EXPECT_EQ(status.code(), StatusCode::kCorruption);
  EXPECT_EQ(testing::read_all(**input).status(), status);
}

TEST_P(DecompressFormat, passes_on_errors_of_the_disk) {
  const std::string bytes = compressed(noise(1000), GetParam());
  auto input = decompress(
      std::make_unique<MemoryInput>(bytes.substr(0, 500), 100,
                                    io_error("f: cannot read: broken")),
      1000);
  ASSERT_TRUE(input.ok());
  EXPECT_EQ(testing::read_all(**input).status(),
            io_error("f: cannot read: broken"));
}

TEST(DecompressGzip, takes_zeros_behind_the_data_but_nothing_else) {
  const std::string bytes = compressed("text", Compression::kGzip);
  for (std::size_t piece : {std::size_t{1}, testing::kAnySize}) {
    const Outcome padded =
        decompress_all(bytes + std::string(700, '\0'), piece);
    EXPECT_TRUE(padded.status.ok());
    EXPECT_EQ(padded.bytes, "text");
    const Outcome garbage = decompress_all(bytes + "garbage", piece);
    EXPECT_EQ(garbage.status.code(), StatusCode::kCorruption);
    EXPECT_EQ(garbage.bytes, "text");
  }
}

TEST(DecompressZstd, skips_skippable_frames) {
  const std::string skippable = "\x5A\x2A\x4D\x18\x03\0\0\0abc"s;
  const std::string bytes =
      skippable + compressed("text", Compression::kZstd) + skippable;
  for (std::size_t piece : {std::size_t{1}, testing::kAnySize}) {
    const Outcome outcome = decompress_all(bytes, piece);
    EXPECT_TRUE(outcome.status.ok()) << outcome.status.message();
    EXPECT_EQ(outcome.bytes, "text");
  }
}

TEST(DecompressZstd, refuses_windows_that_take_too_much_memory) {
  // A frame by hand: window descriptor, then one empty last block.
  const auto frame = [](int window_log) {
    return "\x28\xB5\x2F\xFD\0"s + static_cast<char>((window_log - 10) << 3) +
           "\x01\0\0"s;
  };
  EXPECT_TRUE(decompress_all(frame(27)).status.ok());
  const Outcome outcome = decompress_all(frame(28));
  EXPECT_EQ(outcome.status.code(), StatusCode::kCorruption);
  EXPECT_THAT(outcome.status.message(), HasSubstr("above 128 MiB"));
}

}  // namespace
}  // namespace neardup
