#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "neardup/cli/help/completion.h"

namespace neardup::cli {
namespace {

std::string quoted(std::string_view text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') {
      result += '\\';
    }
    result += c;
  }
  return result + "'";
}

// "-r" lets fish complete files, "-x" does not.
std::string value_flags(const OptionReference& option) {
  if (option.placeholder.empty()) {
    return "";
  }
  std::string flags = option.takes_file() ? " -r" : " -x";
  if (!option.choices.empty()) {
    flags += fmt::format(
        " -a {}", quoted(fmt::format("{}", fmt::join(option.choices, " "))));
  }
  return flags;
}

std::string option_line(const OptionReference& option,
                        const std::string& condition) {
  std::string line = "complete -c neardup" + condition;
  for (const std::string& name : option.names) {
    line += name.starts_with("--") ? " -l " + name.substr(2)
                                   : " -s " + name.substr(1);
  }
  return fmt::format("{}{} -d {}\n", line, value_flags(option),
                     quoted(brief(option)));
}

// True where the words of a verb's or an action's name were typed.
std::string seen(const VerbReference& verb) {
  const std::string& name = verb.description.name;
  const std::size_t space = name.find(' ');
  const std::string first =
      "__fish_seen_subcommand_from " + name.substr(0, space);
  return space == std::string::npos
             ? first
             : fmt::format("{}; and __fish_seen_subcommand_from {}", first,
                           name.substr(space + 1));
}

// One line an action, to be offered where the verb was typed and no action yet.
std::string action_lines(const VerbReference& verb) {
  std::string lines;
  for (const VerbReference& action : verb.actions) {
    lines += fmt::format(
        "complete -c neardup -n '{}; and not __fish_seen_subcommand_from {}' "
        "-f -a {} -d {}\n",
        seen(verb), fmt::join(verb.action_names(), " "), action.own_name(),
        quoted(action.description.summary));
  }
  return lines;
}

std::string verb_lines(const VerbReference& verb) {
  const std::string condition = fmt::format(" -n '{}'", seen(verb));
  std::string lines;
  for (const OptionReference& option : verb.options) {
    lines += option_line(option, condition);
  }
  for (const OptionReference& argument : verb.arguments) {
    if (!argument.takes_file()) {
      lines += fmt::format(
          "complete -c neardup{} -f -a {}\n", condition,
          quoted(fmt::format("{}", fmt::join(argument.choices, " "))));
    }
  }
  lines += action_lines(verb);
  for (const VerbReference& action : verb.actions) {
    lines += verb_lines(action);
  }
  return lines;
}

}  // namespace

std::string fish_completion(const Reference& reference) {
  std::string script =
      "# fish completion for neardup; made by 'neardup completion fish'.\n";
  for (const OptionReference& option : reference.general) {
    script += option_line(option, "");
  }
  for (const VerbReference& verb : reference.verbs) {
    script += fmt::format(
        "complete -c neardup -n __fish_use_subcommand -f -a {} -d {}\n",
        verb.description.name, quoted(verb.description.summary));
  }
  for (const VerbReference& verb : reference.verbs) {
    script += verb_lines(verb);
  }
  return script;
}

}  // namespace neardup::cli
