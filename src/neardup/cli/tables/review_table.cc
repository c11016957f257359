#include "neardup/cli/tables/review_table.h"

#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "neardup/base/visible_text.h"
#include "neardup/cli/terminal/human_format.h"

namespace neardup::cli {
namespace {

struct SideMarks {
  const char* open;
  const char* close;
};

std::string marked_lines(const std::vector<DiffPart>& parts,
                         const SideMarks& marks) {
  std::string text;
  for (const DiffPart& part : parts) {
    const std::string shown = visible_text(part.text);
    text += part.differs ? marks.open + shown + marks.close : shown;
  }
  return text;
}

std::string counts_row(std::string_view name, const ReviewScore::Side& side) {
  return fmt::format("{:<24}{:>8}{:>8}\n", name, human_count(side.copies),
                     human_count(side.others));
}

std::string precision_line(const ReviewScore& score) {
  const std::uint64_t all = score.removed.copies + score.removed.others;
  if (all == 0) {
    return "nothing that dedup removes was judged\n";
  }
  return fmt::format(
      "of {} judged documents that dedup removes, {} are copies: precision "
      "{:.1f} % [{:.1f}, {:.1f}]\n",
      human_count(all), human_count(score.removed.copies),
      100 * score.precision.value, 100 * score.precision.low,
      100 * score.precision.high);
}

}  // namespace

std::string review_pair_text(const ReviewView& view, bool colored) {
  const SideMarks of_a =
      colored ? SideMarks{"\033[31m", "\033[0m"} : SideMarks{"[-", "-]"};
  const SideMarks of_b =
      colored ? SideMarks{"\033[32m", "\033[0m"} : SideMarks{"{+", "+}"};
  return fmt::format("first: {}\n{}\n\nsecond: {}\n{}\n",
                     visible_line(view.id_a), marked_lines(view.texts.a, of_a),
                     visible_line(view.id_b), marked_lines(view.texts.b, of_b));
}

std::string review_table(const ReviewScore& score) {
  return fmt::format("{} judged\n",
                     score.judged == 1 ? "1 pair"
                                       : human_count(score.judged) + " pairs") +
         precision_line(score) +
         fmt::format("\n{:<24}{:>8}{:>8}\n",
                     fmt::format("at a caution of {}", score.caution), "copies",
                     "others") +
         counts_row("called copies", score.called_copies) +
         counts_row("not called copies", score.called_others);
}

}  // namespace neardup::cli
