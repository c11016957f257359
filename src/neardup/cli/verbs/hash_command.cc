// neardup hash: one feature hash, to look inside.

#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "neardup/base/hash/feature_hash.h"
#include "neardup/cli/options/command_reference.h"
#include "neardup/cli/options/declare_option.h"
#include "neardup/cli/options/value_parsers.h"
#include "neardup/cli/terminal/suggestion.h"
#include "neardup/cli/verbs/commands.h"
#include "neardup/cli/verbs/line_input.h"

namespace neardup::cli {
namespace {

class HashCommand final : public Command {
 public:
  CommandDescription description() const override;
  void declare(CLI::App& verb) override;
  Result<ExitCode> run(Session& session) override;

 private:
  void print(const Streams& streams, const FeatureHash& hash,
             const std::string& text) const;

  std::vector<std::string> texts_;
  std::string function_ = "xxh3-64";
  std::uint64_t seed_ = 0;
  std::string key_;
  bool list_ = false;
  bool json_ = false;
};

CommandDescription HashCommand::description() const {
  return {
      .name = "hash",
      .summary = "print the feature hash of a text",
      .usage = "[--function F] TEXT...",
      .paragraphs =
          {"One line a text: the hash in lower-case hex, padded with zeros to "
           "the width of the function. - stands for standard input, of which "
           "each line is a text. A text that begins with a dash goes behind "
           "--."},
      .examples =
          {{"The hash of seed 002: 24d23875",
            "neardup hash --function jenkins-ooat-int32 中国好声音"},
           {"One word a line",
            "printf 'hello\\nworld\\n' | neardup hash --function fnv1a-64 -"},
           {"Another seed", "neardup hash --function xxh3-128 --seed 7 hello"},
           {"The functions there are", "neardup hash --list"}},
  };
}

void HashCommand::declare(CLI::App& verb) {
  declare_arguments(
      verb, "TEXT",
      {.placeholder = "TEXT",
       .help = "What to hash; - reads lines from standard input."},
      texts_);
  declare_value(verb, "--function",
                {.group = "Hash",
                 .placeholder = "FUNCTION",
                 .help = "The hash function; --list names them. polynomial-N "
                         "is N bits wide, 1 to 256.",
                 .default_value = "xxh3-64"},
                store_in(function_));
  declare_value(verb, "--seed",
                {.group = "Hash",
                 .placeholder = "N",
                 .help = "Seed, for the functions that take one.",
                 .default_value = "0"},
                store_in(seed_, [](const std::string& text) {
                  return parse_whole_number(
                      text, 0, std::numeric_limits<std::uint64_t>::max());
                }));
  declare_value(verb, "--key",
                {.group = "Hash",
                 .placeholder = "KEY",
                 .help = "16 bytes, for siphash-2-4."},
                store_in(key_));
  declare_flag(verb, "--list", "Output", "Name the functions and leave.",
               list_);
  declare_flag(verb, "--json", "Output", "Print one JSON object a text.",
               json_);
}

void HashCommand::print(const Streams& streams, const FeatureHash& hash,
                        const std::string& text) const {
  const std::string hex = to_hex(hash(text), hash.bits());
  if (!json_) {
    streams.print(hex + "\n");
    return;
  }
  nlohmann::ordered_json json;
  json["text"] = text;
  json["function"] = hash.name();
  json["bits"] = hash.bits();
  json["hash"] = hex;
  streams.print(
      json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) +
      "\n");
}

Result<ExitCode> HashCommand::run(Session& session) {
  const Streams& streams = session.streams;
  if (list_) {
    for (const std::string_view name : FeatureHash::names()) {
      streams.print(std::string(name) + "\n");
    }
    return ExitCode::kDone;
  }
  if (texts_.empty()) {
    return invalid_argument("name a TEXT, or - for standard input");
  }
  const Result<FeatureHash> parsed = FeatureHash::parse(function_, seed_, key_);
  if (!parsed.ok()) {
    return invalid_argument(parsed.status().message() +
                            did_you_mean(function_, choices_of("FUNCTION")));
  }
  const FeatureHash& hash = *parsed;
  for (const std::string& text : texts_) {
    if (text != "-") {
      print(streams, hash, text);
      continue;
    }
    NEARDUP_RETURN_IF_ERROR(for_each_line(
        "-", [&](const std::string& line) { print(streams, hash, line); }));
  }
  return ExitCode::kDone;
}

}  // namespace

std::unique_ptr<Command> make_hash_command() {
  return std::make_unique<HashCommand>();
}

}  // namespace neardup::cli
