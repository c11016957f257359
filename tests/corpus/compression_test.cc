// What is compressed must come back, and be the same bytes every time.

#include "neardup/corpus/compression/compression.h"

#include <random>
#include <string>

#include "corpus/corpus_testing.h"
#include "testing/temporary_folder.h"
#include <gtest/gtest.h>

#include "neardup/corpus/compression/decompression.h"

namespace neardup {
namespace {

class Compress : public ::testing::TestWithParam<Compression> {};

INSTANTIATE_TEST_SUITE_P(Formats, Compress,
                         ::testing::Values(Compression::kNone,
                                           Compression::kGzip,
                                           Compression::kZstd));

std::string some_text(std::size_t size) {
  std::mt19937 random(9);
  std::string text;
  while (text.size() < size) {
    text += static_cast<char>('a' + random() % 20);
  }
  return text;
}

TEST_P(Compress, gives_back_what_was_written) {
  for (std::size_t size : {0u, 1u, 1000u, 200'000u, 1'500'000u}) {
    const std::string text = some_text(size);
    std::string bytes;
    auto out =
        compress(std::make_unique<testing::MemoryOutput>(bytes), GetParam());
    ASSERT_TRUE(out.ok());
    for (std::size_t at = 0; at < size; at += 1 + size / 3) {
      ASSERT_TRUE((*out)->write(text.substr(at, 1 + size / 3)).ok());
    }
    ASSERT_TRUE((*out)->commit().ok());
    auto in =
        decompress(std::make_unique<testing::MemoryInput>(bytes, 1000), 1000);
    ASSERT_TRUE(in.ok());
    EXPECT_EQ(*testing::read_all(**in), text);
  }
}

TEST_P(Compress, prepared_and_committed_ends_once) {
  std::string bytes;
  auto out =
      compress(std::make_unique<testing::MemoryOutput>(bytes), GetParam());
  ASSERT_TRUE(out.ok() && (*out)->write("text").ok());
  ASSERT_TRUE((*out)->prepare().ok() && (*out)->commit().ok());
  EXPECT_EQ(bytes, testing::compressed("text", GetParam()));
}

TEST_P(Compress, gives_the_same_bytes_every_time) {
  EXPECT_EQ(testing::compressed(some_text(1000), GetParam()),
            testing::compressed(some_text(1000), GetParam()));
}

TEST(CreateCompressedOutput, goes_by_the_name) {
  const testing::TemporaryFolder folder;
  for (const auto& [name, magic] : {std::pair("a.jsonl.gz", "\x1F\x8B"),
                                    {"a.zst", "\x28\xB5\x2F\xFD"},
                                    {"a.txt", "hello"}}) {
    auto out = create_compressed_output(folder / name);
    ASSERT_TRUE(out.ok());
    ASSERT_TRUE((*out)->write("hello").ok());
    EXPECT_FALSE(std::filesystem::exists(folder / name));
    ASSERT_TRUE((*out)->commit().ok());
    EXPECT_TRUE(folder.read(name).starts_with(magic)) << name;
  }
}

TEST(CreateCompressedOutput, passes_on_a_full_disk) {
  for (const Compression compression :
       {Compression::kGzip, Compression::kZstd}) {
    auto device = create_output("/dev/full");
    ASSERT_TRUE(device.ok());
    auto out = compress(*std::move(device), compression);
    ASSERT_TRUE(out.ok());
    Status status = (*out)->write(some_text(1'000'000));
    if (status.ok()) {
      status = (*out)->commit();
    }
    EXPECT_EQ(status,
              io_error("/dev/full: cannot write: no space left on device"));
    EXPECT_EQ((*out)->commit(), status);
  }
}

}  // namespace
}  // namespace neardup
