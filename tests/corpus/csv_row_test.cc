// CSV against a parser that goes character by character over the whole file,
// and fields written against fields read.

#include "neardup/corpus/formats/csv_row.h"

#include <random>
#include <string>
#include <vector>

#include "corpus/corpus_testing.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neardup {
namespace {

using ::testing::ElementsAre;

using Row = std::vector<std::string>;

struct Table {
  std::vector<Row> rows;
  std::vector<std::size_t> lines;  // on which each row starts
  bool cut_off = false;            // the last row ends within quotes

  friend bool operator==(const Table&, const Table&) = default;
};

void PrintTo(const Table& table, std::ostream* out) {
  *out << ::testing::PrintToString(table.rows) << " lines "
       << ::testing::PrintToString(table.lines) << " cut off " << table.cut_off;
}

// The slow, obvious one: one state, one character at a time.
class ReferenceParser {
 public:
  ReferenceParser(const std::string& bytes, char delimiter) {
    table_.lines.push_back(1);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      // A carriage return belongs to the line end if it stands before a line
      // feed that is one, or at the end.
      const bool before_end = i + 1 == bytes.size() || bytes[i + 1] == '\n';
      if (bytes[i] == '\r' && before_end && !quoted_) {
        continue;
      }
      add(bytes[i], delimiter);
    }
    table_.cut_off = quoted_;
    if (bytes.empty() || bytes.ends_with('\n')) {
      if (!quoted_) {
        table_.lines.pop_back();
        return;
      }
    }
    end_row();
  }

  const Table& table() const { return table_; }

 private:
  void add(char c, char delimiter) {
    line_ += c == '\n' ? 1 : 0;
    if (quoted_) {
      if (c == '"') {
        quoted_ = false;
        just_closed_ = true;
      } else {
        field_ += c;
      }
      return;
    }
    const bool doubles = c == '"' && just_closed_;
    just_closed_ = false;
    if (doubles) {
      field_ += c;
      quoted_ = true;
    } else if (c == '"' && at_start_) {
      quoted_ = true;
    } else if (c == delimiter) {
      end_field();
      return;
    } else if (c == '\n') {
      end_row();
      table_.lines.push_back(line_);
      return;
    } else {
      field_ += c;
    }
    at_start_ = false;
  }

  void end_field() {
    row_.push_back(field_);
    field_.clear();
    at_start_ = true;
    just_closed_ = false;
  }

  void end_row() {
    end_field();
    table_.rows.push_back(row_);
    row_.clear();
  }

  Table table_;
  Row row_;
  std::string field_;
  std::size_t line_ = 1;
  bool quoted_ = false;
  bool at_start_ = true;
  bool just_closed_ = false;
};

Table parse(const std::string& bytes, char delimiter, std::size_t read_size) {
  testing::MemoryInput input(bytes, read_size);
  CsvBoundary boundary(delimiter);
  RecordSplitter splitter(input, boundary, 1'000'000);
  Table table;
  RecordSplitter::Piece piece;
  std::vector<std::string_view> fields;
  while (*splitter.next(piece)) {
    split_csv_row(piece.bytes, delimiter, fields);
    Row& row = table.rows.emplace_back();
    for (const std::string_view field : fields) {
      decode_csv_field(field, row.emplace_back());
    }
    table.lines.push_back(piece.line);
    table.cut_off = piece.cut_off;
  }
  return table;
}

TEST(CsvRow, reads_the_examples_of_rfc_4180) {
  const Table table =
      parse("aaa,bbb,ccc\r\n\"aaa\",\"b\r\nbb\",\"ccc\"\r\nzzz,\"b\"\"bb\",",
            ',', testing::kAnySize);
  EXPECT_THAT(table.rows, ElementsAre(ElementsAre("aaa", "bbb", "ccc"),
                                      ElementsAre("aaa", "b\r\nbb", "ccc"),
                                      ElementsAre("zzz", "b\"bb", "")));
  EXPECT_THAT(table.lines, ElementsAre(1, 2, 4));
}

TEST(CsvRow, agrees_with_the_reference_on_random_bytes) {
  std::mt19937 random(2);
  for (int round = 0; round < 30'000; ++round) {
    const char delimiter = round % 2 == 0 ? ',' : '\t';
    const std::string alphabet =
        std::string("\"\"\"a\r\n") + delimiter + delimiter;
    std::string bytes;
    for (std::size_t i = random() % 24; i > 0; --i) {
      bytes += alphabet[random() % alphabet.size()];
    }
    const Table expected = ReferenceParser(bytes, delimiter).table();
    for (std::size_t read_size :
         {std::size_t{1}, 1 + random() % 7, testing::kAnySize}) {
      Table found = parse(bytes, delimiter, read_size);
      if (expected.cut_off) {
        // Such a row is rejected; what it holds does not matter.
        ASSERT_EQ(found.rows.size(), expected.rows.size());
        found.rows.back() = expected.rows.back();
      }
      ASSERT_EQ(found, expected) << ::testing::PrintToString(bytes);
    }
  }
}

TEST(CsvRow, what_is_written_is_read_again) {
  std::mt19937 random(3);
  const std::string alphabet = "\"\"a,\t\r\n\\ ";
  for (int round = 0; round < 5000; ++round) {
    const char delimiter = round % 2 == 0 ? ',' : '\t';
    Row row;
    std::string line;
    for (std::size_t fields = 1 + random() % 4; fields > 0; --fields) {
      std::string& value = row.emplace_back();
      for (std::size_t i = random() % 6; i > 0; --i) {
        value += alphabet[random() % alphabet.size()];
      }
      line += line.empty() && row.size() == 1 ? "" : std::string(1, delimiter);
      append_csv_field(value, delimiter, line);
    }
    if (line.empty()) {
      continue;  // one empty field is a blank line
    }
    EXPECT_THAT(parse(line + "\n", delimiter, 3).rows, ElementsAre(row));
  }
}

TEST(CsvRow, writes_quotes_only_where_they_are_needed) {
  std::string line;
  for (const char* value :
       {"plain", "a b", "a,b", "a\"b", "a\nb", "a\rb", ""}) {
    append_csv_field(value, ',', line);
    line += '|';
  }
  EXPECT_EQ(line, "plain|a b|\"a,b\"|\"a\"\"b\"|\"a\nb\"|\"a\rb\"||");
}

}  // namespace
}  // namespace neardup
