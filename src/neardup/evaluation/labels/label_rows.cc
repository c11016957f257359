#include "neardup/evaluation/labels/label_rows.h"

#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "neardup/corpus/compression/decompression.h"
#include "neardup/os/file.h"

namespace neardup {

namespace {

constexpr std::uint64_t kMaxExpansion = 1000;

std::vector<std::string_view> split_fields(std::string_view line) {
  if (line.ends_with('\r')) {
    line.remove_suffix(1);
  }
  std::vector<std::string_view> fields;
  while (true) {
    const std::size_t tab = line.find('\t');
    fields.push_back(line.substr(0, tab));
    if (tab == std::string_view::npos) {
      return fields;
    }
    line.remove_prefix(tab + 1);
  }
}

// Calls `use` for every line that is not blank.
class RowReader {
 public:
  using Use = std::function<Status(const LabelRow&)>;

  RowReader(const std::string& path, Use use)
      : path_(path), use_(std::move(use)) {}

  Status run() {
    NEARDUP_ASSIGN_OR_RETURN(auto file, open_input(path_));
    Result<std::unique_ptr<InputStream>> input =
        decompress(std::move(file), kMaxExpansion);
    if (!input.ok()) {
      return named(input.status());
    }
    std::vector<char> buffer(std::size_t{64} << 10);
    while (true) {
      const Result<std::size_t> size =
          (*input)->read(buffer.data(), buffer.size());
      if (!size.ok()) {
        return named(size.status());
      }
      if (*size == 0) {
        return line_.empty() ? Status() : end_line();
      }
      NEARDUP_RETURN_IF_ERROR(take({buffer.data(), *size}));
    }
  }

 private:
  // What decompression says names no file.
  Status named(const Status& status) const {
    return status.code() == StatusCode::kCorruption ||
                   status.code() == StatusCode::kLimitExceeded
               ? Status(status.code(), path_ + ": " + status.message())
               : status;
  }

  Status take(std::string_view bytes) {
    for (std::size_t end; (end = bytes.find('\n')) != std::string_view::npos;) {
      line_ += bytes.substr(0, end);
      NEARDUP_RETURN_IF_ERROR(end_line());
      bytes.remove_prefix(end + 1);
    }
    line_ += bytes;
    return {};
  }

  Status end_line() {
    ++number_;
    const bool blank = line_.find_first_not_of(" \t\r") == std::string::npos;
    Status status =
        blank ? Status() : use_({path_, number_, split_fields(line_)});
    line_.clear();
    return status;
  }

  const std::string& path_;
  Use use_;
  std::string line_;
  std::uint64_t number_ = 0;
};

// What tsv_field() makes of a field, undone.
std::string without_escapes(std::string_view field) {
  std::string plain;
  for (std::size_t i = 0; i < field.size(); ++i) {
    constexpr std::string_view kEscapes = "tnr\\";
    constexpr std::string_view kMeanings = "\t\n\r\\";
    const std::size_t escape = field[i] == '\\' && i + 1 < field.size()
                                   ? kEscapes.find(field[i + 1])
                                   : std::string_view::npos;
    if (escape == std::string_view::npos) {
      plain += field[i];
    } else {
      plain += kMeanings[escape];
      ++i;
    }
  }
  return plain;
}

}  // namespace

Status LabelRow::error(std::string_view what) const {
  return corruption(fmt::format("{}:{}: {}", path, line, what));
}

Status for_each_label_row(const std::string& path,
                          const std::function<Status(const LabelRow&)>& use) {
  return RowReader(path, use).run();
}

Result<std::uint32_t> find_labelled_document(const LabelRow& row,
                                             std::size_t field,
                                             const IdIndex& ids) {
  const std::string_view id = row.fields[field];
  Result<std::uint32_t> document = ids.find(id);
  if (document.status().code() == StatusCode::kNotFound &&
      id.find('\\') != std::string_view::npos) {
    document = ids.find(without_escapes(id));
  }
  if (!document.ok()) {
    return row.error(document.status().message());
  }
  return document;
}

Result<DocumentPair> find_labelled_pair(const LabelRow& row, const IdIndex& ids,
                                        std::size_t first, std::size_t second) {
  if (row.fields.size() <= std::max(first, second)) {
    return row.error("two ids are expected, separated by a tab");
  }
  NEARDUP_ASSIGN_OR_RETURN(const std::uint32_t a,
                           find_labelled_document(row, first, ids));
  NEARDUP_ASSIGN_OR_RETURN(const std::uint32_t b,
                           find_labelled_document(row, second, ids));
  if (a == b) {
    return row.error(
        fmt::format("'{}' is paired with itself", row.fields[first]));
  }
  return document_pair(a, b);
}

}  // namespace neardup
