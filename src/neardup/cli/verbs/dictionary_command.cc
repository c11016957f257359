// neardup dictionary: compiled Chinese dictionaries.

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "neardup/cli/options/declare_option.h"
#include "neardup/cli/terminal/human_format.h"
#include "neardup/cli/verbs/commands.h"
#include "neardup/profile/fingerprinter.h"
#include "neardup/segment/dictionary/compiled_dictionary.h"
#include "neardup/segment/dictionary/dictionary_compiler.h"
#include "neardup/segment/dictionary/hash_column.h"

namespace neardup::cli {
namespace {

class DictionaryCommand final : public Command {
 public:
  CommandDescription description() const override;
  void declare(CLI::App& verb) override;
  Result<ExitCode> run(Session& session) override;

 private:
  static constexpr const char* kGroup = "Sources";

  void declare_source(CLI::App& verb, const char* name, const char* help,
                      std::string& target);
  Result<std::string> compile() const;
  Result<std::string> show() const;

  std::string action_;
  std::vector<std::string> files_;
  std::string output_;
  DictionaryFiles sources_;
  std::string words_;  // instead of the words and user words of sources_
  bool json_ = false;
};

CommandDescription DictionaryCommand::description() const {
  return {
      .name = "dictionary",
      .summary = "compile a Chinese dictionary, or look at one",
      .usage = "compile [USER_WORDS...] -o FILE | show [FILE]",
      .paragraphs =
          {"Chinese profiles cut text by a compiled dictionary: one file that "
           "is mapped read-only and shared by all processes. 'compile' makes "
           "one from jieba's text files and word lists of your own; give it to "
           "other verbs with --dictionary. It appears complete or not at all, "
           "and its checksum is part of the id of every profile that reads it, "
           "so fingerprints of different dictionaries are never compared.",
           "A list of user words has one word a line, as 'word', 'word tag' or "
           "'word frequency tag'; of several lists the later wins. Without "
           "more options everything else is what neardup was installed with: "
           "the files that cppjieba loads by default, the words of its "
           "user.dict.utf8 among them."},
      .examples = {{"Add words of your own",
                    "neardup dictionary compile words.txt -o mine.jieba"},
                   {"What it holds", "neardup dictionary show mine.jieba"},
                   {"Cut by it",
                    "neardup segment --tokenizer jieba --dictionary mine.jieba "
                    "我来到北京清华大学"}},
  };
}

void DictionaryCommand::declare_source(CLI::App& verb, const char* name,
                                       const char* help, std::string& target) {
  declare_value(verb, name,
                {.group = kGroup, .placeholder = "FILE", .help = help},
                store_in(target));
}

void DictionaryCommand::declare(CLI::App& verb) {
  declare_argument(
      verb, "ACTION",
      {.placeholder = "compile|show", .help = "What to do with it."},
      store_choice_in(action_, {"compile", "show"}));
  declare_arguments(verb, "FILE",
                    {.placeholder = "FILE",
                     .help = "compile: lists of user words. show: the compiled "
                             "dictionary, else the one installed."},
                    files_);
  declare_value(verb, "-o,--output",
                {.group = "Output",
                 .placeholder = "FILE",
                 .help = "Where to put the compiled dictionary."},
                store_in(output_));
  sources_ = jieba_files_in(DataPaths::installed().dictionary_source);
  declare_source(
      verb, "--words",
      "Words: 'word frequency tag' a line (jieba.dict.utf8), instead "
      "of jieba's and its user.dict.utf8.",
      words_);
  declare_source(verb, "--hmm",
                 "Hidden Markov model for unknown words (hmm_model.utf8).",
                 sources_.hmm);
  declare_source(verb, "--idf", "IDF table: 'word value' a line (idf.utf8).",
                 sources_.idf);
  declare_source(verb, "--stop-words",
                 "Words that are no keywords, one a line (stop_words.utf8).",
                 sources_.stop_words);
  declare_flag(verb, "--json", "Output", "Print one line of JSON.", json_);
}

Result<std::string> DictionaryCommand::compile() const {
  if (output_.empty()) {
    return invalid_argument("name the file to write: -o mine.jieba");
  }
  DictionaryFiles files = sources_;
  if (!words_.empty()) {
    // Another dictionary brings its own words; jieba's user words go with
    // jieba's.
    files.words = words_;
    files.user_words.clear();
  }
  files.user_words.insert(files.user_words.end(), files_.begin(), files_.end());
  NEARDUP_ASSIGN_OR_RETURN(const std::vector<FeatureHash> hashes,
                           default_hash_columns());
  NEARDUP_ASSIGN_OR_RETURN(const CompileSummary summary,
                           compile_dictionary_file(files, hashes, output_));
  if (json_) {
    nlohmann::ordered_json json;
    json["output"] = output_;
    json["words"] = summary.words;
    json["ignored_lines"] = summary.ignored_lines;
    json["unreachable_words"] = summary.unreachable_words;
    json["bytes"] = summary.file_size;
    return json.dump() + "\n";
  }
  std::string text =
      fmt::format("{}: {} words, {}\n", output_, summary.words,
                  human_bytes(static_cast<double>(summary.file_size)));
  if (summary.ignored_lines > 0) {
    text += fmt::format(
        "{} lines of user words ignored: not 'word', 'word "
        "tag' or 'word frequency tag'\n",
        summary.ignored_lines);
  }
  if (summary.unreachable_words > 0) {
    text += fmt::format(
        "{} words can stand in no text: they hold a separator "
        "or are too long\n",
        summary.unreachable_words);
  }
  return text;
}

Result<std::string> DictionaryCommand::show() const {
  if (files_.size() > 1) {
    return invalid_argument("'show' takes one FILE");
  }
  const std::string path =
      files_.empty() ? DataPaths::installed().dictionary : files_.front();
  NEARDUP_ASSIGN_OR_RETURN(const auto dictionary,
                           CompiledDictionary::open(path));
  std::error_code ignored;
  nlohmann::ordered_json json;
  json["path"] = path;
  json["words"] = dictionary->word_count();
  json["average_idf"] = dictionary->average_idf();
  json["checksum"] = fmt::format("{:016x}", dictionary->checksum());
  json["bytes"] = std::filesystem::file_size(path, ignored);
  return json.dump(json_ ? -1 : 2) + "\n";
}

Result<ExitCode> DictionaryCommand::run(Session& session) {
  if (action_.empty()) {
    return invalid_argument("say what to do: compile or show");
  }
  NEARDUP_ASSIGN_OR_RETURN(const std::string text,
                           action_ == "compile" ? compile() : show());
  session.streams.print(text);
  return ExitCode::kDone;
}

}  // namespace

std::unique_ptr<Command> make_dictionary_command() {
  return std::make_unique<DictionaryCommand>();
}

}  // namespace neardup::cli
