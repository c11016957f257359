#include "neardup/segment/dictionary/dictionary_source.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "neardup/base/code_points.h"
#include "neardup/os/file.h"
#include "neardup/segment/dictionary/line_reader.h"

namespace neardup {
namespace {

// The frequency column of a user word as atoi() reads it: leading digits count,
// anything else is 0.
int parse_user_frequency(std::string_view text) {
  return static_cast<int>(std::strtoll(std::string(text).c_str(), nullptr, 10));
}

double score_of(double frequency, double sum) {
  return frequency > 0 ? std::log(frequency / sum)
                       : -std::numeric_limits<double>::infinity();
}

// What user words need to know about the dictionary they are added to.
struct ScoreScale {
  double frequency_sum = 0;
  double least = 0;
  double median = 0;
};

using WordMap = std::map<std::string, SourceWord>;

struct FrequencyWord {
  std::string_view text;
  double frequency;
  std::string_view tag;
};

Result<std::vector<FrequencyWord>> parse_words(LineReader reader) {
  std::vector<FrequencyWord> words;
  while (const auto line = reader.next()) {
    const std::vector<std::string_view> columns = split_columns(*line, ' ');
    if (columns.size() != 3) {
      return reader.error("expected 'word frequency tag'");
    }
    const std::optional<double> frequency = parse_number(columns[1]);
    if (columns[0].empty() || !frequency || *frequency <= 0) {
      return reader.error("expected a word and a frequency above 0");
    }
    std::u32string code_points;
    if (!decode_code_points(columns[0], code_points)) {
      return reader.error("the word is not valid UTF-8");
    }
    words.push_back({columns[0], *frequency, columns[2]});
  }
  if (words.empty()) {
    return reader.error("the dictionary has no words");
  }
  return words;
}

// Without code points if the text is not valid UTF-8.
SourceWord make_word(std::string_view text, double score, std::string_view tag,
                     double frequency) {
  SourceWord word;
  word.text = text;
  word.score = score;
  word.tag = tag;
  word.frequency = frequency;
  if (!decode_code_points(text, word.code_points)) {
    word.code_points.clear();
  }
  return word;
}

// Adds the words of the main dictionary; returns the scale for user words.
Result<ScoreScale> read_words(const std::string& path, WordMap& words) {
  NEARDUP_ASSIGN_OR_RETURN(const std::string bytes, read_file(path));
  NEARDUP_ASSIGN_OR_RETURN(const std::vector<FrequencyWord> lines,
                           parse_words(LineReader(path, bytes)));
  ScoreScale scale;
  for (const FrequencyWord& line : lines) {
    scale.frequency_sum += line.frequency;
  }
  std::vector<double> scores;
  scores.reserve(lines.size());
  for (const FrequencyWord& line : lines) {
    scores.push_back(score_of(line.frequency, scale.frequency_sum));
    words[std::string(line.text)] =
        make_word(line.text, scores.back(), line.tag, line.frequency);
  }
  std::sort(scores.begin(), scores.end());
  scale.least = scores.front();
  scale.median = scores[scores.size() / 2];
  return scale;
}

// One line of a user dictionary; nothing if it says nothing.
std::optional<SourceWord> parse_user_word(std::string_view line,
                                          const ScoreScale& scale) {
  const std::vector<std::string_view> columns = split_columns(line, ' ');
  if (columns.empty() || columns.size() > 3 || columns[0].empty()) {
    return std::nullopt;
  }
  if (columns.size() < 3) {
    return make_word(columns[0], scale.median,
                     columns.size() == 2 ? columns[1] : std::string_view(), 0);
  }
  const double frequency = parse_user_frequency(columns[1]);
  return make_word(columns[0], score_of(frequency, scale.frequency_sum),
                   columns[2], std::max(frequency, 0.0));
}

Status read_user_words(const std::string& path, const ScoreScale& scale,
                       WordMap& words, DictionarySource& source) {
  NEARDUP_ASSIGN_OR_RETURN(const std::string bytes, read_file(path));
  LineReader reader(path, bytes);
  while (const auto line = reader.next()) {
    if (line->empty()) {
      continue;
    }
    std::optional<SourceWord> word = parse_user_word(*line, scale);
    if (!word) {
      ++source.ignored_lines;
      continue;
    }
    if (word->code_points.empty()) {
      return reader.error("the word is not valid UTF-8");
    }
    if (word->code_points.size() == 1) {
      source.user_characters.insert(word->code_points.front());
    }
    std::string text = word->text;
    words[std::move(text)] = *std::move(word);
  }
  return {};
}

// Lines that are not "word value" are skipped but counted in the average, as
// cppjieba does.
Status read_idf(const std::string& path, DictionarySource& source) {
  NEARDUP_ASSIGN_OR_RETURN(const std::string bytes, read_file(path));
  LineReader reader(path, bytes);
  double sum = 0;
  std::size_t lines = 0;
  while (const auto line = reader.next()) {
    ++lines;
    const std::vector<std::string_view> columns = split_columns(*line, ' ');
    if (columns.size() != 2) {
      continue;
    }
    const std::optional<double> value = parse_number(columns[1]);
    if (!value) {
      return reader.error("expected 'word value'");
    }
    source.idf[std::string(columns[0])] = *value;
    sum += *value;
  }
  source.average_idf = lines == 0 ? 0 : sum / static_cast<double>(lines);
  return {};
}

Status read_stop_words(const std::string& path, DictionarySource& source) {
  NEARDUP_ASSIGN_OR_RETURN(const std::string bytes, read_file(path));
  LineReader reader(path, bytes);
  while (const auto line = reader.next()) {
    source.stop_words.emplace(*line);
  }
  return {};
}

}  // namespace

DictionaryFiles jieba_files_in(const std::string& folder) {
  DictionaryFiles files = {.words = folder + "/jieba.dict.utf8",
                           .user_words = {},
                           .hmm = folder + "/hmm_model.utf8",
                           .idf = folder + "/idf.utf8",
                           .stop_words = folder + "/stop_words.utf8"};
  const std::string user_words = folder + "/user.dict.utf8";
  std::error_code ignored;
  if (std::filesystem::exists(user_words, ignored)) {
    files.user_words.push_back(user_words);
  }
  return files;
}

Result<DictionarySource> read_dictionary_source(const DictionaryFiles& files) {
  DictionarySource source;
  WordMap words;
  NEARDUP_ASSIGN_OR_RETURN(const ScoreScale scale,
                           read_words(files.words, words));
  source.least_score = scale.least;
  for (const std::string& path : files.user_words) {
    NEARDUP_RETURN_IF_ERROR(read_user_words(path, scale, words, source));
  }
  source.words.reserve(words.size());
  for (auto& [text, word] : words) {
    source.words.push_back(std::move(word));
  }
  NEARDUP_ASSIGN_OR_RETURN(const std::string hmm, read_file(files.hmm));
  NEARDUP_ASSIGN_OR_RETURN(source.hmm, parse_hmm_model(files.hmm, hmm));
  if (!files.idf.empty()) {
    NEARDUP_RETURN_IF_ERROR(read_idf(files.idf, source));
  }
  if (!files.stop_words.empty()) {
    NEARDUP_RETURN_IF_ERROR(read_stop_words(files.stop_words, source));
  }
  return source;
}

}  // namespace neardup
