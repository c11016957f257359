// The grammar of CSV and TSV rows: RFC 4180, with these rules where it is
// silent.
//
//   - A row ends with LF or CR LF. A lone CR is an ordinary character.
//   - A field that begins with a quote is quoted: delimiters and line ends
//     within belong to it, a doubled quote stands for one. What follows the
//     closing quote, up to the next delimiter, belongs to it as it is.
//   - A quote elsewhere is an ordinary character. Spaces are kept.
//   - TSV is the same with a tab for the comma; a backslash is ordinary.

#ifndef NEARDUP_CORPUS_FORMATS_CSV_ROW_H_
#define NEARDUP_CORPUS_FORMATS_CSV_ROW_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/corpus/formats/record.h"
#include "neardup/corpus/formats/record_splitter.h"

namespace neardup {

// ',' for kCsv, a tab for kTsv. REQUIRES: one of these two.
char csv_delimiter(RecordFormat format);

class CsvBoundary final : public RecordBoundary {
 public:
  explicit CsvBoundary(char delimiter) : delimiter_(delimiter) {}

  std::size_t find_end(std::string_view bytes) override;
  bool may_end() const override { return state_ != State::kQuoted; }

 private:
  // What stands before the next character.
  enum class State { kFieldStart, kUnquoted, kQuoted, kQuoteInQuoted };

  std::size_t skip_quoted(std::string_view bytes, std::size_t at);
  std::size_t skip_unquoted(std::string_view bytes, std::size_t at) const;

  const char delimiter_;
  State state_ = State::kFieldStart;
};

// The fields of `row`, each with its quotes, as views of it; replaces what
// `fields` holds. At least one. REQUIRES: `row` is one row without its line
// end.
void split_csv_row(std::string_view row, char delimiter,
                   std::vector<std::string_view>& fields);

// Replaces `value` by what `field`, from split_csv_row(), stands for.
void decode_csv_field(std::string_view field, std::string& value);

// Appends `value` as a field, quoted if it must be.
void append_csv_field(std::string_view value, char delimiter, std::string& out);

}  // namespace neardup

#endif  // NEARDUP_CORPUS_FORMATS_CSV_ROW_H_
