#include "neardup/jobs/files/fingerprint_file.h"

#include <memory>
#include <string>
#include <string_view>

#include "documents.h"
#include "testing/temporary_folder.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neardup/base/little_endian.h"
#include "neardup/jobs/files/frame_file.h"

namespace neardup {
namespace {

using testing::fingerprinted;
using ::testing::HasSubstr;
using testing::TemporaryFolder;

// The example of docs/fingerprint_file.md.
constexpr std::string_view kExampleHex =
    "894e44460d0a1a0a"
    "4818000000749cb73696091021"
    "0100000040000000"
    "0400000064656d6f"
    "0400000030313233"
    "444100000052e01b35be0ef849"
    "02000000"
    "0100000000000000"
    "0807060504030201"
    "0200000000000000fdffffffffffffff"
    "0900000000000000f6ffffffffffffff"
    "0002"
    "0100000002000000"
    "616263"
    "4508000000bdc0b66ca805a590"
    "0200000000000000";

std::string to_bytes(std::string_view hex) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    bytes += static_cast<char>(
        std::stoi(std::string(hex.substr(i, 2)), nullptr, 16));
  }
  return bytes;
}

std::string to_hex_digits(std::string_view bytes) {
  std::string hex;
  for (const char c : bytes) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    hex += kDigits[static_cast<unsigned char>(c) >> 4];
    hex += kDigits[static_cast<unsigned char>(c) & 15];
  }
  return hex;
}

class FingerprintFileTest : public ::testing::Test {
 protected:
  // Writes documents to "a.fpr".
  void write(
      const FingerprintFileHeader& header,
      const std::vector<std::pair<std::string, FingerprintedText>>& documents) {
    auto output = *create_output(path());
    FingerprintFileWriter writer(*output, header);
    for (const auto& [id, text] : documents) {
      ASSERT_TRUE(writer.add(id, text).ok());
    }
    ASSERT_TRUE(writer.finish().ok());
    ASSERT_TRUE(output->commit().ok());
  }

  std::string path() const { return folder_ / "a.fpr"; }
  std::string bytes() const { return folder_.read("a.fpr"); }

  Result<FingerprintFile> read_bytes(std::string_view bytes) const {
    return read_fingerprint_file(folder_.write("b.fpr", bytes));
  }

  const FingerprintFileHeader header_{"demo", "0123", 64};
  const TemporaryFolder folder_;
};

TEST_F(FingerprintFileTest, gives_back_what_was_written) {
  // More than a frame of rows, and ids of more than a frame of bytes.
  std::vector<std::pair<std::string, FingerprintedText>> documents;
  for (std::uint64_t i = 0; i < 10'000; ++i) {
    documents.emplace_back(
        "id-" + std::to_string(i) + std::string(i % 7 == 0 ? 1000 : 0, 'x'),
        fingerprinted(i * 0x9e3779b97f4a7c15, i, Weakness(i % 4)));
  }
  documents[5].first = "";
  documents[6].first = std::string("tab\tnul\0", 8);
  write(header_, documents);
  const Result<FingerprintFile> file = read_fingerprint_file(path());
  ASSERT_TRUE(file.ok()) << file.status().message();
  EXPECT_EQ(file->header, header_);
  ASSERT_EQ(file->documents.size(), documents.size());
  for (std::uint32_t i = 0; i < documents.size(); ++i) {
    const auto& [id, text] = documents[i];
    ASSERT_EQ(file->documents.id(i), id);
    ASSERT_EQ(file->documents.fingerprint(i), text.fingerprint);
    ASSERT_EQ(file->documents.text_hash(i)[1], text.text_hash.words[1]);
    ASSERT_EQ(file->documents.weak(i), text.weak);
  }
}

TEST_F(FingerprintFileTest, holds_every_width) {
  for (const int bits : {1, 8, 63, 64, 65, 128, 250, 256}) {
    FingerprintedText text;
    HashValue value;
    value.set_bit(bits - 1);
    text.fingerprint = Fingerprint(value, bits);
    write({"wide", "id", bits}, {{"a", text}});
    const Result<FingerprintFile> file = read_fingerprint_file(path());
    ASSERT_TRUE(file.ok()) << file.status().message();
    EXPECT_EQ(file->documents.fingerprint(0), text.fingerprint);
  }
}

TEST_F(FingerprintFileTest, of_no_documents_is_a_file_too) {
  write(header_, {});
  const Result<FingerprintFile> file = read_fingerprint_file(path());
  ASSERT_TRUE(file.ok()) << file.status().message();
  EXPECT_EQ(file->documents.size(), 0U);
}

