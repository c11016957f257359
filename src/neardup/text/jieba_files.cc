#include "neardup/text/jieba_files.h"

#include <charconv>
#include <cmath>
#include <optional>
#include <vector>

#include "neardup/text/utf8.h"

namespace neardup {
namespace {

constexpr std::array<std::string_view, 5> kFileNames = {
    "jieba.dict.utf8", "hmm_model.utf8", "user.dict.utf8", "idf.utf8",
    "stop_words.utf8"};

constexpr std::size_t kHmmStates = 4;
constexpr std::size_t kHmmProbabilityLines = 1 + kHmmStates;
constexpr std::size_t kHmmLines = kHmmProbabilityLines + kHmmStates;

// The fields between single separators; an empty field stays in the list.
std::vector<std::string_view> split(std::string_view line, char separator) {
  std::vector<std::string_view> fields;
  while (true) {
    const std::size_t end = line.find(separator);
    fields.push_back(line.substr(0, end));
    if (end == std::string_view::npos) {
      return fields;
    }
    line.remove_prefix(end + 1);
  }
}

// A finite number and nothing else.
std::optional<double> parse_number(std::string_view text) {
  double value = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() ||
      !std::isfinite(value)) {
    return std::nullopt;
  }
  return value;
}

bool is_positive_number(std::string_view text) {
  const std::optional<double> value = parse_number(text);
  return value && *value > 0;
}

bool is_word(std::string_view text) {
  return !text.empty() && is_valid_utf8(text);
}

// Calls check(fields) for every line; false is a kCorruption with `wanted`.
template <typename Check>
Status check_lines(const TableFile& file, std::string_view wanted,
                   Check check) {
  return for_each_line(
      file, [&](std::string_view line, std::size_t number) -> Status {
        if (!check(split(line, ' '))) {
          return corrupt_line(file, number,
                              "not '" + std::string(wanted) + "'");
        }
        return {};
      });
}

Status check_words(const TableFile& file) {
  if (file.bytes.empty()) {
    return corruption(file.path + " is empty");
  }
  return check_lines(file, "word frequency tag", [](const auto& fields) {
    return fields.size() == 3 && is_word(fields[0]) &&
           is_positive_number(fields[1]) && is_word(fields[2]);
  });
}

Status check_user_words(const TableFile& file) {
  return check_lines(
      file, "word', 'word tag' or 'word frequency tag", [](const auto& fields) {
        const bool is_empty_line = fields.size() == 1 && fields[0].empty();
        if (is_empty_line) {
          return true;
        }
        const bool has_frequency = fields.size() == 3;
        return fields.size() <= 3 && is_word(fields[0]) &&
               is_word(fields.back()) &&
               (!has_frequency || is_positive_number(fields[1]));
      });
}

Status check_idf(const TableFile& file) {
  if (file.bytes.empty()) {
    return corruption(file.path + " is empty");
  }
  return check_lines(file, "word idf", [](const auto& fields) {
    return fields.size() == 2 && is_word(fields[0]) &&
           is_positive_number(fields[1]);
  });
}

bool are_probabilities(std::string_view line) {
  const std::vector<std::string_view> fields = split(line, ' ');
  bool all_numbers = fields.size() == kHmmStates;
  for (const std::string_view field : fields) {
    all_numbers = all_numbers && parse_number(field).has_value();
  }
  return all_numbers;
}

// "character:logarithm,character:logarithm,..."
bool are_emissions(std::string_view line) {
  for (const std::string_view entry : split(line, ',')) {
    const std::vector<std::string_view> fields = split(entry, ':');
    if (fields.size() != 2 || !is_word(fields[0]) ||
        count_code_points(fields[0]) != 1 || !parse_number(fields[1])) {
      return false;
    }
  }
  return true;
}

// Start probabilities, a line of transitions for each state, a line of
// emissions for each state; empty lines and comments between them.
Status check_hmm(const TableFile& file) {
  std::size_t lines = 0;
  const Status status = for_each_line(
      file, [&](std::string_view line, std::size_t number) -> Status {
        if (line.empty() || line.front() == '#') {
          return {};
        }
        ++lines;
        const bool good = lines <= kHmmProbabilityLines
                              ? are_probabilities(line)
                              : are_emissions(line);
        return good ? Status()
                    : corrupt_line(file, number, "not a line of probabilities");
      });
  NEARDUP_RETURN_IF_ERROR(status);
  if (lines < kHmmLines) {
    return corruption(file.path + " ends too early");
  }
  return {};
}

}  // namespace

Result<JiebaFiles> read_jieba_files(const std::string& directory) {
  if (directory.find_first_of("|;") != std::string::npos) {
    return invalid_argument(
        "a dictionary folder cannot have '|' or ';' in its "
        "name: " +
        directory);
  }
  JiebaFiles files;
  for (std::size_t i = 0; i < files.size(); ++i) {
    NEARDUP_ASSIGN_OR_RETURN(
        files[i],
        read_table_file(directory + "/" + std::string(kFileNames[i])));
  }
  NEARDUP_RETURN_IF_ERROR(check_words(files[kJiebaWords]));
  NEARDUP_RETURN_IF_ERROR(check_hmm(files[kJiebaHmm]));
  NEARDUP_RETURN_IF_ERROR(check_user_words(files[kJiebaUserWords]));
  NEARDUP_RETURN_IF_ERROR(check_idf(files[kJiebaIdf]));
  return files;
}

// The sum is taken in the order of the file, as cppjieba does, so that the
// average is the same double.
IdfValues parse_idf(const TableFile& file) {
  IdfValues idf;
  double sum = 0;
  std::size_t lines = 0;
  (void)for_each_line(file, [&](std::string_view line, std::size_t) -> Status {
    const auto fields = split(line, ' ');
    const double value = *parse_number(fields[1]);
    idf.values[fields[0]] = value;
    sum += value;
    ++lines;
    return {};
  });
  idf.average = sum / static_cast<double>(lines);
  return idf;
}

std::unordered_set<std::string_view> parse_stop_words(const TableFile& file) {
  std::unordered_set<std::string_view> words;
  (void)for_each_line(file, [&](std::string_view line, std::size_t) -> Status {
    words.insert(line);
    return {};
  });
  return words;
}

}  // namespace neardup
