#include "neardup/cli/example_table.h"

#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "neardup/cli/human_format.h"
#include "neardup/engine/text_diff.h"

namespace neardup::cli {
namespace {

// Enough to see a changed sentence, short enough for a screen.
constexpr std::size_t kExcerptCodePoints = 180;

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

std::string marked(const std::vector<DiffPart>& parts, std::string_view open,
                   std::string_view close) {
  std::string text;
  for (const DiffPart& part : parts) {
    text += part.differs ? fmt::format("{}{}{}", open, part.text, close)
                         : part.text;
  }
  return text;
}

std::string side(std::string_view what, const std::string& id,
                 const std::string& text) {
  return fmt::format("  {:<10} {}\n             {}\n", what, one_line(id),
                     text);
}

std::string example_lines(const ClusterExample& example) {
  const auto [kept, duplicate] = excerpts_around_difference(
      one_line(example.representative_text), one_line(example.duplicate_text),
      kExcerptCodePoints);
  const TextDiff diff = diff_texts(kept, duplicate);
  return fmt::format("\ncluster {}: {} documents, {} kept; {} bits apart\n",
                     example.cluster, human_count(example.cluster_size),
                     human_count(example.kept), example.distance) +
         side("kept", example.representative, marked(diff.a, "[-", "-]")) +
         side("duplicate", example.duplicate, marked(diff.b, "{+", "+}"));
}

}  // namespace

std::string example_table(std::span<const ClusterExample> examples) {
  std::string text;
  for (const ClusterExample& example : examples) {
    text += example_lines(example);
  }
  return text;
}

}  // namespace neardup::cli
