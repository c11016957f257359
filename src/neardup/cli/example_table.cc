#include "neardup/cli/example_table.h"

#include <fmt/format.h>

#include "neardup/cli/human_format.h"

namespace neardup::cli {
namespace {

// `text` on one line, white space as single spaces, control characters gone.
std::string one_line(std::string_view text) {
  std::string line;
  for (const char c : text) {
    if (static_cast<unsigned char>(c) > 0x20 && c != 0x7f) {
      line += c;
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
  }
  return line;
}

std::string side(std::string_view what, const std::string& id,
                 const std::string& text) {
  return fmt::format("  {:<10} {}\n             {}\n", what, one_line(id),
                     one_line(text));
}

}  // namespace

std::string example_table(std::span<const ClusterExample> examples) {
  std::string text;
  for (const ClusterExample& example : examples) {
    text += fmt::format("\ncluster {}: {} documents, {} kept; {} bits apart\n",
                        example.cluster, human_count(example.cluster_size),
                        human_count(example.kept), example.distance);
    text += side("kept", example.representative, example.representative_text);
    text += side("duplicate", example.duplicate, example.duplicate_text);
  }
  return text;
}

}  // namespace neardup::cli
