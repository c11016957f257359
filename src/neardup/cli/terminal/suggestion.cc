#include "neardup/cli/terminal/suggestion.h"

#include <algorithm>
#include <vector>

namespace neardup::cli {
namespace {

std::string_view without_dashes(std::string_view word) {
  return word.substr(std::min(word.find_first_not_of('-'), word.size()));
}

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
  // rows[i][j] is the distance of a's first i and b's first j letters; only the
  // last three rows are needed.
  std::vector<std::size_t> before_last(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) {
    row[j] = j;
  }
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before_last.swap(last);
    last.swap(row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before_last[j - 2] + 1);
      }
    }
  }
  return row[b.size()];
}

std::string closest(std::string_view word,
                    std::span<const std::string> candidates) {
  const std::string_view bare = without_dashes(word);
  std::string best;
  std::size_t best_distance = static_cast<std::size_t>(-1);
  for (const std::string& candidate : candidates) {
    const std::string_view other = without_dashes(candidate);
    const std::size_t distance = edit_distance(bare, other);
    const std::size_t letters = std::max(bare.size(), other.size());
    if (distance < best_distance && distance * 3 <= letters) {
      best = candidate;
      best_distance = distance;
    }
  }
  if (best.empty() && bare.size() >= 3) {
    for (const std::string& candidate : candidates) {
      if (without_dashes(candidate).starts_with(bare)) {
        return candidate;
      }
    }
  }
  return best;
}

std::string did_you_mean(std::string_view word,
                         std::span<const std::string> candidates) {
  const std::string best = closest(word, candidates);
  return best.empty() ? "" : "; did you mean " + best + "?";
}

std::string did_you_mean_or_see(std::string_view word,
                                std::span<const std::string> candidates,
                                std::string_view command) {
  const std::string found = did_you_mean(word, candidates);
  return found.empty() ? "; '" + std::string(command) + "' lists them" : found;
}

}  // namespace neardup::cli
