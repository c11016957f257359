#include "neardup/cli/options/general_options.h"

#include "neardup/cli/options/declare_option.h"

namespace neardup::cli {

void GeneralOptions::declare(CLI::App& root) {
  const std::string group = "General";
  declare_value(root, "--config",
                {.group = group,
                 .placeholder = "FILE",
                 .help = "Read settings from this TOML file. Keys are option "
                         "names; a table named after a verb holds for that "
                         "verb only. A flag wins over its NEARDUP_* variable, "
                         "which wins over this file."},
                store_in(config));
  declare_flag(root, "-q,--quiet", group, "Print errors only.", quiet);
  declare_flag(root, "-v,--verbose", group,
               "Also print where each setting came from.", verbose);
  declare_value(
      root, "--color",
      {.group = group,
       .placeholder = "auto|always|never",
       .help = "Colour messages. The variable NO_COLOR turns auto off.",
       .default_value = "auto"},
      store_choice_in(color, {"auto", "always", "never"}));
}

bool GeneralOptions::colored_messages(const Streams& streams) const {
  if (color != "auto") {
    return color == "always";
  }
  return streams.err_is_terminal && !streams.environment("NO_COLOR");
}

}  // namespace neardup::cli
