#include "neardup/cli/help/man_page.h"

#include <cctype>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "neardup/cli/terminal/exit_code.h"

namespace neardup::cli {
namespace {

// `text` as roff prints it: backslashes and dashes are commands and hyphens
// otherwise, and a line must not begin with "." or "'".
std::string roff(std::string_view text) {
  std::string result;
  if (text.starts_with('.') || text.starts_with('\'')) {
    result = "\\&";
  }
  for (const char c : text) {
    if (c == '\\') {
      result += "\\e";
    } else if (c == '-') {
      result += "\\-";
    } else {
      result += c;
    }
  }
  return result;
}

std::string paragraph(std::string_view text) {
  return fmt::format(".PP\n{}\n", roff(text));
}

// "Print the tokens of a text." of "print the tokens of a text".
std::string sentence(std::string text) {
  text[0] =
      static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text + ".";
}

std::string tagged(const std::string& tag, std::string_view text) {
  return fmt::format(".TP\n{}\n{}\n", tag, roff(text));
}

std::string option_item(const OptionReference& option) {
  std::string tag;
  for (const std::string& name : option.names) {
    tag += fmt::format("{}\\fB{}\\fR", tag.empty() ? "" : ", ", roff(name));
  }
  if (!option.placeholder.empty()) {
    tag += fmt::format("{}\\fI{}\\fR", tag.empty() ? "" : " ",
                       roff(option.placeholder));
  }
  std::string text = option.help;
  if (!option.default_value.empty()) {
    text += fmt::format(" Default: {}.", option.default_value);
  }
  if (!option.environment.empty()) {
    text += fmt::format(" Variable: {}.", option.environment);
  }
  return tagged(tag, text);
}

std::string man_examples(const VerbReference& verb) {
  std::string text;
  for (const Example& example : verb.description.examples) {
    text += fmt::format(".PP\n{}:\n.PP\n.nf\n.RS\n{}\n.RE\n.fi\n",
                        roff(example.promise), roff(example.line));
  }
  return text;
}

std::string man_verb_section(const VerbReference& verb) {
  const CommandDescription& about = verb.description;
  std::string text =
      fmt::format(".SS {}\n\\fBneardup {}\\fR {}\n", roff(about.name),
                  roff(about.name), roff(about.usage));
  text += paragraph(sentence(about.summary));
  for (const std::string& words : about.paragraphs) {
    text += paragraph(words);
  }
  for (const OptionReference& argument : verb.arguments) {
    text += option_item(argument);
  }
  for (const OptionReference& option : verb.options) {
    text += option_item(option);
  }
  text += man_examples(verb);
  for (const VerbReference& action : verb.actions) {
    text += man_verb_section(action);
  }
  return text;
}

}  // namespace

std::string man_page(const Reference& reference) {
  std::string page = fmt::format(
      ".\\\" Made by 'neardup man'.\n"
      ".TH NEARDUP 1 \"\" \"neardup {}\" \"User Commands\"\n"
      ".SH NAME\nneardup \\- find near\\-duplicate texts\n"
      ".SH SYNOPSIS\n\\fBneardup\\fR \\fIVERB\\fR [\\fIARGUMENT\\fR...] "
      "[\\fIOPTION\\fR...]\n.SH DESCRIPTION\n",
      reference.version);
  page += roff(
      "neardup finds near-duplicate texts: copies that differ in a few words. "
      "Data goes to standard output or to the file named with -o, everything "
      "else to standard error.");
  page += "\n.SH VERBS\n";
  for (const VerbReference& verb : reference.verbs) {
    page += man_verb_section(verb);
  }
  page += ".SH GENERAL OPTIONS\n";
  for (const OptionReference& option : reference.general) {
    page += option_item(option);
  }
  page += ".SH EXIT STATUS\n";
  for (const ExitCodeMeaning& meaning : exit_code_meanings()) {
    page += tagged(fmt::format("{}", static_cast<int>(meaning.code)),
                   meaning.meaning);
  }
  page += ".SH ENVIRONMENT\n";
  page += tagged("\\fBNEARDUP_DATA\\fR",
                 "Folder with the dictionaries, instead of the installed one.");
  page += tagged("\\fBNO_COLOR\\fR", "No colour unless --color asks for it.");
  return page;
}

}  // namespace neardup::cli
