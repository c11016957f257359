#include "neardup/evaluation/labels/label_files.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "neardup/evaluation/labels/label_rows.h"

namespace neardup {

namespace {

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
  static std::optional<ClusterColumns> of_header(const LabelRow& row) {
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

  Status take(const LabelRow& row) {
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
                             find_labelled_document(row, columns_.id, ids_));
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
std::optional<bool> parse_label(const LabelRow& row) {
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
      for_each_label_row(path, [&](const LabelRow& row) -> Status {
        NEARDUP_ASSIGN_OR_RETURN(const DocumentPair other,
                                 find_labelled_pair(row, ids));
        if (line == 0 && other == pair && parse_label(row) == positive) {
          line = row.line;
        }
        return {};
      }));
  return line;
}

}  // namespace

Status read_pair_labels(const std::string& path, const IdIndex& ids,
                        LabelSet& labels) {
  std::size_t positives = 0;
  NEARDUP_RETURN_IF_ERROR(
      for_each_label_row(path, [&](const LabelRow& row) -> Status {
        NEARDUP_ASSIGN_OR_RETURN(const DocumentPair pair,
                                 find_labelled_pair(row, ids));
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
      }));
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
  NEARDUP_RETURN_IF_ERROR(for_each_label_row(
      path, [&clusters](const LabelRow& row) { return clusters.take(row); }));
  return std::move(clusters).add_to(labels, path);
}

Status read_ignored_pairs(const std::string& path, const IdIndex& ids,
                          LabelSet& labels) {
  return for_each_label_row(path, [&](const LabelRow& row) -> Status {
    NEARDUP_ASSIGN_OR_RETURN(const DocumentPair pair,
                             find_labelled_pair(row, ids));
    labels.add_ignored(pair);
    return {};
  });
}

}  // namespace neardup