TEST_F(FingerprintFileTest, has_the_bytes_of_the_documented_example) {
  FingerprintedText weak =
      fingerprinted(0x0102030405060708, 9, Weakness::kFewFeatures);
  write(header_, {{"a", fingerprinted(1, 2)}, {"bc", weak}});
  EXPECT_EQ(to_hex_digits(bytes()), kExampleHex);
  EXPECT_TRUE(read_bytes(to_bytes(kExampleHex)).ok());
}

TEST_F(FingerprintFileTest, with_any_byte_changed_is_refused) {
  write(header_, {{"a", fingerprinted(1, 2)}, {"bc", fingerprinted(3, 4)}});
  const std::string sound = bytes();
  for (std::size_t i = 0; i < sound.size(); ++i) {
    std::string damaged = sound;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x10);
    const Result<FingerprintFile> file = read_bytes(damaged);
    ASSERT_FALSE(file.ok()) << "byte " << i;
    EXPECT_EQ(file.status().code(), StatusCode::kCorruption) << "byte " << i;
    EXPECT_THAT(file.status().message(), HasSubstr("b.fpr"));
  }
}

TEST_F(FingerprintFileTest, cut_off_anywhere_or_continued_is_refused) {
  write(header_, {{"a", fingerprinted(1, 2)}, {"bc", fingerprinted(3, 4)}});
  const std::string sound = bytes();
  for (std::size_t size = 0; size < sound.size(); ++size) {
    EXPECT_EQ(read_bytes(sound.substr(0, size)).status().code(),
              StatusCode::kCorruption)
        << size;
  }
  EXPECT_EQ(read_bytes(sound + "x").status().code(), StatusCode::kCorruption);
  EXPECT_EQ(read_bytes(sound + sound.substr(kMagicBytes)).status().code(),
            StatusCode::kCorruption);
}

// Frames with sound checksums around contents that are not.
class HostileFile : public FingerprintFileTest {
 protected:
  static std::string header_payload(std::uint32_t version, std::uint32_t bits) {
    std::string payload;
    put_u32(version, payload);
    put_u32(bits, payload);
    put_text("demo", payload);
    put_text("0123", payload);
    return payload;
  }

  static std::string magic() { return to_bytes(kExampleHex).substr(0, 8); }

  Status read_frames(const std::string& header, const std::string& documents) {
    std::string bytes = magic();
    put_frame('H', header, bytes);
    put_frame('D', documents, bytes);
    std::string end;
    put_u64(1, end);
    put_frame('E', end, bytes);
    return read_bytes(bytes).status();
  }
};

TEST_F(HostileFile, of_another_version_is_named_so) {
  const Status status = read_frames(header_payload(2, 64), "");
  EXPECT_EQ(status.code(), StatusCode::kUnsupportedVersion);
  EXPECT_THAT(status.message(), HasSubstr("version 2"));
}

TEST_F(HostileFile, of_impossible_bits_is_refused) {
  for (const std::uint32_t bits : {0U, 257U, 0xffffffffU}) {
    EXPECT_EQ(read_frames(header_payload(1, bits), "").code(),
              StatusCode::kCorruption);
  }
}

TEST_F(HostileFile, that_announces_what_it_does_not_hold_is_refused) {
  std::string million;
  put_u32(1'000'000, million);
  std::string id_too_long;
  put_u32(1, id_too_long);
  put_u64(1, id_too_long);
  put_u64(2, id_too_long);
  put_u64(3, id_too_long);
  put_u8(0, id_too_long);
  put_u32(0xffffffff, id_too_long);
  std::string bad_weakness = id_too_long;
  bad_weakness[28] = 4;
  for (const std::string& documents : {million, id_too_long, bad_weakness}) {
    EXPECT_EQ(read_frames(header_payload(1, 64), documents).code(),
              StatusCode::kCorruption);
  }
}

TEST_F(HostileFile, with_bits_above_its_width_is_refused) {
  std::string documents;
  put_u32(1, documents);
  put_u64(std::uint64_t{1} << 32, documents);
  documents += std::string(16 + 1 + 4, '\0');
  EXPECT_EQ(read_frames(header_payload(1, 32), documents).code(),
            StatusCode::kCorruption);
  EXPECT_TRUE(read_frames(header_payload(1, 33), documents).ok());
}

TEST_F(FingerprintFileTest, that_is_none_says_how_to_write_one) {
  const Status status = read_bytes("a\t0123\nb\t4567\n").status();
  EXPECT_EQ(status.code(), StatusCode::kCorruption);
  EXPECT_THAT(status.message(), HasSubstr("`binary`"));
  EXPECT_EQ(read_fingerprint_file(folder_ / "none").status().code(),
            StatusCode::kNotFound);
}

}  // namespace
}  // namespace neardup
