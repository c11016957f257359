// Declaring options: the one place where verbs touch CLI11.
//
//   declare_value(verb, "--k",
//                 {.group = "Comparison", .placeholder = "N",
//                  .help = "Radius in bits.", .default_value = "3"},
//                 store_in(k, [](const std::string& text) {
//                   return parse_int(text, 0, 256);
//                 }));
//
// Of an option given twice the last counts, but for lists. Every option can
// also be set by an environment variable and a configuration file, unless
// keep_to_command_line() forbids it; see settings.h.

#ifndef NEARDUP_CLI_OPTIONS_DECLARE_OPTION_H_
#define NEARDUP_CLI_OPTIONS_DECLARE_OPTION_H_

#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "neardup/base/status.h"

namespace CLI {
class App;
}

namespace neardup::cli {

struct OptionText {
  // Heading it stands under in the help; arguments need none.
  std::string group = {};
  // What the value is: "FILE" and "INPUT" complete to files, lower-case words
  // between "|" to themselves; command_reference.h knows a few more.
  std::string placeholder;
  // Sentences; the short help shows the first.
  std::string help;
  // As a user would type it; empty if there is none worth naming.
  std::string default_value = {};
};

// Takes the text of a value and stores it. An error says what is wrong with the
// value, without the option's name.
using ValueReader = std::function<Status(const std::string&)>;

// Stores the text as it is.
ValueReader store_in(std::string& target);

ValueReader store_in_optional(std::optional<std::string>& target);

// Stores one of the words `choices`.
ValueReader store_choice_in(std::string& target,
                            std::vector<std::string> choices);

// Stores what `parse`, a function from text to Result<T>, makes of it.
template <typename T, typename Parse>
ValueReader store_in(T& target, Parse parse) {
  return [&target, parse](const std::string& text) -> Status {
    auto value = parse(text);
    NEARDUP_RETURN_IF_ERROR(value.status());
    target = *std::move(value);
    return {};
  };
}

// `names` are separated by commas, the name to show and to make the environment
// variable from first among the long ones: "-o,--output", "--text-field,
// --column".
void declare_value(CLI::App& app, const std::string& names,
                   const OptionText& text, ValueReader reader);

// An option whose value is a list: given several times, the reader gets all
// values with commas between them.
void declare_list(CLI::App& app, const std::string& names,
                  const OptionText& text, ValueReader reader);

// An option that may be given several times; `target` gets every value as it
// is, in order.
void declare_each(CLI::App& app, const std::string& names,
                  const OptionText& text, std::vector<std::string>& target);

void declare_flag(CLI::App& app, const std::string& names,
                  const std::string& group, const std::string& help,
                  bool& target);

// Makes these options of `app` ones that only the command line can give: those
// that name what the verb reads, or say how that is to be read. No environment
// variable and no file should turn one command into another.
void keep_to_command_line(CLI::App& app,
                          std::initializer_list<const char*> names);

// A positional argument, once, called `name` in messages.
void declare_argument(CLI::App& app, const std::string& name,
                      const OptionText& text, ValueReader reader);

// Any number of positional arguments, each taken byte for byte.
void declare_arguments(CLI::App& app, const std::string& name,
                       const OptionText& text,
                       std::vector<std::string>& target);

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_OPTIONS_DECLARE_OPTION_H_
