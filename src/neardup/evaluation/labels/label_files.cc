#include "neardup/evaluation/labels/label_files.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "neardup/corpus/compression/decompression.h"
#include "neardup/os/file.h"

namespace neardup {

namespace {

constexpr std::uint64_t kMaxExpansion = 1000;

using Fields = std::vector<std::string_view>;

// The fields of one line, and where it stands.
struct Row {
  const std::string& path;
  std::uint64_t line;
  Fields fields;

  Status error(std::string_view what) const {
    return corruption(fmt::format("{}:{}: {}", path, line, what));
  }
};

Fields split_fields(std::string_view line) {
  if (line.ends_with('\r')) {
    line.remove_suffix(1);
  }
  Fields fields;
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
  using Use = std::function<Status(const Row&)>;

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

Result<std::uint32_t> find_document(const Row& row, std::size_t field,
                                    const IdIndex& ids) {
  Result<std::uint32_t> document = ids.find(row.fields[field]);
  if (!document.ok()) {
    return row.error(document.status().message());
  }
  return document;
}

Result<DocumentPair> read_pair(const Row& row, const IdIndex& ids) {
  if (row.fields.size() < 2) {
    return row.error("two ids are expected, separated by a tab");
  }
  NEARDUP_ASSIGN_OR_RETURN(const std::uint32_t a, find_document(row, 0, ids));
  NEARDUP_ASSIGN_OR_RETURN(const std::uint32_t b, find_document(row, 1, ids));
  if (a == b) {
    return row.error(fmt::format("'{}' is paired with itself", row.fields[0]));
  }
  return document_pair(a, b);
}

Status too_many_pairs(const std::string& path) {
  return limit_exceeded(fmt::format(
      "{}: more than {} pairs are near-duplicates; evaluate on a part of them",
      path, kMostLabelledPairs));
}

// Which fields of a clusters file hold what.
struct ClusterColumns {
  std::size_t id = 0;
  std::size_t cluster = 1;

  // Nothing if the row is no header.
  static std::optional<ClusterColumns> of_header(const Row& row) {
    const auto place = [&row](std::string_view name) {
      return static_cast<std::size_t>(
          std::find(row.fields.begin(), row.fields.end(), name) -
          row.fields.begin());
    };
    const ClusterColumns columns{place("id"), place("cluster")};
    return std::max(columns.id, columns.cluster) < row.fields.size()
               ? std::optional(columns)
               : std::nullopt;
  }
};

// Collects documents by cluster.
class ClusterReader {
 public:
  ClusterReader(const IdIndex& ids, std::size_t documents)
      : ids_(ids), cluster_of_(documents) {}

  Status take(const Row& row) {
    if (std::exchange(first_, false)) {
      if (const auto columns = ClusterColumns::of_header(row)) {
        columns_ = *columns;
        return {};
      }
    }
    if (row.fields.size() <= std::max(columns_.id, columns_.cluster)) {
      return row.error("an id and a cluster are expected, separated by a tab");
    }
    NEARDUP_ASSIGN_OR_RETURN(const std::uint32_t document,
                             find_document(row, columns_.id, ids_));
    if (cluster_of_[document]) {
      return row.error(
          fmt::format("'{}' has a cluster already", row.fields[columns_.id]));
    }
    const auto [cluster, is_new] = numbers_.try_emplace(
        std::string(row.fields[columns_.cluster]), members_.size());
    if (is_new) {
      members_.emplace_back();
    }
    cluster_of_[document] = cluster->second;
    members_[cluster->second].push_back(document);
    return {};
  }

  Status add_to(LabelSet& labels, const std::string& path) && {
    std::uint64_t pairs = 0;
    for (const auto& members : members_) {
      pairs += std::uint64_t{members.size()} * (members.size() - 1) / 2;
    }
    if (pairs > kMostLabelledPairs) {
      return too_many_pairs(path);
    }
    for (const auto& members : members_) {
      for (std::size_t i = 0; i < members.size(); ++i) {
        for (std::size_t j = i + 1; j < members.size(); ++j) {
          labels.add_positive(document_pair(members[i], members[j]));
        }
      }
    }
    labels.set_clusters(std::move(cluster_of_));
    return {};
  }

 private:
  const IdIndex& ids_;
  bool first_ = true;
  ClusterColumns columns_;
  std::map<std::string, std::uint32_t> numbers_;
  std::vector<std::vector<std::uint32_t>> members_;
  std::vector<std::optional<std::uint32_t>> cluster_of_;
};

// The label of a pair of this row; nothing if it is none.
std::optional<bool> parse_label(const Row& row) {
  if (row.fields.size() < 3 || row.fields[2] == "1") {
    return true;
  }
  return row.fields[2] == "0" ? std::optional(false) : std::nullopt;
}

// The line on which a pair first has the label `positive`.
Result<std::uint64_t> line_of(const std::string& path, const IdIndex& ids,
                              DocumentPair pair, bool positive) {
  std::uint64_t line = 0;
  NEARDUP_RETURN_IF_ERROR(
      RowReader(path, [&](const Row& row) -> Status {
        NEARDUP_ASSIGN_OR_RETURN(const DocumentPair other, read_pair(row, ids));
        if (line == 0 && other == pair && parse_label(row) == positive) {
          line = row.line;
        }
        return {};
      }).run());
  return line;
}

}  // namespace

Status read_pair_labels(const std::string& path, const IdIndex& ids,
                        LabelSet& labels) {
  std::size_t positives = 0;
  NEARDUP_RETURN_IF_ERROR(
      RowReader(path, [&](const Row& row) -> Status {
        NEARDUP_ASSIGN_OR_RETURN(const DocumentPair pair, read_pair(row, ids));
        const std::optional<bool> label = parse_label(row);
        if (!label) {
          return row.error(fmt::format("the label is '{}'; it must be 1 or 0",
                                       row.fields[2]));
        }
        if (*label) {
          labels.add_positive(pair);
          return ++positives > kMostLabelledPairs ? too_many_pairs(path)
                                                  : Status();
        }
        labels.add_negative(pair);
        return {};
      }).run());
  const std::optional<DocumentPair> twice = labels.contradiction();
  if (!twice) {
    return {};
  }
  NEARDUP_ASSIGN_OR_RETURN(const auto yes, line_of(path, ids, *twice, true));
  NEARDUP_ASSIGN_OR_RETURN(const auto no, line_of(path, ids, *twice, false));
  return corruption(fmt::format(
      "{}:{}: this pair has the other label on line {}; mend one of them", path,
      std::max(yes, no), std::min(yes, no)));
}

Status read_cluster_labels(const std::string& path, const IdIndex& ids,
                           LabelSet& labels) {
  ClusterReader clusters(ids, labels.documents());
  NEARDUP_RETURN_IF_ERROR(RowReader(path, [&clusters](const Row& row) {
                            return clusters.take(row);
                          }).run());
  return std::move(clusters).add_to(labels, path);
}

Status read_ignored_pairs(const std::string& path, const IdIndex& ids,
                          LabelSet& labels) {
  return RowReader(path,
                   [&](const Row& row) -> Status {
                     NEARDUP_ASSIGN_OR_RETURN(const DocumentPair pair,
                                              read_pair(row, ids));
                     labels.add_ignored(pair);
                     return {};
                   })
      .run();
}

}  // namespace neardup
