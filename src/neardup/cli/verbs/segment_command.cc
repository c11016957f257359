// neardup segment: the tokens of a text, to look inside.

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "neardup/base/visible_text.h"
#include "neardup/cli/options/command_reference.h"
#include "neardup/cli/options/corpus_options.h"
#include "neardup/cli/options/declare_option.h"
#include "neardup/cli/options/profile_options.h"
#include "neardup/cli/options/value_parsers.h"
#include "neardup/cli/verbs/commands.h"
#include "neardup/corpus/corpus_reader.h"
#include "neardup/profile/fingerprinter.h"
#include "neardup/profile/profile.h"

namespace neardup::cli {
namespace {

constexpr int kMaxNgram = 64;

// True if an argument says where texts stand instead of being one.
bool is_input(const std::string& argument) {
  if (argument.starts_with('@')) {
    return !argument.starts_with("@@");
  }
  std::error_code ignored;
  return argument == "-" || std::filesystem::exists(argument, ignored);
}

std::string input_of(const std::string& argument) {
  return argument.starts_with('@') ? argument.substr(1) : argument;
}

class SegmentCommand final : public Command {
 public:
  CommandDescription description() const override;
  void declare(CLI::App& verb) override;
  Result<ExitCode> run(Session& session) override;

 private:
  // The profile asked for, or one that only cuts into tokens.
  Result<Profile> profile() const;
  Status segment_corpus(const Session& session,
                        const Fingerprinter& fingerprinter,
                        const std::string& input) const;
  void print(const Streams& streams, const std::string& id,
             const std::vector<std::string>& tokens) const;

  std::vector<std::string> texts_;
  CorpusOptions corpus_;
  std::optional<std::string> profile_;
  std::optional<TokenizerKind> tokenizer_;
  int ngram_ = 1;
  std::string dictionary_;
  bool json_ = false;
};

CommandDescription SegmentCommand::description() const {
  return {
      .name = "segment",
      .summary = "print the tokens of a text",
      .usage = "TEXT|INPUT... [OPTION...]",
      .paragraphs =
          {"One line a text, tokens separated by spaces. The name of a file or "
           "folder stands for every document in it, - for those on standard "
           "input; @ in front says that a name is one, @@ that a text begins "
           "with @. A text that begins with a dash goes behind --.",
           "With --profile (or nothing: the default profile) the text is "
           "normalised as that profile says before it is cut; with --tokenizer "
           "it is cut as it is. A line break inside a token is printed as "
           "\\n."},
      .examples =
          {{"Chinese words",
            "neardup segment --tokenizer jieba "
            "我来到北京清华大学"},
           {"Windows of four characters",
            "neardup segment --tokenizer characters --ngram 4 --json 'near "
            "duplicate'"},
           {"What a profile makes of each document of a file",
            "neardup segment --profile zh zh.jsonl --json"}},
  };
}

void SegmentCommand::declare(CLI::App& verb) {
  declare_arguments(verb, "TEXT",
                    {.placeholder = "TEXT|INPUT",
                     .help = "A text, or the name of a file, folder or quoted "
                             "@glob with texts."},
                    texts_);
  declare_flag(verb, "--json", "Output",
               "Print one JSON object a text, with its id and tokens.", json_);
  declare_value(
      verb, "--tokenizer",
      {.group = "Tokens",
       .placeholder = "TOKENIZER",
       .help = fmt::format("Cut with this tokenizer instead of a profile's: "
                           "{}.",
                           fmt::join(choices_of("TOKENIZER"), ", "))},
      store_in(tokenizer_, parse_tokenizer));
  declare_value(verb, "--ngram",
                {.group = "Tokens",
                 .placeholder = "N",
                 .help = "Join N consecutive tokens to one, for --tokenizer.",
                 .default_value = "1"},
                store_in(ngram_, [](const std::string& text) {
                  return parse_int(text, 1, kMaxNgram);
                }));
  declare_value(verb, "--profile",
                {.group = "Tokens",
                 .placeholder = "PROFILE",
                 .help = "Normalise and cut as this profile does.",
                 .default_value = "default"},
                store_in_optional(profile_));
  declare_dictionary(verb, dictionary_);
  declare_corpus_options(verb, corpus_);
}

Result<Profile> SegmentCommand::profile() const {
  if (tokenizer_ && profile_) {
    return invalid_argument("give --tokenizer or --profile, not both");
  }
  if (!tokenizer_) {
    ProfileOptions options;
    options.profile = profile_.value_or("default");
    return options.resolve();
  }
  Profile profile;
  profile.name = "segment";
  profile.tokenizer.kind = *tokenizer_;
  profile.tokenizer.ngram = ngram_;
  return profile;
}

void SegmentCommand::print(const Streams& streams, const std::string& id,
                           const std::vector<std::string>& tokens) const {
  if (json_) {
    nlohmann::ordered_json json;
    if (!id.empty()) {
      json["id"] = id;
    }
    json["tokens"] = tokens;
    streams.print(
        json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) +
        "\n");
    return;
  }
  std::string line;
  for (const std::string& token : tokens) {
    line += line.empty() ? "" : " ";
    for (const char c : token) {
      line += c == '\n' ? "\\n" : c == '\r' ? "\\r" : std::string(1, c);
    }
  }
  streams.print(line + "\n");
}

Status SegmentCommand::segment_corpus(const Session& session,
                                      const Fingerprinter& fingerprinter,
                                      const std::string& input) const {
  CorpusOptions options = corpus_;
  options.inputs = {input};
  NEARDUP_ASSIGN_OR_RETURN(const auto reader,
                           CorpusReader::open(std::move(options)));
  reader->set_reject_sink([&session](const Reject& reject) {
    session.streams.say(fmt::format("skipped {}: {}\n",
                                    visible_line(to_string(reject.origin)),
                                    reject.reason));
  });
  Record record;
  while (true) {
    NEARDUP_ASSIGN_OR_RETURN(const bool more, reader->next(record));
    if (!more) {
      return {};
    }
    print(session.streams, record.id, fingerprinter.tokens(record.text));
  }
}

Result<ExitCode> SegmentCommand::run(Session& session) {
  if (texts_.empty()) {
    return invalid_argument("name a TEXT or an INPUT");
  }
  NEARDUP_ASSIGN_OR_RETURN(Profile recipe, profile());
  NEARDUP_ASSIGN_OR_RETURN(
      const Fingerprinter fingerprinter,
      Fingerprinter::create(std::move(recipe), data_with(dictionary_)));
  for (const std::string& text : texts_) {
    if (is_input(text)) {
      NEARDUP_RETURN_IF_ERROR(
          segment_corpus(session, fingerprinter, input_of(text)));
      continue;
    }
    const std::string plain = text.starts_with("@@") ? text.substr(1) : text;
    print(session.streams, "", fingerprinter.tokens(plain));
  }
  return ExitCode::kDone;
}

}  // namespace

std::unique_ptr<Command> make_segment_command() {
  return std::make_unique<SegmentCommand>();
}

}  // namespace neardup::cli
