// The JSONL reader on any bytes: it ends, it reads nothing it should not, and
// what it gives does not depend on how the bytes arrive.
//
// The first byte sets the size of reads; the rest is the file.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "piece_input.h"
#include "promise.h"

#include "neardup/corpus/formats/file_reader.h"
#include "neardup/text/unicode/utf8.h"

namespace neardup::fuzz {
namespace {

CorpusOptions fuzz_options() {
  CorpusOptions options;
  options.text_fields = {"a.b"};
  options.extra_fields = {"a", "text"};
  options.max_record_bytes = 4096;
  return options;
}

// Everything the reader gave, as lines.
std::vector<std::string> read(std::string_view bytes, std::size_t piece) {
  static const CorpusOptions kOptions = fuzz_options();
  const auto reader = make_file_reader(
      RecordFormat::kJsonl, std::make_unique<PieceInput>(bytes, piece), "f",
      kOptions);
  std::vector<std::string> found;
  Record record;
  while (true) {
    Reject reject;
    const auto outcome = reader->next(record, reject);
    promise(outcome.ok());
    if (*outcome == FileReader::Outcome::kEnd) {
      return found;
    }
    if (*outcome == FileReader::Outcome::kReject) {
      promise(!reject.reason.empty());
      found.push_back(to_string(reject.origin) + ": " + reject.reason);
      continue;
    }
    promise(is_valid_utf8(record.text) && is_valid_utf8(record.id));
    promise(record.extra.size() == 2);
    promise(bytes.find(record.raw) != std::string_view::npos);
    promise(record.raw.find('}') != std::string::npos);
    found.push_back(to_string(record.origin) + "=" + record.id + "=" +
                    record.text + "=" + record.extra[0] + "=" +
                    record.extra[1] + "=" + record.raw);
  }
}

}  // namespace
}  // namespace neardup::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace neardup::fuzz;
  if (size == 0) {
    return 0;
  }
  const std::string_view bytes = text_of(data + 1, size - 1);
  promise(read(bytes, 1 + data[0] % 16u) == read(bytes, 1 << 20));
  return 0;
}
