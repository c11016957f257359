// The CSV rows of any bytes: where they are cut does not depend on how the
// bytes arrive, the fields of a row make up the row, and what is decoded and
// written reads back the same.
//
// The first byte sets the size of reads and, by its top bit, CSV or TSV; the
// rest is the file.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "piece_input.h"
#include "promise.h"

#include "neardup/corpus/formats/csv_row.h"
#include "neardup/corpus/formats/record_splitter.h"

namespace neardup::fuzz {
namespace {

struct Row {
  std::string bytes;
  std::uint64_t line;
  bool cut_off;
  friend bool operator==(const Row&, const Row&) = default;
};

std::vector<Row> split(std::string_view bytes, char delimiter,
                       std::size_t piece_size) {
  PieceInput input(bytes, piece_size);
  CsvBoundary boundary(delimiter);
  RecordSplitter splitter(input, boundary, 1 << 20);
  std::vector<Row> rows;
  RecordSplitter::Piece piece;
  while (*splitter.next(piece)) {
    rows.push_back({std::string(piece.bytes), piece.line, piece.cut_off});
  }
  return rows;
}

void check_row(const std::string& row, char delimiter) {
  std::vector<std::string_view> fields;
  split_csv_row(row, delimiter, fields);
  promise(!fields.empty());
  std::string joined;
  std::string written;
  std::vector<std::string> values;
  for (const std::string_view field : fields) {
    joined.append(field);
    joined.push_back(delimiter);
    decode_csv_field(field, values.emplace_back());
    promise(values.back().size() <= field.size());
    append_csv_field(values.back(), delimiter, written);
    written.push_back(delimiter);
  }
  joined.pop_back();
  written.pop_back();
  promise(joined == row);
  std::vector<std::string_view> again;
  split_csv_row(written, delimiter, again);
  promise(again.size() == values.size());
  std::string value;
  for (std::size_t i = 0; i < again.size(); ++i) {
    decode_csv_field(again[i], value);
    promise(value == values[i]);
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
  const char delimiter = data[0] >= 128 ? '\t' : ',';
  const std::string_view bytes = text_of(data + 1, size - 1);
  const std::vector<Row> rows = split(bytes, delimiter, 1 << 20);
  promise(rows == split(bytes, delimiter, 1 + data[0] % 16u));
  for (const Row& row : rows) {
    check_row(row.bytes, delimiter);
  }
  return 0;
}
