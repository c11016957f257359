#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "neardup/cli/help/completion.h"

namespace neardup::cli {
namespace {

constexpr std::string_view kHead =
    R"(# bash completion for neardup; made by 'neardup completion bash'.
_neardup() {
  local current=${COMP_WORDS[COMP_CWORD]}
  local previous=${COMP_WORDS[COMP_CWORD - 1]}
  local verb= word options= words= files=
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$verb $word" in
)";

// A value option was typed last: complete its value and nothing else.
constexpr std::string_view kAfterOptionTable = R"(  esac
  if [[ -z $words$files && $options == none ]]; then
    COMPREPLY=()
    return
  fi
  if [[ -z $words$files ]]; then
    case $verb in
)";

constexpr std::string_view kTail = R"(    esac
    [[ $current == -* ]] && words=$options files=
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [[ -n $files ]]; then
    compopt -o filenames 2>/dev/null
    COMPREPLY+=($(compgen -f -- "$current"))
  fi
}
complete -F _neardup neardup
)";

// What to do behind an option that takes a value.
std::string value_action(const OptionReference& option) {
  if (option.choices.empty() && !option.takes_file()) {
    return "options=none";
  }
  std::string action;
  if (!option.choices.empty()) {
    action = fmt::format("words=\"{}\"", fmt::join(option.choices, " "));
  }
  if (option.takes_file()) {
    action += action.empty() ? "files=yes" : " files=yes";
  }
  return action;
}

// `prefix` opens the pattern of "verb previous": "\"dedup " for one verb, "*\"
// " for any.
std::string value_cases(std::string_view prefix,
                        const std::vector<OptionReference>& options) {
  std::string text;
  for (const OptionReference& option : options) {
    if (option.placeholder.empty()) {
      continue;
    }
    std::string pattern;
    for (const std::string& name : option.names) {
      pattern +=
          fmt::format("{}{}{}\"", pattern.empty() ? "" : " | ", prefix, name);
    }
    text += fmt::format("    {}) {} ;;\n", pattern, value_action(option));
  }
  return text;
}

std::string option_names(const std::vector<OptionReference>& options) {
  std::string names;
  for (const OptionReference& option : options) {
    names += fmt::format("{} ", fmt::join(option.names, " "));
  }
  return names;
}

// What may follow a verb: its options, and its arguments.
std::string bash_verb_case(const VerbReference& verb,
                           const std::string& general) {
  std::string words;
  std::string files;
  for (const OptionReference& argument : verb.arguments) {
    words += fmt::format("{}{}", words.empty() ? "" : " ",
                         fmt::join(argument.choices, " "));
    files = argument.takes_file() ? "yes" : files;
  }
  if (!verb.actions.empty()) {
    words = fmt::format("{}", fmt::join(verb.action_names(), " "));
  }
  return fmt::format(
      "      \"{}\") options=\"{}{}\" words=\"{}\" files={} ;;\n",
      verb.description.name, option_names(verb.options), general, words, files);
}

// Every verb, and every action behind its verb.
std::vector<const VerbReference*> verbs_and_actions(
    const Reference& reference) {
  std::vector<const VerbReference*> all;
  for (const VerbReference& verb : reference.verbs) {
    all.push_back(&verb);
    for (const VerbReference& action : verb.actions) {
      all.push_back(&action);
    }
  }
  return all;
}

// How the words typed tell the verb, and then its action.
std::string word_cases(const Reference& reference) {
  std::string text;
  for (const VerbReference& verb : reference.verbs) {
    const std::string& name = verb.description.name;
    text += fmt::format("      \" {}\") verb={} ;;\n", name, name);
    for (const VerbReference& action : verb.actions) {
      text += fmt::format("      \"{0}\") verb=\"{0}\" ;;\n",
                          action.description.name);
    }
  }
  return text + "    esac\n  done\n";
}

}  // namespace

std::string brief(const OptionReference& option) {
  std::string text = option.help.substr(0, option.help.find(". "));
  if (text.ends_with('.')) {
    text.pop_back();
  }
  return text;
}

std::string bash_completion(const Reference& reference) {
  const std::string general = option_names(reference.general);
  const auto all = verbs_and_actions(reference);
  std::string script(kHead);
  script += word_cases(reference);
  script += "  case \"$verb $previous\" in\n";
  for (const VerbReference* verb : all) {
    script += value_cases(fmt::format("\"{} ", verb->description.name),
                          verb->options);
  }
  script += value_cases("*\" ", reference.general);
  script += kAfterOptionTable;
  for (const VerbReference* verb : all) {
    script += bash_verb_case(*verb, general);
  }
  script += fmt::format("      *) options=\"{}\" words=\"{}\" ;;\n", general,
                        fmt::join(reference.verb_names(), " "));
  script += kTail;
  return script;
}

}  // namespace neardup::cli
