#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "neardup/cli/help/completion.h"

namespace neardup::cli {
namespace {

// `text` inside a single-quoted _arguments specification, where brackets and
// colons have a meaning.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '\'') {
      result += "'\\''";
      continue;
    }
    if (c == '[' || c == ']' || c == ':' || c == '\\') {
      result += '\\';
    }
    result += c;
  }
  return result;
}

// ":message:action" of a value.
std::string value(const OptionReference& option) {
  std::string action;
  if (!option.choices.empty()) {
    std::string words;
    for (const std::string& choice : option.choices) {
      words += (words.empty() ? "" : " ") + escaped(choice);
    }
    action = option.takes_file() ? fmt::format(
                                       "_alternative \"names\\:name\\:({})\" "
                                       "\"files\\:file\\:_files\"",
                                       words)
                                 : fmt::format("({})", words);
  } else if (option.takes_file()) {
    action = "_files";
  }
  return fmt::format(":{}:{}", escaped(option.placeholder), action);
}

std::string option_specification(const OptionReference& option) {
  const std::string what =
      fmt::format("[{}]{}", escaped(brief(option)),
                  option.placeholder.empty() ? "" : value(option));
  if (option.names.size() == 1) {
    return fmt::format("'{}{}'", option.names[0], what);
  }
  return fmt::format("'({})'{{{}}}'{}'", fmt::join(option.names, " "),
                     fmt::join(option.names, ","), what);
}

std::string zsh_verb_case(const VerbReference& verb,
                          const Reference& reference);

// The branch of a verb with actions: which action, then what it takes.
std::string zsh_action_cases(const VerbReference& verb,
                             const Reference& reference) {
  std::string text = fmt::format(
      "        {})\n          local -a actions\n          actions=(\n",
      verb.own_name());
  for (const VerbReference& action : verb.actions) {
    text += fmt::format("            '{}:{}'\n", action.own_name(),
                        escaped(action.description.summary));
  }
  text +=
      "          )\n"
      "          _arguments -C '1:action:->action' '*::argument:->rest' && "
      "return 0\n"
      "          case $state in\n"
      "            action) _describe action actions ;;\n"
      "            rest)\n"
      "      case $line[1] in\n";
  for (const VerbReference& action : verb.actions) {
    text += zsh_verb_case(action, reference);
  }
  return text +
         "      esac\n"
         "      ;;\n"
         "          esac\n"
         "          ;;\n";
}

std::string zsh_verb_case(const VerbReference& verb,
                          const Reference& reference) {
  if (!verb.actions.empty()) {
    return zsh_action_cases(verb, reference);
  }
  std::string text =
      fmt::format("        {})\n          _arguments -s \\\n", verb.own_name());
  for (const OptionReference& option : verb.options) {
    text += fmt::format("            {} \\\n", option_specification(option));
  }
  for (const OptionReference& option : reference.general) {
    text += fmt::format("            {} \\\n", option_specification(option));
  }
  // The last argument of a verb may repeat.
  for (std::size_t i = 0; i < verb.arguments.size(); ++i) {
    const bool last = i + 1 == verb.arguments.size();
    text += fmt::format("            '{}{}' \\\n",
                        last ? "*" : std::to_string(i + 1),
                        value(verb.arguments[i]));
  }
  return text + "            && return 0\n          ;;\n";
}

}  // namespace

std::string zsh_completion(const Reference& reference) {
  std::string script =
      "#compdef neardup\n"
      "# zsh completion for neardup; made by 'neardup completion zsh'.\n"
      "_neardup() {\n"
      "  local context state state_descr line\n"
      "  typeset -A opt_args\n"
      "  local -a verbs\n"
      "  verbs=(\n";
  for (const VerbReference& verb : reference.verbs) {
    script += fmt::format("    '{}:{}'\n", verb.description.name,
                          escaped(verb.description.summary));
  }
  script += "  )\n  _arguments -C \\\n";
  for (const OptionReference& option : reference.general) {
    script += fmt::format("    {} \\\n", option_specification(option));
  }
  script +=
      "    '1:verb:->verb' '*::argument:->rest' && return 0\n"
      "  case $state in\n"
      "    verb) _describe verb verbs ;;\n"
      "    rest)\n"
      "      case $line[1] in\n";
  for (const VerbReference& verb : reference.verbs) {
    script += zsh_verb_case(verb, reference);
  }
  script +=
      "      esac\n"
      "      ;;\n"
      "  esac\n"
      "}\n"
      "_neardup \"$@\"\n";
  return script;
}

}  // namespace neardup::cli
