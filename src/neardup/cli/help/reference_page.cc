#include "neardup/cli/help/reference_page.h"

#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "neardup/cli/terminal/exit_code.h"

namespace neardup::cli {
namespace {

// `text` inside a cell of a table.
std::string cell(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '|') {
      result += '\\';
    }
    result += c;
  }
  return result;
}

std::string option_row(const OptionReference& option) {
  std::string name = fmt::format("{}", fmt::join(option.names, ", "));
  if (!option.placeholder.empty()) {
    name += (name.empty() ? "" : " ") + option.placeholder;
  }
  const std::string default_value =
      option.default_value.empty() ? ""
                                   : fmt::format("`{}`", option.default_value);
  const std::string variable =
      option.environment.empty() ? "" : fmt::format("`{}`", option.environment);
  return fmt::format("| `{}` | {} | {} | {} |\n", cell(name), cell(option.help),
                     default_value, variable);
}

std::string option_table(const std::vector<OptionReference>& options) {
  std::string text =
      "| option | what it does | default | variable |\n| --- | --- | --- | --- "
      "|\n";
  for (const OptionReference& option : options) {
    text += option_row(option);
  }
  return text;
}

// A table of the actions of a verb; their sections stand below it.
std::string action_table(const VerbReference& verb) {
  if (verb.actions.empty()) {
    return "";
  }
  std::string text = "\n| action | does |\n| --- | --- |\n";
  for (const VerbReference& action : verb.actions) {
    text += fmt::format("| [`{}`](#{}-{}) | {} |\n", action.own_name(),
                        verb.description.name, action.own_name(),
                        cell(action.description.summary));
  }
  return text;
}

std::string markdown_verb_section(const VerbReference& verb,
                                  std::string_view heading) {
  const CommandDescription& about = verb.description;
  std::string text =
      fmt::format("\n{} {}\n\n{}\n\n    neardup {} {}\n", heading, about.name,
                  about.summary, about.name, about.usage);
  for (const std::string& paragraph : about.paragraphs) {
    text += fmt::format("\n{}\n", paragraph);
  }
  text += action_table(verb);
  std::vector<OptionReference> rows = verb.arguments;
  rows.insert(rows.end(), verb.options.begin(), verb.options.end());
  if (!rows.empty()) {
    text += "\n" + option_table(rows);
  }
  if (!about.examples.empty()) {
    text += "\n```sh\n";
    for (const Example& example : about.examples) {
      text += fmt::format("# {}\n{}\n", example.promise, example.line);
    }
    text += "```\n";
  }
  for (const VerbReference& action : verb.actions) {
    text += markdown_verb_section(action, "###");
  }
  return text;
}

}  // namespace

std::string reference_page(const Reference& reference) {
  std::string page =
      "# The command line\n\n"
      "Made by `neardup man --format markdown`; a test keeps it current.\n\n"
      "| verb | does |\n| --- | --- |\n";
  for (const VerbReference& verb : reference.verbs) {
    page += fmt::format("| [`{}`](#{}) | {} |\n", verb.description.name,
                        verb.description.name, cell(verb.description.summary));
  }
  page +=
      "\nData goes to standard output or to the file named with `-o`, "
      "everything else to\nstandard error. A flag wins over its variable, "
      "which wins over the file named with\n`--config`.\n";
  for (const VerbReference& verb : reference.verbs) {
    page += markdown_verb_section(verb, "##");
  }
  page += "\n## General options\n\n" + option_table(reference.general);
  page += "\n## Exit codes\n\n| code | meaning |\n| --- | --- |\n";
  for (const ExitCodeMeaning& meaning : exit_code_meanings()) {
    page += fmt::format("| {} | {} |\n", static_cast<int>(meaning.code),
                        meaning.meaning);
  }
  return page;
}

}  // namespace neardup::cli
