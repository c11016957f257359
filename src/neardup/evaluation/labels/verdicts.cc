#include "neardup/evaluation/labels/verdicts.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "neardup/evaluation/labels/label_rows.h"

namespace neardup {

namespace {

constexpr std::size_t kNoColumn = static_cast<std::size_t>(-1);

// Which fields of a file hold what.
struct VerdictColumns {
  std::size_t a = 0;
  std::size_t b = 1;
  std::size_t label = 2;
  std::size_t weight = 3;
  std::size_t drawn = kNoColumn;

  // Nothing if the row is no header.
  static std::optional<VerdictColumns> of_header(const LabelRow& row) {
    const auto place = [&row](std::string_view name) {
      const auto at = std::find(row.fields.begin(), row.fields.end(), name);
      return at == row.fields.end()
                 ? kNoColumn
                 : static_cast<std::size_t>(at - row.fields.begin());
    };
    const VerdictColumns columns{place("a"), place("b"), place("label"),
                                 place("weight"), place("drawn")};
    return std::max({columns.a, columns.b, columns.label}) == kNoColumn
               ? std::nullopt
               : std::optional(columns);
  }
};

std::optional<std::string_view> field_at(const LabelRow& row,
                                         std::size_t column) {
  return column < row.fields.size() ? std::optional(row.fields[column])
                                    : std::nullopt;
}

Result<double> read_weight(const LabelRow& row, std::size_t column) {
  const auto text = field_at(row, column);
  if (!text) {
    return 1.0;
  }
  double weight = 0;
  const auto [end, error] =
      std::from_chars(text->data(), text->data() + text->size(), weight);
  if (error != std::errc() || end != text->data() + text->size() ||
      !std::isfinite(weight) || weight <= 0) {
    return row.error(fmt::format(
        "the weight is '{}'; it must be a number above 0, or left out", *text));
  }
  return weight;
}

Result<Verdict> read_verdict(const LabelRow& row, std::size_t column) {
  const auto label = field_at(row, column);
  if (!label) {
    return row.error("two ids and a label are expected, separated by tabs");
  }
  const auto verdict = parse_verdict(*label);
  if (!verdict) {
    return row.error(fmt::format(
        "the label is '{}'; it must be same, edited, equal, near or 1 for "
        "copies, sibling, unrelated or 0 for others, or contains",
        *label));
  }
  return *verdict;
}

Drawn read_drawn(const LabelRow& row, std::size_t column) {
  const auto drawn = field_at(row, column);
  for (const Drawn known : {Drawn::kRemoved, Drawn::kDecision}) {
    if (drawn == drawn_name(known)) {
      return known;
    }
  }
  return Drawn::kUnknown;
}

// Two verdicts of one kind say the same about what may be removed.
int kind_of(Verdict verdict) {
  return verdict == Verdict::kContains ? 2 : is_copy(verdict) ? 1 : 0;
}

class VerdictReader {
 public:
  explicit VerdictReader(const IdIndex& ids) : ids_(ids) {}

  Status take(const LabelRow& row) {
    if (std::exchange(first_, false)) {
      if (const auto columns = VerdictColumns::of_header(row)) {
        columns_ = *columns;
        return {};
      }
    }
    JudgedPair pair{};
    NEARDUP_ASSIGN_OR_RETURN(
        pair.documents, find_labelled_pair(row, ids_, columns_.a, columns_.b));
    NEARDUP_ASSIGN_OR_RETURN(pair.verdict, read_verdict(row, columns_.label));
    NEARDUP_ASSIGN_OR_RETURN(pair.weight, read_weight(row, columns_.weight));
    pair.drawn = read_drawn(row, columns_.drawn);
    return add(row, pair);
  }

  std::vector<JudgedPair> pairs() && { return std::move(pairs_); }

 private:
  struct Seen {
    std::uint64_t line;
    Verdict verdict;
  };

  Status add(const LabelRow& row, const JudgedPair& pair) {
    const auto [seen, is_new] =
        seen_.try_emplace(pair.documents, Seen{row.line, pair.verdict});
    if (is_new) {
      pairs_.push_back(pair);
      return {};
    }
    return kind_of(seen->second.verdict) == kind_of(pair.verdict)
               ? Status()
               : row.error(fmt::format(
                     "this pair is '{}' here and '{}' on line {}; mend one of "
                     "them",
                     verdict_name(pair.verdict),
                     verdict_name(seen->second.verdict), seen->second.line));
  }

  const IdIndex& ids_;
  bool first_ = true;
  VerdictColumns columns_;
  std::map<DocumentPair, Seen> seen_;
  std::vector<JudgedPair> pairs_;
};

}  // namespace

std::string_view verdict_name(Verdict verdict) {
  switch (verdict) {
    case Verdict::kSame:
      return "same";
    case Verdict::kEdited:
      return "edited";
    case Verdict::kContains:
      return "contains";
    case Verdict::kSibling:
      return "sibling";
    case Verdict::kUnrelated:
      break;
  }
  return "unrelated";
}

std::optional<Verdict> parse_verdict(std::string_view label) {
  constexpr std::pair<std::string_view, Verdict> kLabels[] = {
      {"same", Verdict::kSame},          {"equal", Verdict::kSame},
      {"edited", Verdict::kEdited},      {"near", Verdict::kEdited},
      {"1", Verdict::kEdited},           {"contains", Verdict::kContains},
      {"contained", Verdict::kContains}, {"sibling", Verdict::kSibling},
      {"0", Verdict::kSibling},          {"unrelated", Verdict::kUnrelated},
  };
  for (const auto& [name, verdict] : kLabels) {
    if (name == label) {
      return verdict;
    }
  }
  return std::nullopt;
}

std::string_view drawn_name(Drawn drawn) {
  switch (drawn) {
    case Drawn::kRemoved:
      return "removed";
    case Drawn::kDecision:
      return "decision";
    case Drawn::kUnknown:
      break;
  }
  return "";
}

Result<std::vector<JudgedPair>> read_verdicts(const std::string& path,
                                              const IdIndex& ids) {
  VerdictReader reader(ids);
  NEARDUP_RETURN_IF_ERROR(for_each_label_row(
      path, [&reader](const LabelRow& row) { return reader.take(row); }));
  return std::move(reader).pairs();
}

}  // namespace neardup
