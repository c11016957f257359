#include "neardup/cli/help/help_text.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "neardup/cli/terminal/exit_code.h"
#include "neardup/cli/terminal/human_format.h"

namespace neardup::cli {
namespace {

constexpr std::size_t kWidth = 79;
// Where descriptions start; a longer name stands on a line of its own.
constexpr std::size_t kColumn = 26;

// "  name        description", the description wrapped at kColumn.
std::string entry(std::string_view name, std::string_view description) {
  std::string line = fmt::format("  {}", name);
  if (line.size() + 2 > kColumn) {
    line += '\n';
    line.append(kColumn, ' ');
  } else {
    line.append(kColumn - line.size(), ' ');
  }
  return line + wrapped(description, kWidth - kColumn, kColumn) + "\n";
}

std::string first_sentence(const std::string& text) {
  return text.substr(0, text.find(". "));
}

std::string description_of(const OptionReference& option, HelpLength length) {
  std::string text =
      length == HelpLength::kShort ? first_sentence(option.help) : option.help;
  if (text.ends_with('.') && length == HelpLength::kShort) {
    text.pop_back();
  }
  if (!option.default_value.empty()) {
    text += fmt::format(" [default: {}]", option.default_value);
  }
  return text;
}

std::string option_entry(const OptionReference& option, HelpLength length) {
  std::string name = fmt::format("{}", fmt::join(option.names, ", "));
  if (option.names.empty()) {
    name = option.placeholder;
  } else if (!option.placeholder.empty()) {
    name += " " + option.placeholder;
  }
  return entry(name, description_of(option, length));
}

std::string option_groups(const VerbReference& verb, HelpLength length) {
  std::string text;
  for (const std::string& group : verb.groups()) {
    text += fmt::format("\n{} options:\n", group);
    for (const OptionReference& option : verb.options) {
      if (option.group == group) {
        text += option_entry(option, length);
      }
    }
  }
  return text;
}

std::string general_options(const Reference& reference, HelpLength length) {
  std::string text = "\nGeneral options:\n";
  for (const OptionReference& option : reference.general) {
    text += option_entry(option, length);
  }
  return text;
}

std::string example_lines(const VerbReference& verb) {
  std::string text = "\nExamples:\n";
  for (const Example& example : verb.description.examples) {
    text += fmt::format("  # {}\n  {}\n\n", example.promise, example.line);
  }
  if (!verb.description.examples.empty()) {
    text.pop_back();
  }
  return text;
}

std::string action_list(const VerbReference& verb) {
  std::string text = verb.actions.empty() ? "" : "\nActions:\n";
  for (const VerbReference& action : verb.actions) {
    text += entry(action.own_name(), action.description.summary);
  }
  return text;
}

std::string settings_note() {
  return "\n" +
         wrapped(
             "Options can also be set by a variable, NEARDUP_K for --k, or in "
             "the file that --config names; those that say what a verb reads "
             "cannot.",
             kWidth, 0) +
         "\n";
}

}  // namespace

std::string program_help(const Reference& reference, HelpLength length) {
  std::string text =
      "neardup finds near-duplicate texts: copies that differ in a few "
      "words.\n\n"
      "Usage: neardup VERB [ARGUMENT...] [OPTION...]\n\nVerbs:\n";
  for (const VerbReference& verb : reference.verbs) {
    text += entry(verb.description.name, verb.description.summary);
  }
  text += general_options(reference, length);
  if (length == HelpLength::kLong) {
    text += settings_note() + "\nExit codes:\n";
    for (const ExitCodeMeaning& meaning : exit_code_meanings()) {
      text += entry(fmt::format("{}", static_cast<int>(meaning.code)),
                    meaning.meaning);
    }
  }
  text += "\n'neardup help VERB' tells more about a verb, with examples.\n";
  return text;
}

std::string verb_help(const Reference& reference, const VerbReference& verb,
                      HelpLength length) {
  const CommandDescription& about = verb.description;
  std::string text = fmt::format("neardup {}: {}\n", about.name, about.summary);
  if (length == HelpLength::kLong) {
    text += example_lines(verb);
  }
  text += fmt::format("\nUsage: neardup {} {}\n", about.name, about.usage);
  if (length == HelpLength::kLong) {
    for (const std::string& paragraph : about.paragraphs) {
      text += "\n" + wrapped(paragraph, kWidth, 0) + "\n";
    }
  }
  text += action_list(verb);
  if (!verb.arguments.empty()) {
    text += "\nArguments:\n";
    for (const OptionReference& argument : verb.arguments) {
      text += option_entry(argument, length);
    }
  }
  text += option_groups(verb, length) + general_options(reference, length);
  text += length == HelpLength::kLong
              ? settings_note()
              : fmt::format(
                    "\n'neardup {} --help' tells more, with "
                    "examples.\n",
                    about.name);
  if (!verb.actions.empty()) {
    text += fmt::format("\n'neardup {} ACTION --help' tells about one.\n",
                        about.name);
  }
  return text;
}

}  // namespace neardup::cli
