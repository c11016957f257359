// The JSONL reader on any bytes: it ends, it reads nothing it should not, and
// what it gives does not depend on how the bytes arrive.
//
// The first byte sets the size of reads; the rest is the file.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/corpus/file_reader.h"
#include "neardup/text/utf8.h"

namespace {

using namespace neardup;  // NOLINT

class PieceInput final : public InputStream {
 public:
  PieceInput(std::string_view bytes, std::size_t piece)
      : bytes_(bytes), piece_(piece) {}
  Result<std::size_t> read(char* data, std::size_t size) override {
    const std::size_t count = bytes_.copy(data, std::min(size, piece_));
    bytes_.remove_prefix(count);
    return count;
  }
  const std::string& name() const override { return name_; }

 private:
  std::string_view bytes_;
  std::size_t piece_;
  std::string name_ = "fuzz";
};

void require(bool condition) {
  if (!condition) {
    std::abort();
  }
}

CorpusOptions fuzz_options() {
  CorpusOptions options;
  options.text_field = "a.b";
  options.extra_fields = {"a", "text"};
  options.max_record_bytes = 4096;
  return options;
}

// Everything the reader gave, as lines.
std::vector<std::string> read(std::string_view bytes, std::size_t piece) {
  static const CorpusOptions options = fuzz_options();
  const auto reader = make_file_reader(
      RecordFormat::kJsonl, std::make_unique<PieceInput>(bytes, piece), "f",
      options);
  std::vector<std::string> found;
  Record record;
  while (true) {
    Reject reject;
    const auto outcome = reader->next(record, reject);
    require(outcome.ok());
    if (*outcome == FileReader::Outcome::kEnd) {
      return found;
    }
    if (*outcome == FileReader::Outcome::kReject) {
      require(!reject.reason.empty());
      found.push_back(to_string(reject.origin) + ": " + reject.reason);
      continue;
    }
    require(is_valid_utf8(record.text) && is_valid_utf8(record.id));
    require(record.extra.size() == 2);
    require(bytes.find(record.raw) != std::string_view::npos);
    require(record.raw.find('}') != std::string::npos);
    found.push_back(to_string(record.origin) + "=" + record.id + "=" +
                    record.text + "=" + record.extra[0] + "=" +
                    record.extra[1] + "=" + record.raw);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  if (size == 0) {
    return 0;
  }
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1,
                               size - 1);
  require(read(bytes, 1 + data[0] % 16u) == read(bytes, 1 << 20));
  return 0;
}
