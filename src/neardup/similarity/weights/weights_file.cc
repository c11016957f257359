#include "neardup/similarity/weights/weights_file.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <fmt/format.h>
#include <toml++/toml.h>

#include "neardup/os/file.h"

namespace neardup {
namespace {

constexpr std::uint64_t kMaxWeightsBytes = 1 << 20;

constexpr std::string_view kTopFields[] = {"format", "evidence", "bias"};
constexpr std::string_view kEvidenceFields[] = {"weight", "least", "most"};

constexpr std::string_view kWayOut =
    "fit the weights again with this version of neardup";

EvidenceKind kind_at(std::size_t place) {
  return static_cast<EvidenceKind>(place);
}

bool is_evidence_name(std::string_view name) {
  for (std::size_t i = 0; i < kEvidenceKinds; ++i) {
    if (evidence_name(kind_at(i)) == name) {
      return true;
    }
  }
  return false;
}

// Reads fields of one file; `table` says where a missing one was looked for.
class WeightsReader {
 public:
  explicit WeightsReader(const std::string& file) : file_(file) {}

  Status error(const toml::node& at, std::string_view what) const {
    return invalid_argument(
        fmt::format("{}:{}: {}", file_, at.source().begin.line, what));
  }

  Result<double> number(const toml::table& table, std::string_view prefix,
                        std::string_view field) const {
    NEARDUP_ASSIGN_OR_RETURN(const toml::node* node,
                             find(table, prefix, field));
    const auto value = node->value<double>();
    if (!node->is_number() || !value || !std::isfinite(*value)) {
      return error(*node,
                   fmt::format("'{}{}' must be a number", prefix, field));
    }
    return *value;
  }

  Status version(const toml::table& table, std::string_view field,
                 int known) const {
    NEARDUP_ASSIGN_OR_RETURN(const toml::node* node, find(table, "", field));
    const auto value = node->value_exact<std::int64_t>();
    if (!value) {
      return error(*node, fmt::format("'{}' must be a whole number", field));
    }
    if (*value != known) {
      return unsupported_version(fmt::format(
          "{}:{}: '{}' is {}, and this program knows {} alone; {}", file_,
          node->source().begin.line, field, *value, known, kWayOut));
    }
    return {};
  }

  Result<EvidenceWeight> evidence(const toml::table& top,
                                  std::string_view name) const {
    NEARDUP_ASSIGN_OR_RETURN(const toml::node* node, find(top, "", name));
    const toml::table* table = node->as_table();
    if (table == nullptr) {
      return error(*node, fmt::format("'{}' must be a table with weight, least "
                                      "and most",
                                      name));
    }
    const std::string prefix = fmt::format("{}.", name);
    NEARDUP_RETURN_IF_ERROR(check_known(*table, prefix, [](std::string_view f) {
      return std::ranges::find(kEvidenceFields, f) != std::end(kEvidenceFields);
    }));
    EvidenceWeight out;
    NEARDUP_ASSIGN_OR_RETURN(out.weight, number(*table, prefix, "weight"));
    NEARDUP_ASSIGN_OR_RETURN(out.least, number(*table, prefix, "least"));
    NEARDUP_ASSIGN_OR_RETURN(out.most, number(*table, prefix, "most"));
    if (out.least > out.most) {
      return error(*node, fmt::format("'{0}.least' is above '{0}.most'; swap "
                                      "the two",
                                      name));
    }
    return out;
  }

  // A key that is not `known` is a misspelt one more often than not.
  template <typename Known>
  Status check_known(const toml::table& table, std::string_view prefix,
                     Known known) const {
    for (const auto& [key, node] : table) {
      if (!known(key.str())) {
        return error(node, fmt::format("no field '{}{}' in a file of weights; "
                                       "take it out",
                                       prefix, key.str()));
      }
    }
    return {};
  }

 private:
  Result<const toml::node*> find(const toml::table& table,
                                 std::string_view prefix,
                                 std::string_view field) const {
    if (const toml::node* node = table.get(field)) {
      return node;
    }
    return invalid_argument(
        fmt::format("{}:{}: the field '{}{}' is missing; "
                    "{}",
                    file_, table.source().begin.line, prefix, field, kWayOut));
  }

  const std::string& file_;
};

Result<JudgeWeights> read_weights(const toml::table& table,
                                  const std::string& file) {
  const WeightsReader reader(file);
  // Before anything else: other versions may have other fields.
  NEARDUP_RETURN_IF_ERROR(reader.version(table, "format", kWeightsFormat));
  NEARDUP_RETURN_IF_ERROR(reader.version(table, "evidence", kEvidenceVersion));
  NEARDUP_RETURN_IF_ERROR(
      reader.check_known(table, "", [](std::string_view field) {
        return is_evidence_name(field) ||
               std::ranges::find(kTopFields, field) != std::end(kTopFields);
      }));
  JudgeWeights weights;
  NEARDUP_ASSIGN_OR_RETURN(weights.bias, reader.number(table, "", "bias"));
  for (std::size_t i = 0; i < kEvidenceKinds; ++i) {
    NEARDUP_ASSIGN_OR_RETURN(weights.of[i],
                             reader.evidence(table, evidence_name(kind_at(i))));
  }
  return weights;
}

// The shortest digits that are read back as the same number, with a point: a
// whole number of TOML cannot say all that a double can.
std::string digits_of(double number) {
  std::string digits = fmt::format("{}", number);
  if (digits.find_first_of(".e") == std::string::npos) {
    digits += ".0";
  }
  return digits;
}

// A note is one line; a comment of TOML holds no control characters.
std::string comment(std::string_view note) {
  std::string line = "# ";
  for (const char c : note) {
    const auto byte = static_cast<unsigned char>(c);
    line += byte < 0x20 || byte == 0x7f ? ' ' : c;
  }
  return line + '\n';
}

}  // namespace

std::string weights_to_toml(const JudgeWeights& weights,
                            std::span<const std::string> notes) {
  std::string toml = "# Weights of neardup's judge of copies.\n";
  for (const std::string& note : notes) {
    toml += comment(note);
  }
  toml += fmt::format("format = {}\nevidence = {}\nbias = {}\n", kWeightsFormat,
                      kEvidenceVersion, digits_of(weights.bias));
  for (std::size_t i = 0; i < kEvidenceKinds; ++i) {
    const EvidenceWeight& of = weights.of[i];
    toml += fmt::format("\n[{}]\nweight = {}\nleast = {}\nmost = {}\n",
                        evidence_name(kind_at(i)), digits_of(of.weight),
                        digits_of(of.least), digits_of(of.most));
  }
  return toml;
}

Result<JudgeWeights> parse_weights(std::string_view toml,
                                   const std::string& file) {
  try {
    return read_weights(toml::parse(toml, file), file);
  } catch (const toml::parse_error& error) {
    return invalid_argument(fmt::format(
        "{}:{}: {}", file, error.source().begin.line, error.description()));
  }
}

Result<JudgeWeights> load_weights(const std::string& path) {
  NEARDUP_ASSIGN_OR_RETURN(const std::string toml,
                           read_file(path, kMaxWeightsBytes));
  return parse_weights(toml, path);
}

}  // namespace neardup
