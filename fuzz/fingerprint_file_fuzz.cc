// A fingerprint file of any frames, their checksums right: it is refused with a
// reason, or what was read gives the same file when it is written again.
//
// The input is frames, each a byte of type, a byte of length and so many bytes
// of payload; the magic is put before them. Checksums are not left to chance,
// for no fuzzer would find one.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "promise.h"

#include "neardup/jobs/files/fingerprint_file.h"
#include "neardup/jobs/files/frame_file.h"

namespace {

using namespace neardup;  // NOLINT
using neardup::fuzz::promise;

constexpr std::string_view kMagic = "\x89NDF\r\n\x1a\n";

class BytesInput final : public InputStream {
 public:
  explicit BytesInput(std::string_view bytes) : bytes_(bytes) {}
  Result<std::size_t> read(char* data, std::size_t size) override {
    const std::size_t count = bytes_.copy(data, std::min<std::size_t>(size, 7));
    bytes_.remove_prefix(count);
    return count;
  }
  const std::string& name() const override { return name_; }

 private:
  std::string_view bytes_;
  std::string name_ = "fuzz";
};

class BytesOutput final : public OutputStream {
 public:
  Status write(std::string_view bytes) override {
    bytes_.append(bytes);
    return {};
  }
  Status prepare() override { return {}; }
  Status commit() override { return {}; }
  const std::string& name() const override { return name_; }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
  std::string name_ = "fuzz";
};

Result<FingerprintFile> read(std::string_view bytes) {
  return read_fingerprint_file(std::make_unique<BytesInput>(bytes));
}

FingerprintedText text_of(const DocumentTable& documents, std::uint32_t i) {
  FingerprintedText text;
  text.fingerprint = documents.fingerprint(i);
  text.weak = documents.weak(i);
  std::ranges::copy(documents.text_hash(i), text.text_hash.words.begin());
  return text;
}

void check_round_trip(const FingerprintFile& file) {
  BytesOutput output;
  FingerprintFileWriter writer(output, file.header);
  for (std::uint32_t i = 0; i < file.documents.size(); ++i) {
    promise(writer.add(file.documents.id(i), text_of(file.documents, i)).ok());
  }
  promise(writer.finish().ok());
  const Result<FingerprintFile> again = read(output.bytes());
  promise(again.ok() && again->header == file.header);
  promise(again->documents.size() == file.documents.size());
  for (std::uint32_t i = 0; i < file.documents.size(); ++i) {
    promise(again->documents.id(i) == file.documents.id(i));
    promise(again->documents.fingerprint(i) == file.documents.fingerprint(i));
    promise(again->documents.text_hash(i) == file.documents.text_hash(i));
    promise(again->documents.weak(i) == file.documents.weak(i));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  std::string_view input = neardup::fuzz::text_of(data, size);
  std::string bytes(kMagic);
  while (input.size() >= 2) {
    const char type = input[0];
    const auto length = static_cast<unsigned char>(input[1]);
    put_frame(type, input.substr(2, length), bytes);
    input.remove_prefix(std::min<std::size_t>(input.size(), 2U + length));
  }
  const Result<FingerprintFile> file = read(bytes);
  if (file.ok()) {
    check_round_trip(*file);
  } else {
    promise(file.status().code() == StatusCode::kCorruption ||
            file.status().code() == StatusCode::kUnsupportedVersion);
    promise(!file.status().message().empty());
  }
  return 0;
}
