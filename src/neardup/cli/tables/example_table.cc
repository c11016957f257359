#include "neardup/cli/tables/example_table.h"

#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "neardup/base/visible_text.h"
#include "neardup/cli/terminal/human_format.h"
#include "neardup/pages/text_diff.h"

namespace neardup::cli {
namespace {

// Code points of each text that are shown.
constexpr std::size_t kExcerpt = 300;

struct Marks {
  const char* open;
  const char* close;
};

// What only one side has: the document kept, the duplicate.
Marks kept_marks(bool colored) {
  return colored ? Marks{"\033[31m", "\033[0m"} : Marks{"[-", "-]"};
}
Marks duplicate_marks(bool colored) {
  return colored ? Marks{"\033[32m", "\033[0m"} : Marks{"{+", "+}"};
}

// `text` on one line, white space as single spaces, and nothing that would
// steer a terminal.
std::string one_line(std::string_view text) {
  std::string line;
  for (const char c : text) {
    const bool space = c == ' ' || (c >= '\t' && c <= '\r');
    if (!space) {
      line += c;
    } else if (!line.ends_with(' ')) {
      line += ' ';
    }
  }
  return visible_line(line);
}

std::string marked(const std::vector<DiffPart>& parts, const Marks& marks) {
  std::string text;
  for (const DiffPart& part : parts) {
    const std::string line = one_line(part.text);
    text += part.differs ? marks.open + line + marks.close : line;
  }
  return text;
}

std::string side(std::string_view what, const std::string& id,
                 const std::string& text) {
  return fmt::format("  {:<10} {}\n             {}\n", what, one_line(id),
                     text);
}

std::string example_text(const ClusterExample& example, bool colored) {
  const auto [kept, duplicate] = excerpts_around_difference(
      example.representative_text, example.duplicate_text, kExcerpt);
  const TextDiff diff = diff_texts(kept, duplicate);
  const std::string apart =
      example.distance ? fmt::format(", {} {} apart", *example.distance,
                                     *example.distance == 1 ? "bit" : "bits")
                       : "";
  return fmt::format(
             "\ncluster {}: {} documents, {} kept; {}, similarity "
             "{:.4f}{}\n",
             example.cluster, human_count(example.cluster_size),
             human_count(example.kept), example.relation, example.similarity,
             apart) +
         side("kept",
              example.representative +
                  (example.against.empty() ? "" : " in " + example.against),
              marked(diff.a, kept_marks(colored))) +
         side("duplicate", example.duplicate,
              marked(diff.b, duplicate_marks(colored)));
}

}  // namespace

std::string two_texts(const std::string& id_a, const std::string& text_a,
                      const std::string& id_b, const std::string& text_b,
                      bool colored) {
  const auto [a, b] = excerpts_around_difference(text_a, text_b, kExcerpt);
  const TextDiff diff = diff_texts(a, b);
  return side("a", id_a, marked(diff.a, kept_marks(colored))) +
         side("b", id_b, marked(diff.b, duplicate_marks(colored)));
}

std::string example_table(std::span<const ClusterExample> examples,
                          bool colored) {
  std::string text;
  for (const ClusterExample& example : examples) {
    text += example_text(example, colored);
  }
  return text;
}

}  // namespace neardup::cli
