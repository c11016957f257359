#include "neardup/cli/options/declare_option.h"

#include <algorithm>
#include <memory>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "neardup/cli/options/command_reference.h"
#include "neardup/cli/settings/option_value_error.h"
#include "neardup/cli/terminal/suggestion.h"

namespace neardup::cli {
namespace {

// CLI11 splits "[a,b]" for an argument that may repeat, which would change a
// text. It does not for one that expects a fixed number of values; a number
// nobody reaches serves.
constexpr int kManyArguments = 1 << 20;

void dress(CLI::Option& option, const OptionText& text) {
  option.type_name(text.placeholder);
  option.group(text.group);
  option.default_str(text.default_value);
}

CLI::Option& add_reading_option(CLI::App& app, const std::string& names,
                                const OptionText& text, ValueReader reader) {
  // The option's name is known only once it has been added.
  auto shown_name = std::make_shared<std::string>();
  CLI::Option* option = app.add_option(
      names,
      [shown_name, reader = std::move(reader),
       choices = choices_of(text.placeholder)](const CLI::results_t& values) {
        // All but lists are declared to give the last alone.
        const std::string value = fmt::format("{}", fmt::join(values, ","));
        if (const Status status = reader(value); !status.ok()) {
          throw OptionValueError(
              *shown_name, status.message() + did_you_mean(value, choices));
        }
        return true;
      },
      text.help);
  *shown_name = option->get_name();
  dress(*option, text);
  return *option;
}

}  // namespace

ValueReader store_in(std::string& target) {
  return [&target](const std::string& text) -> Status {
    target = text;
    return {};
  };
}

ValueReader store_in_optional(std::optional<std::string>& target) {
  return [&target](const std::string& text) -> Status {
    target = text;
    return {};
  };
}

ValueReader store_choice_in(std::string& target,
                            std::vector<std::string> choices) {
  return [&target,
          choices = std::move(choices)](const std::string& text) -> Status {
    if (std::find(choices.begin(), choices.end(), text) == choices.end()) {
      return invalid_argument(
          fmt::format("'{}' is not one of {}", text, fmt::join(choices, ", ")));
    }
    target = text;
    return {};
  };
}

void declare_value(CLI::App& app, const std::string& names,
                   const OptionText& text, ValueReader reader) {
  add_reading_option(app, names, text, std::move(reader)).take_last();
}

void declare_list(CLI::App& app, const std::string& names,
                  const OptionText& text, ValueReader reader) {
  add_reading_option(app, names, text, std::move(reader))
      .multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void declare_each(CLI::App& app, const std::string& names,
                  const OptionText& text, std::vector<std::string>& target) {
  CLI::Option* option = app.add_option(
      names,
      [&target](const CLI::results_t& values) {
        target = values;
        return true;
      },
      text.help);
  dress(*option, text);
  option->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void declare_flag(CLI::App& app, const std::string& names,
                  const std::string& group, const std::string& help,
                  bool& target) {
  CLI::Option* option = app.add_flag(names, target, help);
  option->group(group);
  option->take_last();
}

void keep_to_command_line(CLI::App& app,
                          std::initializer_list<const char*> names) {
  for (const char* name : names) {
    app.get_option(name)->configurable(false);
  }
}

void declare_argument(CLI::App& app, const std::string& name,
                      const OptionText& text, ValueReader reader) {
  add_reading_option(app, name, text, std::move(reader));
}

void declare_arguments(CLI::App& app, const std::string& name,
                       const OptionText& text,
                       std::vector<std::string>& target) {
  CLI::Option* option = app.add_option(
      name,
      [&target](const CLI::results_t& values) {
        target = values;
        return true;
      },
      text.help);
  dress(*option, text);
  option->expected(kManyArguments)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

}  // namespace neardup::cli
