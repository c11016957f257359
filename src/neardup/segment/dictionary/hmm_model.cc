#include "neardup/segment/dictionary/hmm_model.h"

#include <optional>
#include <vector>

#include "neardup/base/code_points.h"
#include "neardup/segment/dictionary/line_reader.h"

namespace neardup {
namespace {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\n\v\f\r";
  const std::size_t first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) {
    return {};
  }
  return text.substr(first, text.find_last_not_of(kBlank) + 1 - first);
}

// The next line of the model that is neither blank nor a comment.
Result<std::string_view> next_model_line(LineReader& reader) {
  while (const auto line = reader.next()) {
    const std::string_view content = trimmed(*line);
    if (!content.empty() && !content.starts_with('#')) {
      return content;
    }
  }
  return reader.error("the model ends too early");
}

Result<HmmRow> read_model_row(LineReader& reader) {
  NEARDUP_ASSIGN_OR_RETURN(const std::string_view line,
                           next_model_line(reader));
  const std::vector<std::string_view> columns = split_columns(line, ' ');
  HmmRow row{};
  if (columns.size() != row.size()) {
    return reader.error("expected 4 log-probabilities");
  }
  for (std::size_t state = 0; state < row.size(); ++state) {
    const std::optional<double> value = parse_number(columns[state]);
    if (!value) {
      return reader.error("expected 4 log-probabilities");
    }
    row[state] = *value;
  }
  return row;
}

// The segmenter relies on the two predecessors each state has in jieba's model.
bool is_jieba_transition(std::size_t from, std::size_t to) {
  const bool inside_word = from == kBegin || from == kMiddle;
  const bool continues_word = to == kEnd || to == kMiddle;
  return inside_word == continues_word;
}

Status check_states(const LineReader& reader, const HmmModel& model) {
  if (model.start[kEnd] > kImpossible || model.start[kMiddle] > kImpossible) {
    return reader.error("the model allows a word to start with its end");
  }
  for (std::size_t from = 0; from < kHmmStates; ++from) {
    for (std::size_t to = 0; to < kHmmStates; ++to) {
      const double value = model.transitions[from][to];
      if (!is_jieba_transition(from, to) && value > kImpossible) {
        return reader.error(
            "the model allows a transition between states that cannot follow "
            "each other");
      }
    }
  }
  return {};
}

// A line "character:log-probability,..." for one state.
Status read_emissions(LineReader& reader, std::size_t state, HmmModel& model) {
  constexpr HmmRow kNone = {kImpossible, kImpossible, kImpossible, kImpossible};
  NEARDUP_ASSIGN_OR_RETURN(const std::string_view line,
                           next_model_line(reader));
  std::u32string character;
  for (const std::string_view item : split_columns(line, ',')) {
    const std::vector<std::string_view> parts = split_columns(item, ':');
    if (parts.size() != 2 || !decode_code_points(parts[0], character) ||
        character.size() != 1) {
      return reader.error("expected 'character:log-probability'");
    }
    const std::optional<double> value = parse_number(parts[1]);
    if (!value) {
      return reader.error("expected a log-probability after ':'");
    }
    model.emissions.try_emplace(character.front(), kNone).first->second[state] =
        *value;
  }
  return {};
}

}  // namespace

Result<HmmModel> parse_hmm_model(const std::string& path,
                                 std::string_view bytes) {
  LineReader reader(path, bytes);
  HmmModel model;
  NEARDUP_ASSIGN_OR_RETURN(model.start, read_model_row(reader));
  for (HmmRow& row : model.transitions) {
    NEARDUP_ASSIGN_OR_RETURN(row, read_model_row(reader));
  }
  NEARDUP_RETURN_IF_ERROR(check_states(reader, model));
  for (std::size_t state = 0; state < kHmmStates; ++state) {
    NEARDUP_RETURN_IF_ERROR(read_emissions(reader, state, model));
  }
  return model;
}

}  // namespace neardup
